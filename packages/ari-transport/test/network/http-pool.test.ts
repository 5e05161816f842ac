import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { quick } from "../../src/codec/request.ts";
import { failureOf } from "../support/failure-of.ts";
import { late, patient } from "../support/patience.ts";
import { line, pooled, poolTo, said } from "../support/pooled.ts";
import { startScriptedServer } from "../support/scripted-server.ts";

describe("createHttpPool", () => {
  test("asks one thing after the other over one connection, in the order in which it was asked", async () => {
    const { server, ask } = await pooled();
    const answers = ["a", "b", "c"].map((path) => ask(path));
    const { socket, request } = await server.connection();
    const asked: string[] = [];
    for (const body of ["1", "2", "3"]) {
      asked.push(await request());
      socket.write(said(body));
    }
    expect(await Promise.all(answers)).toEqual(
      ["1", "2", "3"].map((body) => ({ status: 200, body })),
    );
    expect(asked).toEqual(["a", "b", "c"].map(line));
  });

  test.each([
    [
      quick("POST", "/channels/a%2Fb/play", { media: "sound:a b\r\n", playbackId: "p&1" }),
      [
        "POST /ari/channels/a%2Fb/play?media=sound%3Aa%20b%0D%0A&playbackId=p%261 HTTP/1.1",
        "content-length: 0",
      ],
      "",
    ],
    [quick("GET", "/channels"), ["GET /ari/channels HTTP/1.1"], ""],
    [
      { ...quick("PUT", "/applications/a/eventFilter"), body: { allowed: ["ü€"] } },
      [
        "PUT /ari/applications/a/eventFilter HTTP/1.1",
        "content-length: 21",
        "content-type: application/json",
      ],
      '{"allowed":["ü€"]}',
    ],
  ])(
    "asks %o with its credentials in a header, and says how long its body is",
    async (draft, own, body) => {
      const { server, name, pool } = await pooled();
      const answer = pool.request({ ...draft, patience: patient() });
      const { socket, request } = await server.connection();
      const sent = once(socket, "data");
      await request();
      socket.write(said("1"));
      await answer;
      const [head, rest] = String(((await sent) as [Buffer])[0]).split("\r\n\r\n");
      const common = [
        "accept: application/json",
        "authorization: Basic eDp5",
        "connection: keep-alive",
        `host: ${name}`,
      ];
      expect([head?.split("\r\n").toSorted(), rest]).toEqual([
        [...own, ...common].toSorted(),
        body,
      ]);
    },
  );

  test("gives an answer whole that comes in chunks, behind one that says that it will come", async () => {
    const { server, ask } = await pooled();
    const answer = ask("a");
    const { socket, request } = await server.connection();
    await request();
    const chunks = [
      '2\r\n{"\r\n',
      '5;x=y\r\n\u00fc":1\r\n',
      "1\r\n}\r\n",
      "0\r\nChecksum: 1\r\n\r\n",
    ];
    socket.write(
      "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    for (const chunk of chunks) {
      socket.write(chunk);
      await new Promise(setImmediate);
    }
    expect(await answer).toEqual({ status: 404, body: '{"\u00fc":1}' });
  });

  test.each([
    ["says that it closes the connection", said("1", "Connection: close\r\n")],
    ["says more than it was asked", `${said("1")}HTTP/1.1 408 Late\r\n\r\n`],
  ])("makes a new connection after an answer that %s", async (_, text) => {
    const { server, ask } = await pooled();
    const answers = [ask("a"), ask("b")];
    const first = await server.connection();
    await first.request();
    first.socket.write(text);
    expect(await answers[0]).toEqual({ status: 200, body: "1" });
    const second = await server.connection();
    expect(await second.request()).toBe(line("b"));
    second.socket.write(said("2"));
    expect(await answers[1]).toEqual({ status: 200, body: "2" });
  });

  test("makes a new connection when the idle one was closed, or has said what nobody asked", async () => {
    const { server, ask } = await pooled();
    const endings = [
      (socket: Socket) => socket.end(),
      (socket: Socket) => socket.write(said("unasked")),
    ];
    for (const [turn, end] of endings.entries()) {
      const answer = ask(`${turn}`);
      const { socket, request } = await server.connection();
      expect(await request()).toBe(line(`${turn}`));
      socket.write(said("1"));
      await answer;
      const gone = once(socket, "close");
      end(socket);
      await gone;
    }
    const answer = ask("last");
    const { socket } = await server.connection();
    socket.write(said("2"));
    expect(await answer).toEqual({ status: 200, body: "2" });
  });

  test.each([
    ["is just being closed", (socket: Socket) => socket.end(said("1"))],
    [
      "has just said what nobody asked",
      (socket: Socket) => socket.write(said("1") + said("unasked")),
    ],
  ])(
    "asks nothing more over a connection that %s, though it does not know yet",
    async (_, answerFirst) => {
      const { server, ask } = await pooled();
      const answers = ask("a").then(async (first) => [first, await ask("b")]);
      const first = await server.connection();
      await first.request();
      answerFirst(first.socket);
      const second = await server.connection();
      expect(await second.request()).toBe(line("b"));
      second.socket.write(said("2"));
      expect(await answers).toEqual([
        { status: 200, body: "1" },
        { status: 200, body: "2" },
      ]);
    },
  );

  test("gives an answer that the end of the connection ends", async () => {
    const { server, ask } = await pooled();
    const answer = ask("a");
    const { socket, request } = await server.connection();
    await request();
    socket.end("HTTP/1.1 200 OK\r\n\r\nwhole");
    expect(await answer).toEqual({ status: 200, body: "whole" });
  });

  test("gives a redirection as an answer, and does not go there", async () => {
    const { server, ask } = await pooled();
    const answer = ask("a");
    const { socket, request } = await server.connection();
    await request();
    socket.write("HTTP/1.1 307 Elsewhere\r\nLocation: /ari/b\r\nContent-Length: 0\r\n\r\n");
    expect(await answer).toEqual({ status: 307, body: "" });
  });

  test("sends nothing a second time when the connection is cut before the answer", async () => {
    const { server, ask } = await pooled();
    const answers = [failureOf(ask("a")), ask("b")];
    const first = await server.connection();
    await first.request();
    first.socket.destroy();
    expect(await answers[0]).toMatchObject({ code: "ARI_UNREACHABLE", certain: false });
    const second = await server.connection();
    expect(await second.request()).toBe(line("b"));
    second.socket.write(said("2"));
    expect(await answers[1]).toEqual({ status: 200, body: "2" });
  });

  test("drops the connection of a request that is given up, and asks the next one over another", async () => {
    const { server, ask } = await pooled();
    const impatient = patient();
    const given = ask("a", impatient);
    const next = ask("b");
    const first = await server.connection();
    await first.request();
    const gone = once(first.socket, "close");
    impatient.giveUp(late);
    await expect(given).rejects.toThrow("nobody waits for the answer any more");
    await gone;
    const second = await server.connection();
    expect(await second.request()).toBe(line("b"));
    second.socket.write(said("2"));
    expect(await next).toEqual({ status: 200, body: "2" });
  });

  test("does not drop a connection for a request that has had its answer", async () => {
    const { server, ask } = await pooled();
    const done = patient();
    const answers = [ask("a", done), ask("b")];
    const { socket, request } = await server.connection();
    await request();
    socket.write(said("1"));
    expect(await request()).toBe(line("b"));
    done.giveUp(late);
    socket.write(said("2"));
    expect(await answers[1]).toEqual({ status: 200, body: "2" });
  });

  test("never sends a request that is given up before its turn", async () => {
    const { server, ask } = await pooled();
    const impatient = patient();
    const first = ask("a");
    const given = failureOf(ask("b", impatient));
    const last = ask("c");
    const { socket, request } = await server.connection();
    await request();
    impatient.giveUp(late);
    socket.write(said("1"));
    expect(await request()).toBe(line("c"));
    socket.write(said("3"));
    expect((await given).message).toContain("nobody waits for the answer any more");
    expect([await first, await last].map(({ body }) => body)).toEqual(["1", "3"]);
  });

  test("fails what is asked, what waits and what is asked later when it is closed", async () => {
    const { server, name, pool, ask } = await pooled();
    const asked = ["a", "b"].map((path) => failureOf(ask(path)));
    const { request, socket } = await server.connection();
    await request();
    const gone = once(socket, "close");
    const closed = pool.close();
    const message = `The platform at "${name}" cannot be reached: flowrun has closed its connections.`;
    const failures = await Promise.all([...asked, failureOf(ask("c"))]);
    expect(failures.map((failure) => failure.message)).toEqual([message, message, message]);
    await Promise.all([gone, closed]);
  });

  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["::1", "[::1]"],
  ])("connects to the address %s", async (address, host) => {
    const server = await startScriptedServer(address);
    const answer = poolTo(`http://${host}:${server.port}`).request({
      ...quick("GET", "/a"),
      patience: patient(),
    });
    const { request, socket } = await server.connection();
    expect(await request()).toBe("GET /ari/a HTTP/1.1");
    expect(socket.localAddress).toBe(address);
    socket.write(said("1"));
    expect(await answer).toEqual({ status: 200, body: "1" });
  });

  test("tells a server over TLS which name it was called by, and goes on with the session of an earlier connection", async () => {
    const [key, cert] = ["key.pem", "cert.pem"].map((file) =>
      readFileSync(new URL(`../fixtures/tls/${file}`, import.meta.url), "utf8"),
    );
    const server = createServer({ key, cert, ALPNProtocols: ["h2", "http/1.1"] });
    const resumed: boolean[] = [];
    server.on("secureConnection", (socket: TLSSocket) => {
      expect([socket.servername, socket.alpnProtocol]).toEqual(["localhost", "http/1.1"]);
      resumed.push(socket.isSessionReused());
      socket.once("data", () => socket.end(said("1", "Connection: close\r\n")));
    });
    server.listen(0, "localhost");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const pool = poolTo(`https://localhost:${(server.address() as AddressInfo).port}`, {
      ca: cert ?? "",
    });
    for (const path of ["/a", "/b"]) {
      const { body } = await pool.request({ ...quick("GET", path), patience: patient() });
      expect(body).toBe("1");
    }
    expect(resumed).toEqual([false, true]);
  });
});
