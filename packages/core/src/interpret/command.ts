import type { Json, JsonObject } from "../json.ts";
import type { DigitsCommand } from "./digits-command.ts";
import type { AgentWordCommand, SoundCommand } from "./sound-command.ts";
import type { ScalarValue } from "../language/value-type.ts";

/**
 * What the interpreter asks of the platform. `request` is unique within its call. Each is answered by `request.succeeded` or `request.failed` with its
 * `request`; `playback.check` succeeds when the playback still exists. Ids are ours, chosen before the request (I4).
 */
export type PlatformCommand =
  | { readonly kind: "leg.answer"; readonly request: string; readonly leg: string }
  | { readonly kind: "leg.hangup"; readonly request: string; readonly leg: string; readonly cause?: HangupCause }
  | {
      readonly kind: "leg.originate";
      readonly request: string;
      readonly leg: string;
      /** `<technology>/<resource>`, e.g. `PJSIP/1000`. */
      readonly endpoint: string;
      /** The bridge the leg is meant for: it travels with the leg as the argument after `outbound`. */
      readonly bridge: string;
      readonly ringMs: number;
      readonly callerId: string;
      /** The name that the phone shows; absent: none. */
      readonly display?: string;
      /** Headers of its INVITE, by name, without control characters; absent: none. */
      readonly headers?: Readonly<Record<string, string>>;
      /** Talk is told of from the answer on, as with `leg.detect`; absent: it is not. */
      readonly quietMs?: number;
    }
  /** A leg of our own through which sound passes between the platform and a port. It joins when the way of the sound stands. */
  | { readonly kind: "media.open"; readonly request: string; readonly leg: string }
  | {
      readonly kind: "bridge.create";
      readonly request: string;
      readonly bridge: string;
      /** Whether keys are heard that its legs press; absent: they are not. */
      readonly hearsKeys?: true;
    }
  | {
      readonly kind: "bridge.add";
      readonly request: string;
      readonly bridge: string;
      readonly leg: string;
      /** Legs that are added in the same moment: all of them or none; absent: none. */
      readonly others?: readonly string[];
      /** Whether the keys that these legs press go to us alone; absent: the others in the bridge hear them. */
      readonly absorbsKeys?: true;
    }
  /** Takes legs out of a bridge; one that is not in it is out of it. */
  | {
      readonly kind: "bridge.remove";
      readonly request: string;
      readonly bridge: string;
      readonly leg: string;
      /** Legs that are taken out in the same moment; absent: none. */
      readonly others?: readonly string[];
    }
  | { readonly kind: "bridge.destroy"; readonly request: string; readonly bridge: string }
  /** Plays to all legs of a bridge, over their voices; `media` is a URI. */
  | {
      readonly kind: "bridge.play";
      readonly request: string;
      readonly bridge: string;
      readonly playback: string;
      readonly media: string;
    }
  /** Music on hold for all legs of a bridge, or none. It goes on under the voices. */
  | { readonly kind: "bridge.music"; readonly request: string; readonly bridge: string; readonly music: string | null }
  | {
      readonly kind: "playback.start";
      readonly request: string;
      readonly playback: string;
      readonly leg: string;
      /** What is heard: a media URI, or what stands for several, such as `number:21`. */
      readonly media: string;
      /** What is played for it, one after the other; absent: `media` itself. */
      readonly list?: readonly string[];
      /** The language that the platform's sounds are taken in; absent: that of the leg on the platform. */
      readonly language?: string;
    }
  | { readonly kind: "playback.stop"; readonly request: string; readonly playback: string }
  | { readonly kind: "playback.check"; readonly request: string; readonly playback: string }
  /** Music on hold of a class, or none. Playing to the leg ends it. */
  | { readonly kind: "leg.music"; readonly request: string; readonly leg: string; readonly music: string | null }
  /** A ringing tone, which playing to the leg ends too. */
  | { readonly kind: "leg.ringing"; readonly request: string; readonly leg: string; readonly isOn: boolean }
  /** Sends a leg elsewhere, and lets it go: to an endpoint, or to `dialplan:CONTEXT/EXTENSION`. Whether its phone goes is not answered. */
  | { readonly kind: "leg.redirect"; readonly request: string; readonly leg: string; readonly to: string }
  /** Presses keys for whoever is at the other end of a leg. */
  | DigitsCommand
  /** Whether nobody hears this leg; its keys still count. */
  | { readonly kind: "leg.mute"; readonly request: string; readonly leg: string; readonly isMuted: boolean }
  /** Tells of talk on a leg from now on, which is over after `quietMs` without a voice; `null`: no longer. */
  | { readonly kind: "leg.detect"; readonly request: string; readonly leg: string; readonly quietMs: number | null }
  /** A helper leg, under an id of ours, on which another leg is heard, which notices nothing of it. It joins like one that was called. */
  | {
      readonly kind: "leg.snoop";
      readonly request: string;
      readonly leg: string;
      readonly of: string;
      readonly hears: SnoopedSound;
    }
  | {
      readonly kind: "record.start";
      readonly request: string;
      /** The name that it is stored under: a path without a format. One that is there already makes it fail. */
      readonly recording: string;
      readonly leg: string;
      readonly format: RecordingFormat;
      /** The platform ends it after so long, when nothing else does; absent: never. */
      readonly mostMs?: number;
    }
  /** Ends a recording and stores it. */
  | { readonly kind: "record.stop"; readonly request: string; readonly recording: string }
  /** Keeps nothing of what is heard until it goes on. */
  | { readonly kind: "record.pause"; readonly request: string; readonly recording: string }
  | { readonly kind: "record.resume"; readonly request: string; readonly recording: string }
  /** Ends a recording if it is under way, and removes what is stored of it. */
  | { readonly kind: "recording.erase"; readonly request: string; readonly recording: string };

