import type { PlatformEvent } from "@flowrun/core/plugin";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEvent, type LegLeftBridge, type StreamMessage } from "../../src/codec/read-event.ts";
import { captured } from "../support/events.ts";

/** What a message is that tells an event of the core. */
function told(event: PlatformEvent | LegLeftBridge, madeFor = ""): StreamMessage {
  return { kind: "event", event, madeFor };
}

/** The same, of one that may count only once. */
function toldOnce(event: PlatformEvent, identity: string): StreamMessage {
  return { ...told(event), identity } as StreamMessage;
}

describe("readEvent", () => {
  test("reads a real StasisStart with caller, dialled number and arguments", () => {
    const event = {
      kind: "call.arrived",
      leg: "1795175969.298",
      from: "15551234",
      name: "Caller",
      to: "5550100",
      args: ["5550100"],
    };
    expect(readEvent(captured("StasisStart"))).toEqual(
      toldOnce(event as PlatformEvent, "2026-11-20T11:59:29.716+0000 call.arrived  1795175969.298"),
    );
  });

  test("knows an outbound leg by its arguments, and the bridge that it was made for", () => {
    const start = (args: readonly string[]): StreamMessage =>
      readEvent(JSON.stringify({ type: "StasisStart", args, channel: { id: "c" } }));
    expect(start(["outbound", "b"])).toEqual(told({ kind: "leg.joined", leg: "c" }, "b"));
    expect(start(["outbound"])).toEqual(told({ kind: "leg.joined", leg: "c" }));
  });

  test("knows a helper leg by its arguments", () => {
    const message = { type: "StasisStart", args: ["helper", "c"], channel: { id: "fr.c.1" } };
    expect(readEvent(JSON.stringify(message))).toEqual(
      told({ kind: "leg.joined", leg: "fr.c.1" }, "c"),
    );
  });

  test("reads talk, and what becomes of the recording of a channel, but not of a bridge", () => {
    const talk = (type: string): StreamMessage =>
      readEvent(JSON.stringify({ type, channel: { id: "c" }, duration: 580 }));
    expect(talk("ChannelTalkingStarted")).toEqual(told({ kind: "talk.started", leg: "c" }));
    expect(talk("ChannelTalkingFinished")).toEqual(told({ kind: "talk.stopped", leg: "c" }));
    const read = (type: string, target: string): StreamMessage =>
      readEvent(JSON.stringify({ type, recording: { name: "boxes/7", target_uri: target } }));
    expect(read("RecordingStarted", "channel:c")).toEqual(
      told({ kind: "recording.started", leg: "c", recording: "boxes/7" }),
    );
    expect(read("RecordingFinished", "channel:c")).toEqual(
      told({ kind: "recording.finished", leg: "c", recording: "boxes/7" }),
    );
    expect(read("RecordingFailed", "channel:c")).toEqual(
      told({ kind: "recording.failed", leg: "c", recording: "boxes/7" }),
    );
    expect(read("RecordingStarted", "bridge:b")).toMatchObject({ kind: "ignored" });
    expect(readEvent(JSON.stringify({ type: "RecordingStarted", recording: {} }))).toEqual({
      kind: "broken",
    });
  });

  test.each([
    ["Up", true],
    ["Ringing", false],
  ])("reads which channel took the place of which, in state %s", (state, isUp) => {
    const message = {
      type: "StasisStart",
      args: [],
      channel: { id: "b", state },
      replace_channel: { id: "a" },
    };
    expect(readEvent(JSON.stringify(message))).toEqual({
      kind: "replacing",
      channel: "b",
      replaced: "a",
      isUp,
    });
  });

  test("reads who asks for a transfer, and nothing of how it goes", () => {
    const message = {
      type: "ChannelTransfer",
      refer_to: {},
      referred_by: { source_channel: { id: "a" } },
    };
    expect(readEvent(JSON.stringify(message))).toEqual({ kind: "transfer_asked", channel: "a" });
    const progress = JSON.stringify({ ...message, state: "channel_declined" });
    expect(readEvent(progress)).toEqual({ kind: "ignored", type: "ChannelTransfer" });
    expect(readEvent('{"type":"ChannelTransfer"}')).toEqual({ kind: "broken" });
  });

  test("reads a real StasisEnd", () => {
    expect(readEvent(captured("StasisEnd"))).toEqual(
      told({ kind: "leg.left", leg: "1795176118.330" }),
    );
  });

  test("reads a real ChannelDestroyed with both causes", () => {
    expect(readEvent(captured("ChannelDestroyed"))).toEqual(
      told({ kind: "leg.destroyed", leg: "1795176122.334", cause: 17, techCause: 486 }),
    );
  });

  test("reads who left which bridge", () => {
    expect(readEvent(captured("ChannelLeftBridge"))).toEqual(
      told({ kind: "leg.left_bridge", leg: "leg2", bridge: "br1" }),
    );
  });

  test("reads a real ChannelDtmfReceived", () => {
    const event = { kind: "dtmf.received", leg: "1795175631.241", digit: "9" } as const;
    expect(readEvent(captured("ChannelDtmfReceived"))).toEqual(
      toldOnce(event, `2026-11-20T11:53:53.472+0000 dtmf.received 9 ${event.leg}`),
    );
  });

  test("reads a real PlaybackFinished that failed, and who heard it", () => {
    const event = {
      kind: "playback.finished",
      playback: "db3c6545-4898-4238-89c0-927a81906878",
      failed: true,
    } as const;
    expect(readEvent(captured("PlaybackFinished"))).toEqual(told(event, "1795174243.0"));
  });

  test("takes a PlaybackFinished that does not say who heard it", () => {
    const text = '{"type":"PlaybackFinished","playback":{"id":"p"}}';
    expect(readEvent(text)).toEqual(
      told({ kind: "playback.finished", playback: "p", failed: false }),
    );
  });

  test("reads a real ChannelHangupRequest", () => {
    expect(readEvent(captured("ChannelHangupRequest"))).toEqual(
      told({ kind: "leg.hangup_requested", leg: "g8" }),
    );
  });

  test("reads a real ApplicationReplaced", () => {
    expect(readEvent(captured("ApplicationReplaced"))).toEqual({ kind: "replaced" });
  });

  test.each(["ChannelVarset", "PlaybackStarted", "Dial"])("ignores a real %s", (name) => {
    expect(readEvent(captured(name))).toEqual({ kind: "ignored", type: name });
  });

  test("takes the first argument for the dialled number where the platform does not tell it", () => {
    const text =
      '{"type":"StasisStart","args":["8000"],"channel":{"id":"c","caller":{"number":"1"}}}';
    expect(readEvent(text)).toEqual(
      told({ kind: "call.arrived", leg: "c", from: "1", to: "8000", args: ["8000"] }),
    );
  });

  test("takes a StasisStart without arguments, caller or dialled number", () => {
    const text = '{"type":"StasisStart","args":null,"channel":{"id":"c","caller":null}}';
    expect(readEvent(text)).toEqual(
      told({ kind: "call.arrived", leg: "c", from: "", to: "", args: [] }),
    );
  });

  test("takes a ChannelDestroyed without causes as cause 0", () => {
    const text = '{"type":"ChannelDestroyed","channel":{"id":"c"}}';
    expect(readEvent(text)).toEqual(told({ kind: "leg.destroyed", leg: "c", cause: 0 }));
  });

  test.each([
    ["no JSON", "{"],
    ["an empty text", ""],
    ["an array", "[]"],
    ["null", "null"],
    ["no type", "{}"],
    ["a type that is no text", '{"type":1}'],
    ["a StasisStart without a channel", '{"type":"StasisStart","args":[]}'],
    [
      "a StasisStart with arguments that are no texts",
      '{"type":"StasisStart","args":[1],"channel":{"id":"c"}}',
    ],
    ["a channel that is a text", '{"type":"StasisEnd","channel":"c"}'],
    ["a channel id that is a number", '{"type":"StasisEnd","channel":{"id":7}}'],
    ["an empty channel id", '{"type":"StasisEnd","channel":{"id":""}}'],
    [
      "a key that is no DTMF digit",
      '{"type":"ChannelDtmfReceived","digit":"12","channel":{"id":"c"}}',
    ],
    ["a PlaybackFinished without a playback", '{"type":"PlaybackFinished"}'],
    ["a type that is inherited only", '{"__proto__":{"type":"StasisEnd"}}'],
  ])("finds %s broken", (_what, text) => {
    expect(readEvent(text)).toEqual({ kind: "broken" });
  });

  test("finds a binary message broken", () => {
    expect(readEvent(new Uint8Array([123, 125]))).toEqual({ kind: "broken" });
  });

  test("reads any JSON with the fields of ARI without throwing", () => {
    const type = fc.constantFrom(
      "StasisStart",
      "StasisEnd",
      "ChannelDestroyed",
      "ChannelDtmfReceived",
      "PlaybackFinished",
    );
    const any = fc.jsonValue();
    const message = fc.record(
      { type, channel: any, args: any, digit: any, cause: any, playback: any },
      { requiredKeys: ["type"] },
    );
    fc.assert(
      fc.property(message, (value) => typeof readEvent(JSON.stringify(value)).kind === "string"),
    );
  });
});
