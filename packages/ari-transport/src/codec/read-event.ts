import type { WireEvent } from "./wire-event.ts";
import { fieldOf, idOf, stringOf, stringsOf } from "./json-field.ts";

const broken: WireEvent = { kind: "broken" };
const dtmf = /^[0-9A-Da-d*#]$/;

const readers: ReadonlyMap<string, (message: unknown) => WireEvent> = new Map([
  ["StasisStart", readStarted],
  ["ChannelHangupRequest", (message) => readChannel(message, "channel.hanging_up")],
  ["StasisEnd", (message) => readChannel(message, "channel.ended")],
  ["ChannelDestroyed", readDestroyed],
  ["ChannelLeftBridge", readLeftBridge],
  ["ChannelDtmfReceived", readDtmf],
  ["PlaybackFinished", readPlayback],
  ["ApplicationReplaced", () => ({ kind: "application.replaced" })],
]);

/** The types of the events that mean something to us; a platform need not send any others. */
export const eventTypes: readonly string[] = [...readers.keys()];

/** Reads one message of the event stream. Never throws: what cannot be read is `broken`, what is unknown is `other`. */
export function readEvent(data: string | Uint8Array): WireEvent {
  if (typeof data !== "string") return broken;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return broken;
  }
  const type = stringOf(message, "type");
  if (type === undefined) return broken;
  const read = readers.get(type);
  return read === undefined ? { kind: "other", type } : read(message);
}

function channelOf(message: unknown): string | undefined {
  return idOf(fieldOf(message, "channel"));
}

function readChannel(message: unknown, kind: "channel.hanging_up" | "channel.ended"): WireEvent {
  const channel = channelOf(message);
  return channel === undefined ? broken : { kind, channel };
}

/** The dialled number is `dialplan.exten`; where a platform has none, the first argument of its dial plan stands for it. */
function readStarted(message: unknown): WireEvent {
  const channel = channelOf(message);
  const args = stringsOf(fieldOf(message, "args") ?? []);
  if (channel === undefined || args === undefined) return broken;
  const body = fieldOf(message, "channel");
  const from = stringOf(fieldOf(body, "caller"), "number") ?? "";
  const to = stringOf(fieldOf(body, "dialplan"), "exten") ?? args[0] ?? "";
  return { kind: "channel.started", channel, args, from, to };
}

function readDestroyed(message: unknown): WireEvent {
  const channel = channelOf(message);
  if (channel === undefined) return broken;
  const cause = integerOf(fieldOf(message, "cause")) ?? 0;
  const techCause = integerOf(fieldOf(message, "tech_cause"));
  return { kind: "channel.destroyed", channel, cause, ...(techCause !== undefined && { techCause }) };
}

function readLeftBridge(message: unknown): WireEvent {
  const channel = channelOf(message);
  const bridge = idOf(fieldOf(message, "bridge"));
  return channel === undefined || bridge === undefined ? broken : { kind: "channel.left_bridge", channel, bridge };
}

function readDtmf(message: unknown): WireEvent {
  const channel = channelOf(message);
  const digit = stringOf(message, "digit");
  if (channel === undefined || digit === undefined || !dtmf.test(digit)) return broken;
  return { kind: "channel.dtmf", channel, digit };
}

function readPlayback(message: unknown): WireEvent {
  const body = fieldOf(message, "playback");
  const playback = idOf(body);
  if (playback === undefined) return broken;
  const target = stringOf(body, "target_uri") ?? "";
  return { kind: "playback.finished", playback, target, failed: stringOf(body, "state") === "failed" };
}

function integerOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}