/** What the sound of a recording is written as. */
export type RecordingFormat = "wav" | "wav49" | "gsm" | "ulaw" | "alaw" | "sln16" | "g722" | "ogg";

/** What is heard of a leg that is listened to: `in` what comes from it, `both` also what it is told by those it talks with. */
export type SnoopedSound = "in" | "both";

/** Why a leg is hung up, as the platform's `reason`. */
export type HangupCause = "normal" | "busy" | "congestion" | "no_answer" | "rejected" | "answered_elsewhere";

/** A lookup in a store, answered like a platform command; the result is a row, or `null`. */
export interface LookupCommand {
  readonly kind: "store.lookup";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** The value of the table's key. */
  readonly value: string;
  /** How long the store may take. The interpreter waits no longer, whatever the store does. */
  readonly timeoutMs: number;
}

/** A search in a store, answered in the same way; the result is a list of rows. */
export interface FindCommand {
  readonly kind: "store.find";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** Columns with the value that they have in the rows; null: none. */
  readonly where: Readonly<Record<string, ScalarValue>>;
  /** Columns, what is compared first standing first; `-` before the name: the largest first. */
  readonly order: readonly string[];
  /** The most rows, 1 to 1,000. */
  readonly limit: number;
  /** As in a lookup. */
  readonly timeoutMs: number;
}

/** A row to be kept, which may be asked twice; the result is `null`. */
export interface SaveCommand {
  readonly kind: "store.save";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** The value of the table's key. */
  readonly value: string;
  /** Other columns with their new values. */
  readonly values: Readonly<Record<string, ScalarValue>>;
  /** As in a lookup. */
  readonly timeoutMs: number;
}

/** What a request may do. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One request. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /** Absolute, `http:` or `https:`. Its host stands in the flow; what a call put into it is percent-encoded. */
  readonly url: string;
  /** By name, as the flow spells it. They may hold secrets, as may the body; the URL holds none. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; absent: no body. */
  readonly body?: Json;
  /** A file that is sent as the body instead; absent: none. */
  readonly file?: HttpFile;
  /** The whole budget in milliseconds, repeats included. The flow waits no longer. */
  readonly timeoutMs: number;
  /** The most repeats after the first time, within the budget and where a repeat is safe. */
  readonly retries: number;
}

/** A file as the body of a request. */
export interface HttpFile {
  /** Its media type, e.g. `audio/x-wav`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A request to an HTTP server; the result is `{ status, body }`, whatever the status. */
export interface HttpCommand extends Omit<HttpRequest, "file"> {
  readonly kind: "http.request";
  readonly request: string;
  /** The name of a stored recording that is the body; absent: none. */
  readonly recording?: string;
}

/** One call of an operation. */
export interface V2Call {
  /** E.g. `contacts.search`. */
  readonly operation: string;
  /** The arguments: path, query and body names in one flat object. They may hold secrets. */
  readonly with: JsonObject;
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** A call of the REST API v2; the result is the body of the answer. */
export interface V2Command extends V2Call {
  readonly kind: "v2.call";
  readonly request: string;
}

/** One text to be spoken. */
export interface SpokenText {
  readonly text: string;
  /** E.g. `nb`. */
  readonly language: string;
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** Has a text spoken; the result is the URI of media that are ready to be played. */
export interface SpeechCommand extends SpokenText {
  readonly kind: "speech.render";
  readonly request: string;
}

/** What is asked of somebody beside the platform, answered like a platform command. Neither waits for the other. */
export type SideCommand =
  | LookupCommand
  | FindCommand
  | SaveCommand
  | HttpCommand
  | V2Command
  | SpeechCommand
  | SoundCommand;

/** A timer of the call: `timer.fired` with its id comes at `at`, unless it was cancelled. Setting a set timer moves it. */
export type TimerCommand =
  | { readonly kind: "timer.set"; readonly timer: string; readonly at: number }
  | { readonly kind: "timer.cancel"; readonly timer: string };

/** A line for the log, written by the flow. Not answered. */
export interface LogCommand {
  readonly kind: "log.write";
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  /** The step that wrote it. */
  readonly step: string;
}

/** An event of the flow, for whoever is told of them. Not answered: telling it is nobody's wait. */
export interface EmitCommand extends EmittedEvent {
  readonly kind: "event.emit";
  /** The step that emits it. */
  readonly step: string;
}

/** One thing that happened to a call. What it holds leaves the machine: nothing secret belongs in it. */
export interface EmittedEvent {
  /** The same whenever it is emitted again, and of no other event: `CALL/N`. */
  readonly id: string;
  /** What happened, such as `call.finished`. */
  readonly name: string;
  /** When, in milliseconds since the Unix epoch. */
  readonly at: number;
  readonly data: Json;
}

/** Says something to a room that calls share. Not answered: what the room tells comes as `room.told`. */
export interface RoomSendCommand {
  readonly kind: "room.send";
  /** The id of the room: its kind, the name that it has in the flow, and which of them: `desk`, `conference:staff:4711`. */
  readonly room: string;
  /** Counted by the call for this room, from 1. */
  readonly seq: number;
  readonly body: Json;
}

/** Everything that a step may ask of the host, in the order in which it must be done. */
export type Command =
  | PlatformCommand
  | SideCommand
  | AgentWordCommand
  | TimerCommand
  | LogCommand
  | EmitCommand
  | RoomSendCommand;
