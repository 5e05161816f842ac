import { describe, expect, test } from "vitest";
import { createClient } from "../support/client.ts";

/** The type of each event, with the channel that it is about. */
const told = (events: readonly object[]): readonly string[] =>
  events.map((event) => {
    const channel = Reflect.get(event, "channel") as { readonly id: string } | undefined;
    return `${String(Reflect.get(event, "type"))} ${channel?.id ?? ""}`;
  });

describe("takePlace", () => {
  test("has a caller go on in the bridge of the leg that it replaces, of which the application is told", async () => {
    const { clock, platform, send, events } = createClient();
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    await send("POST", `/channels/${call.id}/answer`);
    await send("POST", "/bridges/b");
    await send("POST", `/bridges/b/addChannel?channel=${call.id}`);
    await clock.advance(10);
    const before = events.length;
    const other = platform.call({ from: "3", to: "2", replaces: call.id });
    await clock.advance(100);
    expect(events[before]).toMatchObject({
      type: "StasisStart",
      channel: { id: other.id, state: "Up" },
      replace_channel: { id: call.id },
    });
    expect(told(events.slice(before))).toEqual(
      expect.arrayContaining([`ChannelLeftBridge ${call.id}`, `StasisEnd ${call.id}`]),
    );
    await call.ended;
    expect((await send("GET", "/bridges/b")).body).toMatchObject({ channels: [other.id] });
    other.hangUp();
    await clock.advance(10);
    expect(platform.inventory()).toMatchObject({ channels: 0 });
  });

  test("lets what plays go on", async () => {
    const { clock, platform, send, events } = createClient();
    const call = platform.call({ from: "1", to: "2" });
    await clock.advance(10);
    await send("POST", `/channels/${call.id}/answer`);
    await send("POST", `/channels/${call.id}/play/p?media=sound:x`);
    await clock.advance(100);
    platform.call({ from: "3", to: "2", replaces: call.id });
    await clock.advance(60_000);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "PlaybackFinished",
        playback: expect.objectContaining({ id: "p", state: "done" }),
      }),
    );
  });

  test("hangs up who would take a place that there is not", async () => {
    const { clock, platform } = createClient();
    const call = platform.call({ from: "1", to: "2", replaces: "nobody" });
    await clock.advance(10);
    expect((await call.ended).cause).toBe(16);
  });
});
