import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { HttpPool } from "../../src/network/http-pool.ts";
import { createConnector } from "../../src/network/platform-connector.ts";
import type { WireAnswer } from "../../src/wire.ts";
import { failureOf } from "../support/failure-of.ts";
import { late, patient } from "../support/patience.ts";
import { startScriptedServer, type ScriptedServer } from "../support/scripted-server.ts";

/** A pool, the server that it connects to, and its own ends of the connections. */
async function pooled(most = 1): Promise<{
  readonly server: ScriptedServer;
  readonly pool: HttpPool;
  readonly sockets: readonly Socket[];
  readonly ask: (name: string) => Promise<WireAnswer>;
}> {
  const server = await startScriptedServer();
  const connect = createConnector(`http://127.0.0.1:${server.port}`);
  const sockets: Socket[] = [];
  const connectAndKeep = (): Socket => {
    const socket = connect();
    sockets.push(socket);
    return socket;
  };
  const pool = new HttpPool({ connect: connectAndKeep, name: "pbx", most });
  onTestFinished(() => pool.close());
  return { server, pool, sockets, ask: (name) => pool.request(head(name), patient()) };
}

const head = (name: string): string => `${name}\r\n\r\n`;
const said = (body: string, more = ""): string =>
  `HTTP/1.1 200 OK\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;

const cut = 'The platform at "pbx" cannot be reached: the connection was cut.';

describe("HttpPool", () => {
  test("asks one thing after the other over one connection, in the order in which it was asked", async () => {
    const { server, ask } = await pooled();
    const answers = ["a", "b", "c"].map(ask);
    const { socket, request } = await server.connection();
    const asked: string[] = [];
    for (const body of ["1", "2", "3"]) {
      asked.push(await request());
      socket.write(said(body));
    }
    expect(await Promise.all(answers)).toEqual(["1", "2", "3"].map((body) => ({ status: 200, body })));
    expect(asked).toEqual(["a", "b", "c"]);
  });

  test("uses the connection first that was used last", async () => {
    const { server, ask } = await pooled(2);
    const answers = [ask("a"), ask("b")];
    const [first, second] = [await server.connection(), await server.connection()];
    await Promise.all([first.request(), second.request()]);
    first.socket.write(said("1"));
    await answers[0];
    second.socket.write(said("2"));
    await answers[1];
    const again = ask("c");
    expect(await second.request()).toBe("c");
    second.socket.write(said("3"));
    expect(await again).toEqual({ status: 200, body: "3" });
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
    expect(await second.request()).toBe("b");
    second.socket.write(said("2"));
    expect(await answers[1]).toEqual({ status: 200, body: "2" });
  });

  test("makes a new connection when the idle one was closed, or has said what nobody asked", async () => {
    const { server, ask } = await pooled();
    const endings = [(socket: Socket) => socket.end(), (socket: Socket) => socket.write(said("unasked"))];
    for (const [turn, end] of endings.entries()) {
      const answer = ask(`${turn}`);
      const { socket, request } = await server.connection();
      expect(await request()).toBe(`${turn}`);
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
    ["has been idle for too long", ["timeout"] as const],
    ["has just said what nobody asked", ["data", Buffer.from("unasked")] as const],
  ])("asks nothing more over a connection that %s, though it is not closed yet", async (_, [event, ...values]) => {
    const { server, sockets, ask } = await pooled();
    const first = ask("a");
    (await server.connection()).socket.write(said("1"));
    await first;
    sockets[0]?.emit(event, ...values);
    const second = ask("b");
    (await server.connection()).socket.write(said("2"));
    expect(await second).toEqual({ status: 200, body: "2" });
  });

  test("gives an answer that the end of the connection ends", async () => {
    const { server, ask } = await pooled();
    const answer = ask("a");
    const { socket, request } = await server.connection();
    await request();
    socket.end("HTTP/1.1 200 OK\r\n\r\nwhole");
    expect(await answer).toEqual({ status: 200, body: "whole" });
  });

  test.each([
    ["nothing", "", cut],
    ["half an answer", said("12").slice(0, -1), cut],
    ["what is no HTTP", "+OK\r\n\r\n", 'The platform at "pbx" cannot be reached: what it sent is no HTTP.'],
  ])("fails when %s came before the end, and does not say that nothing was done", async (_, text, message) => {
    const { server, ask } = await pooled();
    const answer = ask("a");
    const { socket, request } = await server.connection();
    await request();
    socket.end(text);
    await expect(answer).rejects.toMatchObject({ code: "ARI_UNREACHABLE", certain: false, message });
  });

  test("drops the connection of a request that is given up, and asks the next one over another", async () => {
    const { server, pool, ask } = await pooled();
    const impatient = patient();
    const given = pool.request(head("a"), impatient);
    const next = ask("b");
    const first = await server.connection();
    await first.request();
    const gone = once(first.socket, "close");
    impatient.giveUp(late);
    await expect(given).rejects.toThrow("nobody waits for the answer any more");
    await gone;
    const second = await server.connection();
    expect(await second.request()).toBe("b");
    second.socket.write(said("2"));
    expect(await next).toEqual({ status: 200, body: "2" });
  });

  test("does not drop a connection for a request that has had its answer", async () => {
    const { server, pool, ask } = await pooled();
    const done = patient();
    const answers = [pool.request(head("a"), done), ask("b")];
    const { socket, request } = await server.connection();
    await request();
    socket.write(said("1"));
    expect(await request()).toBe("b");
    done.giveUp(late);
    socket.write(said("2"));
    expect(await answers[1]).toEqual({ status: 200, body: "2" });
  });

  test("never sends a request that is given up before its turn", async () => {
    const { server, pool, ask } = await pooled();
    const impatient = patient();
    const first = ask("a");
    const given = failureOf(pool.request(head("b"), impatient));
    const last = ask("c");
    const { socket, request } = await server.connection();
    await request();
    impatient.giveUp(late);
    socket.write(said("1"));
    expect(await request()).toBe("c");
    socket.write(said("3"));
    expect((await given).message).toContain("nobody waits for the answer any more");
    expect([await first, await last].map(({ body }) => body)).toEqual(["1", "3"]);
  });

  test("fails what is asked, what waits and what is asked later when it is closed", async () => {
    const { server, pool, ask } = await pooled();
    const asked = ["a", "b"].map((name) => failureOf(ask(name)));
    const { request, socket } = await server.connection();
    await request();
    const gone = once(socket, "close");
    pool.close();
    const message = 'The platform at "pbx" cannot be reached: flowrun has closed its connections.';
    const failures = await Promise.all([...asked, failureOf(ask("c"))]);
    expect(failures.map((failure) => failure.message)).toEqual([message, message, message]);
    await gone;
  });
});
