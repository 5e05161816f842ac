import type { PlatformEvent } from "@flowrun/core/plugin";
import { isOurId } from "../ids/known-things.ts";
import { callerOf } from "./channel-state.ts";
import { helperArgument } from "./recording-request.ts";
import { fieldOf, idOf, stringOf, stringsOf } from "./json.ts";

/**
 * A leg has left a bridge. The core does not need to know: this package waits for it after a bridge
 * was destroyed.
 */
export interface LegLeftBridge {
  readonly kind: "leg.left_bridge";
  readonly leg: string;
  readonly bridge: string;
}

/**
 * A channel has answered: the other side of a leg that was created and dialled, or a caller because
 * of us.
 */
export interface LegUp {
  readonly kind: "leg.up";
  readonly leg: string;
}

/** An event of a leg or a playback, in the words of the core, with the platform's ids. */
export interface ThingEvent {
  readonly kind: "event";
  readonly event: PlatformEvent | LegLeftBridge | LegUp;
  /**
   * The maker's purpose of the thing, as far as the platform tells. It is the bridge in the
   * arguments of a leg that joined it, or the leg that heard a playback; else empty. It tells
   * whether an answer that is still to come may name the thing.
   */
  readonly madeFor: string;
  /**
   * A mark that no other event has. An event has one where it must not count twice: a key, or a leg
   * that starts. Absent where the platform gives events no time.
   */
  readonly identity?: string;
}

/** The content of one message of the event stream. */
export type StreamMessage =
  | ThingEvent
  /**
   * The platform put this channel in the place of another in our application (a transfer, or a
   * pick-up, by a phone). `isUp`: it has been answered.
   */
  | {
      readonly kind: "replacing";
      readonly channel: string;
      readonly replaced: string;
      readonly isUp: boolean;
    }
  /**
   * A phone asks to transfer the call of this channel, and waits to hear the result. The number is
   * `to`: absent when the phone names none, empty when it asks to join two of its calls. Its
   * channel in the other call is then `other`, where the platform knows it.
   */
  | {
      readonly kind: "transfer_asked";
      readonly channel: string;
      readonly to?: string;
      readonly other?: string;
    }
  /** The phone of this channel has answered that it is forwarded (302). It is about to end. */
  | { readonly kind: "forwarded"; readonly channel: string; readonly to: string }
  /** Another process took our application over. */
  | { readonly kind: "replaced" }
  /** A type that means nothing to us. */
  | { readonly kind: "ignored"; readonly type: string }
  /** Not JSON, no type, or a field that we need is missing or of a wrong type. */
  | { readonly kind: "broken" };

