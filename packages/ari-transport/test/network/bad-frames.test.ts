import { describe, expect, test } from "vitest";
import { pressed, started } from "../support/events.ts";
import { connectByMessages, connectTo, platformFor, type NetworkFixture } from "../support/network-fixture.ts";
import type { TestPlatform } from "../support/test-platform.ts";

async function connected(): Promise<NetworkFixture & { readonly platform: TestPlatform }> {
  const platform = await platformFor();
  const fixture = connectTo(platform.port);
  await fixture.receiver.reached("connected");
  return { ...fixture, platform };
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
    for (const character of text.slice(0, -1)) platform.sockets[0]?.send(character, { fin: false, binary: false });
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

  test("drops the connection for a message in 100,000 fragments", async () => {
    const { platform, receiver } = await connected();
    for (let turn = 0; turn < 100_000; turn += 1) platform.sockets[0]?.send("x", { fin: false, binary: false });
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
