import { createWireTransport } from "@flowrun/ari-transport";
import type { JsonObject } from "@flowrun/core";
import { createAlarms } from "@flowrun/core/plugin";
import { createMemoryWire } from "@flowrun/simulator";
import { describe, expect, test } from "vitest";
import { createClient } from "../../packages/simulator/test/support/client.ts";

// The platform document on ARI's objects, events and media, by what the embedded platform does and
// tells.

/** A call that was answered, on a platform whose sounds last a second. */
async function openCall() {
  const client = createClient({ soundMs: () => 1_000 });
  const call = client.platform.call({ from: "555", to: "100", args: ["day"] });
  await client.clock.advance(10);
  await client.send("POST", `/channels/${call.id}/answer`);
  const told = (type: string): JsonObject | undefined =>
    client.events.find((event) => event.type === type);
  return { ...client, call, told };
}

describe("ARI objects", () => {
  test("Channel: one call leg, with `id` and `caller.number`", async () => {
    const { call, send } = await openCall();
    const { body } = await send("GET", `/channels/${call.id}`);
    expect(body).toMatchObject({ id: call.id, caller: { number: "555" } });
  });

  test("Bridge: a mixing container with an `id`, created with type `mixing`", async () => {
    const { call, send } = await openCall();
    const { body } = await send("POST", "/bridges", { type: "mixing" });
    const { id = null } = body as JsonObject;
    await send("POST", `/bridges/${String(id)}/addChannel`, { channel: call.id });
    expect((await send("GET", `/bridges/${String(id)}`)).body).toMatchObject({
      bridge_type: "mixing",
      channels: [call.id],
    });
  });

  test("Stasis app: only calls that the dial plan hands to the named application produce StasisStart", async () => {
    const { events, platform, clock } = createClient();
    platform.call({ from: "1", to: "100", app: "another" });
    platform.call({ from: "2", to: "100", app: "flow" });
    await clock.advance(10);
    const started = events.filter(({ type }) => type === "StasisStart");
    expect(started.map(({ channel }) => (channel as JsonObject)["caller"])).toEqual([
      { name: "", number: "2" },
    ]);
  });

  test.each(["channel", "bridge"])(
    "Playback: plays into a %s, with an `id` and a `target_uri`",
    async (kind) => {
      const { call, send } = await openCall();
      await send("POST", "/bridges", { type: "mixing", bridgeId: "b" });
      await send("POST", "/bridges/b/addChannel", { channel: kind === "bridge" ? call.id : "" });
      const target = kind === "channel" ? `channel:${call.id}` : "bridge:b";
      const { body } = await send("POST", `/${kind}s/${target.slice(kind.length + 1)}/play`, {
        media: "sound:hello",
      });
      expect(body).toMatchObject({ id: expect.any(String), target_uri: target });
    },
  );

  test("Recording: captures the sound of a bridge", async () => {
    const { call, send } = await openCall();
    await send("POST", "/bridges", { type: "mixing", bridgeId: "b" });
    await send("POST", "/bridges/b/addChannel", { channel: call.id });
    const { status, body } = await send("POST", "/bridges/b/record", { name: "r", format: "wav" });
    expect([status, body]).toMatchObject([201, { name: "r", target_uri: "bridge:b" }]);
  });
});

describe("ARI event object fields that the application reads", () => {
  test("type, channel.id, channel.caller.number, args, and the dialled number: StasisStart", async () => {
    const { call, told } = await openCall();
    expect(told("StasisStart")).toMatchObject({
      type: "StasisStart",
      args: ["day"],
      channel: {
        id: call.id,
        caller: { number: "555" },
        state: "Ring",
        dialplan: { exten: "100" },
      },
    });
  });

  test("digit: the key that was pressed, once per press", async () => {
    const { call, clock, events } = await openCall();
    call.press("12");
    await clock.advance(1_000);
    const keys = events.filter(({ type }) => type === "ChannelDtmfReceived");
    expect(keys).toMatchObject([
      { digit: "1", channel: { id: call.id } },
      { digit: "2", channel: { id: call.id } },
    ]);
  });

  test("playback.id, playback.target_uri: `channel:` and the channel's id", async () => {
    const { call, clock, send, told } = await openCall();
    const { body } = await send("POST", `/channels/${call.id}/play`, { media: "sound:hello" });
    await clock.advance(2_000);
    const { id = null } = body as JsonObject;
    expect(told("PlaybackFinished")).toMatchObject({
      playback: { id, target_uri: `channel:${call.id}` },
    });
  });
});

