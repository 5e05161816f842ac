import { PortError } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { type MemoryWireReceiver, createMemoryWire, createPlatform } from "../src/index.ts";
import { newYearClock } from "./support/new-year-clock.ts";

function createReceiver(): MemoryWireReceiver & { readonly log: string[] } {
  const log: string[] = [];
  return {
    log,
    opened: () => log.push("opened"),
    frame: (data) => log.push((JSON.parse(data) as { type: string }).type),
    lost: (error) => log.push(error.code),
  };
}

describe("createMemoryWire", () => {
  test("carries requests, answers and events under a virtual clock", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const wire = createMemoryWire(platform, "flow");
    const receiver = createReceiver();
    wire.open(receiver);
    await clock.advance(10);
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);

    const answer = wire.request({ method: "POST", path: `/channels/${call.id}/answer`, query: {} });
    await clock.advance(10);

    expect(await answer).toEqual({ status: 204, body: "" });
    expect(receiver.log.filter((type) => type !== "ChannelVarset")).toEqual([
      "opened",
      "StasisStart",
      "ChannelStateChange",
    ]);
  });

  test("gives the body of an answer as JSON text", async () => {
    const clock = newYearClock();
    const wire = createMemoryWire(createPlatform({ clock }), "flow");
    const answer = wire.request({ method: "GET", path: "/channels/none", query: {} });
    await clock.advance(10);
    expect(await answer).toEqual({ status: 404, body: '{"message":"Channel not found"}' });
  });

  test("gives the sound of a recording, which is silence as long as that was", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const wire = createMemoryWire(platform, "flow");
    const patience = { whenOver: () => undefined };
    wire.open(createReceiver());
    await clock.advance(10);
    const { id } = platform.call({ from: "1", to: "2", audio: true });
    await clock.advance(10);
    void wire.request({ method: "POST", path: `/channels/${id}/answer`, query: {} });
    void wire.request({
      method: "POST",
      path: `/channels/${id}/record`,
      query: { name: "a/b", format: "wav" },
    });
    await clock.advance(3_000);
    void wire.request({ method: "POST", path: "/recordings/live/a%2Fb/stop", query: {} });
    await clock.advance(10);

    const stored = wire.file("/recordings/stored/a%2Fb/file", patience);
    const none = wire.file("/recordings/stored/none/file", patience);
    await clock.advance(10);

    const { bytes, ...file } = await stored;
    expect(file).toEqual({ status: 200, body: "", type: "audio/wav" });
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe("RIFF");
    expect((bytes.length - 44) / 16_000).toBeCloseTo(3, 1);
    expect(await none).toMatchObject({ status: 404, body: '{"message":"Recording not found"}' });
  });

  test("loses its stream once when the platform cuts it, and can open another", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const wire = createMemoryWire(platform, "flow");
    const [first, second] = [createReceiver(), createReceiver()];
    wire.open(first);
    await clock.advance(10);
    platform.faults.dropSockets();
    wire.open(second);
    await clock.advance(10);

    expect(first.log).toEqual(["opened", "SIM_CONNECTION_LOST"]);
    expect(second.log).toEqual(["opened"]);
  });

  test("closes a stream silently", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const receiver = createReceiver();
    const close = createMemoryWire(platform, "flow").open(receiver);
    await clock.advance(10);
    platform.call({ from: "1", to: "2" });

    close();
    await clock.advance(10);

    expect(receiver.log).toEqual(["opened"]);
  });

  test("rejects a request and loses a stream while the platform plays dead", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const wire = createMemoryWire(platform, "flow");
    const receiver = createReceiver();
    platform.faults.setDown(true);

    await expect(wire.request({ method: "GET", path: "/channels", query: {} })).rejects.toThrow(
      PortError,
    );
    wire.open(receiver);
    await clock.advance(10);

    expect(receiver.log).toEqual(["SIM_CONNECTION_LOST"]);
  });

  test("rejects a request that nobody waits for any more, and all requests once it is closed", async () => {
    const clock = newYearClock();
    const platform = createPlatform({ clock });
    const wire = createMemoryWire(platform, "flow");
    let giveUp = (): void => expect.unreachable();
    const patience = { whenOver: (callback: () => void) => void (giveUp = callback) };
    platform.faults.next({ kind: "silence" });
    const waiting = wire.request({ method: "GET", path: "/channels", query: {}, patience });

    giveUp();
    await expect(waiting).rejects.toMatchObject({ code: "SIM_CONNECTION_LOST" });
    await wire.close();
    await expect(
      wire.request({ method: "GET", path: "/channels", query: {} }),
    ).rejects.toMatchObject({
      code: "SIM_CONNECTION_LOST",
    });
  });
});