const broken: StreamMessage = { kind: "broken" };
const dialled = /^[0-9*#+]{1,32}$/;
const dtmf = /^[0-9A-Da-d*#]$/;

const readers: ReadonlyMap<string, (message: unknown) => StreamMessage> = new Map([
  ["StasisStart", readStarted],
  ["ChannelStateChange", readState],
  [
    "ChannelHangupRequest",
    (message) => withLeg(message, (leg) => ({ kind: "leg.hangup_requested", leg })),
  ],
  ["StasisEnd", (message) => withLeg(message, (leg) => ({ kind: "leg.left", leg }))],
  ["ChannelDestroyed", readDestroyed],
  ["Dial", readDial],
  ["ChannelLeftBridge", readLeftBridge],
  ["ChannelDtmfReceived", readDtmf],
  ["PlaybackFinished", readPlayback],
  [
    "ChannelTalkingStarted",
    (message) => withLeg(message, (leg) => ({ kind: "talk.started", leg })),
  ],
  [
    "ChannelTalkingFinished",
    (message) => withLeg(message, (leg) => ({ kind: "talk.stopped", leg })),
  ],
  ["RecordingStarted", (message) => readRecording(message, "recording.started")],
  ["RecordingFinished", (message) => readRecording(message, "recording.finished")],
  ["RecordingFailed", (message) => readRecording(message, "recording.failed")],
  ["ChannelTransfer", readTransfer],
  ["ApplicationReplaced", (): StreamMessage => ({ kind: "replaced" })],
]);

/**
 * The types of the messages that mean something to us; a platform need not send any others. The
 * states of channels only tell who creates legs before they are dialled that one has answered.
 * Asterisk 22 holds back the answers to requests that came over the WebSocket of the events, too,
 * where they are not among them (measured).
 */
export function eventTypes(createsFirst: boolean): readonly string[] {
  const events = [...readers.keys()];
  return [
    ...events.filter((type) => createsFirst || type !== "ChannelStateChange"),
    "RESTResponse",
  ];
}

/** Reads one message of the event stream. Never throws. A binary message is broken. */
export function readEvent(data: string | Uint8Array): StreamMessage {
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
  return read === undefined ? { kind: "ignored", type } : read(message);
}

function told(event: ThingEvent["event"], madeFor = ""): ThingEvent {
  return { kind: "event", event, madeFor };
}

/** A key, or a leg that starts. */
type CountedEvent = Extract<
  PlatformEvent,
  { kind: "dtmf.received" | "call.arrived" | "leg.joined" }
>;

/**
 * An event that counts once, by its content and the platform's time of it.
 */
function toldOnce(message: unknown, event: CountedEvent, madeFor?: string): StreamMessage {
  const time = stringOf(message, "timestamp");
  return time === undefined
    ? told(event, madeFor)
    : {
        ...told(event, madeFor),
        identity: `${time} ${event.kind} ${"digit" in event ? event.digit : ""} ${event.leg}`,
      };
}

function withLeg(message: unknown, eventOf: (leg: string) => PlatformEvent): StreamMessage {
  const leg = idOf(fieldOf(message, "channel"));
  return leg === undefined ? broken : told(eventOf(leg));
}

/**
 * A leg that we originated bears `outbound` and its bridge as arguments (`commandRequest`), a
 * helper leg `helper` and the leg that it is made for. A media leg bears nothing but our id
 * (Asterisk 22 takes no arguments for it). Any other is a call. Its dialled number is
 * `dialplan.exten`; where a platform has none, the first argument of its dial plan stands for it. A
 * channel that came in the place of another (`replace_channel`) did not dial us.
 */
function readStarted(message: unknown): StreamMessage {
  const channel = fieldOf(message, "channel");
  const leg = idOf(channel);
  const args = stringsOf(fieldOf(message, "args") ?? []);
  if (leg === undefined || args === undefined) return broken;
  const replaced = idOf(fieldOf(message, "replace_channel"));
  if (replaced !== undefined)
    return { kind: "replacing", channel: leg, replaced, isUp: stringOf(channel, "state") === "Up" };
  if (isOfOurs(leg, args)) return toldOnce(message, { kind: "leg.joined", leg }, args[1]);
  const to = stringOf(fieldOf(channel, "dialplan"), "exten") ?? args[0] ?? "";
  return toldOnce(message, { kind: "call.arrived", leg, ...callerOf(channel), to, args });
}

/** Only an answer is news. */
function readState(message: unknown): StreamMessage {
  const channel = fieldOf(message, "channel");
  const leg = idOf(channel);
  if (leg === undefined) return broken;
  const isUp = stringOf(channel, "state") === "Up";
  return isUp ? told({ kind: "leg.up", leg }) : { kind: "ignored", type: "ChannelStateChange" };
}

/** A platform that gives no cause means 0, "unknown". */
function readDestroyed(message: unknown): StreamMessage {
  const cause = integerOf(fieldOf(message, "cause")) ?? 0;
  const techCause = integerOf(fieldOf(message, "tech_cause"));
  return withLeg(message, (leg) => ({
    kind: "leg.destroyed",
    leg,
    cause,
    ...(techCause !== undefined && { techCause }),
  }));
}

/** It matters only that a dialled phone is forwarded: other events tell how far it is. */
function readDial(message: unknown): StreamMessage {
  const channel = idOf(fieldOf(message, "peer"));
  const to = stringOf(message, "forward") ?? "";
  return channel === undefined || to === ""
    ? { kind: "ignored", type: "Dial" }
    : { kind: "forwarded", channel, to };
}

function readLeftBridge(message: unknown): StreamMessage {
  const leg = idOf(fieldOf(message, "channel"));
  const bridge = idOf(fieldOf(message, "bridge"));
  return leg === undefined || bridge === undefined
    ? broken
    : told({ kind: "leg.left_bridge", leg, bridge });
}

function readDtmf(message: unknown): StreamMessage {
  const digit = stringOf(message, "digit");
  const leg = idOf(fieldOf(message, "channel"));
  if (leg === undefined || digit === undefined || !dtmf.test(digit)) return broken;
  return toldOnce(message, { kind: "dtmf.received", leg, digit });
}

/**
 * The wish alone has no state: the platform tells the same again, with one, for each answer that
 * the phone gets.
 */
function readTransfer(message: unknown): StreamMessage {
  if (fieldOf(message, "state") !== undefined) return { kind: "ignored", type: "ChannelTransfer" };
  const channel = idOf(fieldOf(fieldOf(message, "referred_by"), "source_channel"));
  if (channel === undefined) return broken;
  const wanted = fieldOf(message, "refer_to");
  const to = stringOf(fieldOf(wanted, "requested_destination"), "destination") ?? "";
  // To replace another call of the phone (attended, by the Call-ID of its dialog) is a wish about
  // two calls, and no wish for a number.
  const other = idOf(fieldOf(wanted, "destination_channel"));
  const isAttended =
    stringOf(fieldOf(wanted, "requested_destination"), "protocol_id") !== undefined;
  if (other !== undefined) return { kind: "transfer_asked", channel, to: "", other };
  if (isAttended) return { kind: "transfer_asked", channel, to: "" };
  return { kind: "transfer_asked", channel, ...(dialled.test(to) ? { to } : {}) };
}

/** The target of a playback is written `channel:ID`. */
function readPlayback(message: unknown): StreamMessage {
  const body = fieldOf(message, "playback");
  const playback = idOf(body);
  if (playback === undefined) return broken;
  const target = (stringOf(body, "target_uri") ?? "").replace(/^channel:/, "");
  return told(
    { kind: "playback.finished", playback, failed: stringOf(body, "state") === "failed" },
    target,
  );
}

/** Recordings of bridges are not ours. */
function readRecording(message: unknown, kind: RecordingEvent["kind"]): StreamMessage {
  const body = fieldOf(message, "recording");
  const recording = stringOf(body, "name");
  const [, leg] = /^channel:(.+)$/.exec(stringOf(body, "target_uri") ?? "") ?? [];
  if (recording === undefined) return broken;
  return leg === undefined
    ? { kind: "ignored", type: "Recording" }
    : told({ kind, leg, recording });
}

type RecordingEvent = Extract<PlatformEvent, { readonly recording: string }>;

function integerOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}

/**
 * Whether we have made a channel, by its id, or by its arguments where the platform has chosen
 * another one.
 */
export function isOfOurs(id: string, [first]: readonly string[]): boolean {
  return isOurId(id) || first === "outbound" || first === helperArgument;
}