describe("ARI events (WebSocket)", () => {
  test("StasisStart, ChannelStateChange, PlaybackStarted, PlaybackFinished, in the order of a call", async () => {
    const { call, clock, send, types } = await openCall();
    await send("POST", `/channels/${call.id}/play`, { media: "sound:hello" });
    await clock.advance(2_000);
    expect(
      types(call.id).filter((type) => /^(Stasis|Playback|ChannelStateChange)/.test(type)),
    ).toEqual(["StasisStart", "ChannelStateChange", "PlaybackStarted", "PlaybackFinished"]);
  });

  test("ChannelHangupRequest, StasisEnd: the caller hung up, and the call leaves the application", async () => {
    const { call, clock, types } = await openCall();
    call.hangUp();
    await clock.advance(1_000);
    expect(
      types(call.id).filter((type) => ["ChannelHangupRequest", "StasisEnd"].includes(type)),
    ).toEqual(["ChannelHangupRequest", "StasisEnd"]);
  });

  test("StasisEnd: a call that is handed back to the dial plan leaves the application too", async () => {
    const { call, clock, send, told } = await openCall();
    await send("POST", `/channels/${call.id}/continue`);
    await clock.advance(100);
    expect(told("StasisEnd")).toMatchObject({ channel: { id: call.id } });
  });
});

describe("The media value scheme", () => {
  test.each(["sound:hello", "digits:123", "number:42", "characters:ab"])(
    "%s is played, and finishes",
    async (media) => {
      const { call, clock, send, told } = await openCall();
      expect((await send("POST", `/channels/${call.id}/play`, { media })).status).toBe(201);
      await clock.advance(10_000);
      expect(told("PlaybackFinished")).toMatchObject({
        playback: { media_uri: media, state: "done" },
      });
    },
  );

  test("tone:ring is played until it is stopped", async () => {
    const { call, clock, send, told } = await openCall();
    const { body } = await send("POST", `/channels/${call.id}/play`, { media: "tone:ring" });
    await clock.advance(60_000);
    expect(told("PlaybackFinished")).toBeUndefined();
    await send("DELETE", `/playbacks/${String((body as JsonObject)["id"])}`);
    expect(told("PlaybackFinished")).toMatchObject({ playback: { media_uri: "tone:ring" } });
  });
});

describe("Events", () => {
  test("a mixing bridge is not destroyed when it empties", async () => {
    const { call, clock, send } = await openCall();
    await send("POST", "/bridges", { type: "mixing", bridgeId: "b" });
    await send("POST", "/bridges/b/addChannel", { channel: call.id });
    call.hangUp();
    await clock.advance(1_000);
    expect((await send("GET", "/bridges/b")).status).toBe(200);
    expect((await send("DELETE", "/bridges/b")).status).toBe(204);
  });

  test("after a lost connection the client connects again, each time it fails after a longer pause", async () => {
    const { platform, clock } = createClient();
    const pauses: number[] = [];
    const transport = createWireTransport(createMemoryWire(platform, "other"), {
      app: "other",
      random: () => 0.5,
      alarms: createAlarms(clock),
    });
    transport.connect({
      event: () => undefined,
      connection: (state) => void (state.kind === "waiting" && pauses.push(state.retryMs)),
    });
    platform.faults.setDown(true);
    await clock.advance(20_000);
    expect(pauses.slice(0, 4)).toEqual(pauses.slice(0, 4).toSorted((a, b) => a - b));
    expect(new Set(pauses.slice(0, 4)).size).toBe(4);
    await transport.close();
  });
});
