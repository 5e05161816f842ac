import { readFileSync } from "node:fs";

/** A message that a real Asterisk 22 sent, as text. */
export function captured(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8");
}

/** StasisStart of a caller. */
export function started(id: string, from = "100", args: readonly string[] = ["5000"]): object {
  return {
    type: "StasisStart",
    args,
    channel: { id, caller: { number: from }, dialplan: { exten: "5000" } },
  };
}

/** StasisStart of a leg that was originated for a bridge. */
export function joined(id: string, bridge: string): object {
  return {
    type: "StasisStart",
    args: ["outbound", bridge],
    channel: { id, caller: { number: "" } },
  };
}

/** ChannelStateChange: a channel was answered. */
export function up(id: string): object {
  return { type: "ChannelStateChange", channel: { id, state: "Up" } };
}

/** ChannelHangupRequest. */
export function hangupAsked(id: string): object {
  return { type: "ChannelHangupRequest", channel: { id } };
}

/** StasisEnd. */
export function ended(id: string): object {
  return { type: "StasisEnd", channel: { id } };
}

/** ChannelDestroyed, busy. */
export function destroyed(id: string): object {
  return { type: "ChannelDestroyed", cause: 17, tech_cause: 486, channel: { id } };
}

/** ChannelLeftBridge. */
export function leftBridge(id: string, bridge: string): object {
  return { type: "ChannelLeftBridge", bridge: { id: bridge }, channel: { id } };
}

/** ChannelDtmfReceived. */
export function pressed(id: string, digit: string): object {
  return { type: "ChannelDtmfReceived", digit, channel: { id } };
}

/** PlaybackFinished. */
export function played(id: string, channel: string, state = "done"): object {
  return { type: "PlaybackFinished", playback: { id, target_uri: `channel:${channel}`, state } };
}
