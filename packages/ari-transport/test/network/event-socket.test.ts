import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { pressed, started } from "../support/events.ts";
import { connectTo, platformFor, secret } from "../support/network-fixture.ts";
import { startTestPlatform } from "../support/test-platform.ts";

/** RFC 6455, section 1.3. */
const handshakeGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

describe("openEventSocket", () => {
  test("asks for the application with the credentials in the header only", async () => {
    const platform = await platformFor();
    const { receiver } = connectTo(platform.port);
    await receiver.reached("connected");
    const authorization = `Basic ${Buffer.from(`flowrun:${secret}`).toString("base64")}`;
    const url = "/ari/events?app=flow%20app";
    expect(platform.handshakes).toEqual([{ method: "GET", url, authorization, body: "" }]);
  });

  test("connects when a platform that was away at the start comes up", async () => {
    const gone = await startTestPlatform();
    await gone.stop();
    const { receiver, clock } = connectTo(gone.port);
    expect(await receiver.reached("waiting")).toMatchObject({
      error: { code: "ARI_UNREACHABLE", certain: true },
    });
    await platformFor({ port: gone.port });
    await clock.advance(200);
    expect(await receiver.reached("connected")).toEqual({ kind: "connected" });
  });

  test("notices at once that the platform was killed, and comes back", async () => {
    const platform = await platformFor();
    const { receiver, clock } = connectTo(platform.port);
    await receiver.reached("connected");
    platform.sockets[0]?.terminate();
    expect(await receiver.reached("waiting")).toMatchObject({
      error: {
        code: "ARI_LOST",
        message: `The event connection to "127.0.0.1:${platform.port}" ended: code 1006.`,
      },
    });
    await clock.advance(200);
    await receiver.reached("connected", 2);
    platform.tell(started("c"));
    await receiver.heard(1);
  });

  test("sets no timer any more for a stream that is lost", async () => {
    const platform = await platformFor();
    const { transport, receiver, clock } = connectTo(platform.port);
    await receiver.reached("connected");
    platform.sockets[0]?.terminate();
    await receiver.reached("waiting");
    await transport.close();
    expect(clock.pending).toBe(0);
  });

  test("repeats what the platform said as it closed the stream", async () => {
    const platform = await platformFor();
    const { receiver } = connectTo(platform.port);
    await receiver.reached("connected");
    platform.sockets[0]?.close(1001, "going\ndown");
    const waiting = await receiver.reached("waiting");
    expect(waiting).toMatchObject({
      error: { message: expect.stringContaining("ended: code 1001 going down.") },
    });
  });

  test("notices a silent drop within 10 s by a ping that nobody answers", async () => {
    const platform = await platformFor({ autoPong: false });
    const { receiver, clock } = connectTo(platform.port);
    await receiver.reached("connected");
    await clock.advance(9_999);
    expect(receiver.states.at(-1)).toEqual({ kind: "connected" });
    await clock.advance(1);
    expect(receiver.states.at(-1)).toMatchObject({ kind: "waiting", error: { code: "ARI_LOST" } });
  });

  test("keeps a connection whose pings are answered", async () => {
    const platform = await platformFor();
    const { receiver, clock } = connectTo(platform.port);
    await receiver.reached("connected");
    for (let beat = 1; beat <= 5; beat += 1) {
      const stream = platform.sockets[0];
      const pinged =
        stream === undefined ? Promise.reject(new Error("No stream.")) : once(stream, "ping");
      await clock.advance(5_000);
      await pinged;
      platform.tell(pressed("c", "1"));
      await receiver.heard(beat);
    }
    expect(receiver.states.map((state) => state.kind)).toEqual(["connecting", "connected"]);
  });

  test.each([
    [
      { status: 401, body: '{"message":"Authentication required"}' },
      "ARI_CREDENTIALS",
      "Authentication required",
    ],
    [{ status: 403, body: "" }, "ARI_CREDENTIALS", "403"],
    [{ status: 404, body: "Not Found" }, "ARI_REFUSED", "There is no ARI at"],
    [{ status: 400, body: '{"message":"app missing"}' }, "ARI_REFUSED", "400: app missing"],
    [{ status: 503, body: "busy" }, "ARI_FAILED", "503: busy"],
    [{ status: 200, body: "hello" }, "ARI_REFUSED", "it answered 200"],
    [{ status: 500, body: "x".repeat(100_000) }, "ARI_FAILED", "xxx"],
  ])("tells why the platform does not open the stream: %o", async (reply, code, text) => {
    const platform = await platformFor({ refuse: () => reply });
    const { receiver } = connectTo(platform.port);
    const waiting = await receiver.reached("waiting");
    expect(waiting).toMatchObject({ error: { code, message: expect.stringContaining(text) } });
    expect(JSON.stringify(waiting)).not.toContain(secret);
  });

  test("tries again after wrong credentials, and connects once they are right", async () => {
    let right = false;
    const platform = await platformFor({ refuse: () => (right ? undefined : { status: 401 }) });
    const { receiver, clock } = connectTo(platform.port);
    expect(await receiver.reached("waiting")).toMatchObject({ attempt: 2, retryMs: 1_000 });
    right = true;
    await clock.advance(1_000);
    await receiver.reached("connected");
  });

  test("gives up a handshake that is not answered within 5 s", async () => {
    const platform = await platformFor({ refuse: () => null });
    const { receiver, clock } = connectTo(platform.port);
    await clock.advance(5_000);
    expect(receiver.states.at(-1)).toMatchObject({
      kind: "waiting",
      error: { code: "ARI_TIMEOUT" },
    });
  });

  test("hears an event that comes together with the answer to the handshake", async () => {
    const text = JSON.stringify(started("c"));
    const frame = Buffer.concat([
      Buffer.from([0x81, 126, text.length >> 8, text.length & 0xff]),
      Buffer.from(text),
    ]);
    const server = createHttpServer((_request, response) => void response.writeHead(404).end());
    server.on("upgrade", (request, socket) => {
      const accept = createHash("sha1")
        .update(`${request.headers["sec-websocket-key"]}${handshakeGuid}`)
        .digest("base64");
      const lines = [
        "HTTP/1.1 101 Switching Protocols",
        "Upgrade: websocket",
        "Connection: Upgrade",
      ];
      const head = `${[...lines, `Sec-WebSocket-Accept: ${accept}`].join("\r\n")}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), frame]));
      onTestFinished(() => void socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { receiver } = connectTo((server.address() as AddressInfo).port);
    await receiver.heard(1);
    expect(receiver.events).toMatchObject([{ kind: "call.arrived", leg: "c" }]);
  });

  test("calls a server unreachable that speaks no HTTP", async () => {
    const server = createServer((socket) => socket.end("220 smtp ready\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { receiver } = connectTo((server.address() as AddressInfo).port);
    expect(await receiver.reached("waiting")).toMatchObject({ error: { code: "ARI_UNREACHABLE" } });
  });

  test("says goodbye with code 1000 and leaves no connection when it is closed", async () => {
    const platform = await platformFor();
    const { transport, receiver } = connectTo(platform.port);
    await receiver.reached("connected");
    await transport.perform({ kind: "leg.hangup", request: "r", leg: "c" });
    const stream = platform.sockets[0];
    const goodbye =
      stream === undefined ? Promise.reject(new Error("No stream.")) : once(stream, "close");
    await transport.close();
    expect((await goodbye)[0]).toBe(1_000);
    expect(receiver.states.at(-1)).toEqual({ kind: "closed" });
  });

  test("can be closed during the handshake", async () => {
    const platform = await platformFor({ refuse: () => null });
    const { transport, receiver, clock } = connectTo(platform.port);
    await transport.close();
    expect([receiver.states.at(-1), clock.pending]).toEqual([{ kind: "closed" }, 0]);
  });
});
