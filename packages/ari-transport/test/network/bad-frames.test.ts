import { describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { pressed, started } from "../support/events.ts";
import {
  connectByMessages,
  connectTo,
  platformFor,
  type NetworkFixture,
} from "../support/network-fixture.ts";
import type { TestPlatform } from "../support/test-platform.ts";

async function connected(): Promise<NetworkFixture & { readonly platform: TestPlatform }> {
  const platform = await platformFor();
  const fixture = connectTo(platform.port);
  await fixture.receiver.reached("connected");
  return { ...fixture, platform };
}

/** Frames that RFC 6455 forbids a server to send. */
const protocolErrors = [
  ["a frame of a reserved kind", Buffer.from([0x83, 0x00])],
  ["a compressed frame that nobody agreed on", Buffer.from([0xc1, 0x00])],
  ["a masked frame", Buffer.from([0x81, 0x80, 1, 2, 3, 4])],
  ["a ping in fragments", Buffer.from([0x09, 0x00])],
  ["a ping that is too long", Buffer.from([0x89, 0x7e, 0x00, 0x80])],
  ["a continuation of nothing", Buffer.from([0x80, 0x00])],
  [
    "a length beyond 2^53",
    Buffer.from([0x81, 0x7f, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  ],
  ["a close without its code", Buffer.from([0x88, 0x01, 0x00])],
  ["bytes that are no frame", Buffer.from("HTTP/1.1 200 OK\r\n\r\n")],
] as const;

/** A text of so many characters in one frame. */
function textFrame(length: number): Buffer {
  const head = Buffer.alloc(10);
  head.set([0x81, 0x7f]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, Buffer.alloc(length, "x")]);
}

function newestOf(streams: readonly WebSocket[]): WebSocket {
  const newest = streams.at(-1);
  if (newest === undefined) throw new Error("No WebSocket has been opened.");
  return newest;
}

describe("openEventSocket with bad frames", () => {
  test("counts text that is no event and binary messages, and goes on", async () => {
    const { platform, receiver, transport } = await connected();
    platform.tell("{ not json");
    platform.sockets[0]?.send(Buffer.from('{"type":"StasisEnd","channel":{"id":"c"}}'));
    platform.tell(started("c"));
    await receiver.heard(1);
    expect([receiver.events.length, transport.stats().brokenFrames]).toEqual([1, 2]);
  });

  test("puts an event together that comes in fragments", async () => {
    const { platform, receiver } = await connected();
    const text = JSON.stringify(pressed("c", "5"));
    for (const character of text.slice(0, -1))
      platform.sockets[0]?.send(character, { fin: false, binary: false });
    platform.sockets[0]?.send(text.slice(-1), { fin: true, binary: false });
    await receiver.heard(1);
    expect(receiver.events).toEqual([{ kind: "dtmf.received", leg: "c", digit: "5" }]);
  });

  test("drops the connection for a message of 5 MB, and comes back", async () => {
    const { platform, receiver, clock } = await connected();
    platform.tell(JSON.stringify({ type: "x".repeat(5 * 1024 * 1024) }));
    expect(await receiver.reached("waiting")).toMatchObject({ error: { code: "ARI_LOST" } });
    await clock.advance(200);
    await receiver.reached("connected", 2);
  });

  test("drops the connection for a message of 50 MB, and nothing else of the process", async () => {
    const { platform, receiver, clock } = await connected();
    platform.tell("x".repeat(50 * 1024 * 1024));
    expect(await receiver.reached("waiting")).toMatchObject({ error: { code: "ARI_LOST" } });
    await clock.advance(200);
    await receiver.reached("connected", 2);
    platform.tell(started("c"));
    await receiver.heard(1);
  });

  test("a WebSocket for requests that breaks costs neither the event stream nor the other WebSockets", async () => {
    const { platform, receiver, transport } = await connectByMessages();
    platform.requestSockets[0]?.send(Buffer.from([0xc3, 0x28]), { binary: false });
    await expect.poll(() => transport.stats().requestSockets).toBe(3);
    await transport.perform({ kind: "leg.hangup", request: "r", leg: "c" });
    expect(receiver.states.at(-1)).toEqual({ kind: "connected" });
  });

  test.each(protocolErrors)("drops the connection for %s, and comes back", async (_what, bytes) => {
    const { platform, receiver, clock } = await connected();
    platform.write(newestOf(platform.sockets), bytes);
    expect(await receiver.reached("waiting")).toMatchObject({ error: { code: "ARI_LOST" } });
    await clock.advance(200);
    await receiver.reached("connected", 2);
    platform.tell(started("c"));
    await receiver.heard(1);
  });

  test.each([...protocolErrors, ["a message of 50 MB", textFrame(50 * 1024 * 1024)] as const])(
    "a WebSocket for requests that sends %s costs nothing but itself, and is opened again",
    async (_what, bytes) => {
      const { platform, receiver, transport, clock } = await connectByMessages();
      platform.write(newestOf(platform.requestSockets), bytes);
      await expect.poll(() => transport.stats().requestSockets).toBe(3);
      await transport.perform({ kind: "leg.hangup", request: "r", leg: "c" });
      await clock.advance(200);
      await platform.proven(5);
      expect(receiver.states).toEqual([{ kind: "connecting", attempt: 1 }, { kind: "connected" }]);
    },
  );

  test("drops the connection for a message in 100,000 fragments", async () => {
    const { platform, receiver } = await connected();
    for (let turn = 0; turn < 100_000; turn += 1)
      platform.sockets[0]?.send("x", { fin: false, binary: false });
    expect(await receiver.reached("waiting")).toMatchObject({ error: { code: "ARI_LOST" } });
  });

  test("drops the connection for text that is no UTF-8", async () => {
    const { platform, receiver } = await connected();
    platform.sockets[0]?.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await receiver.reached("waiting")).toMatchObject({ error: { code: "ARI_LOST" } });
  });

  test("reads 10,000 events that come at once, in order", async () => {
    const { platform, receiver } = await connected();
    for (let turn = 0; turn < 10_000; turn += 1) platform.tell(pressed(`c${turn}`, "1"));
    await receiver.heard(10_000);
    expect(receiver.events.map((event) => ("leg" in event ? event.leg : ""))).toEqual(
      Array.from({ length: 10_000 }, (_, turn) => `c${turn}`),
    );
  });
});
