import type { Json } from "../json.ts";
import type { MediaItem } from "../language/media-item.ts";
import type { HangupCause } from "./hangup-cause.ts";
import type { RecordingFormat } from "./recording-command.ts";
import type { PauseReason } from "./trace.ts";
import type { Identified } from "./listing.ts";

/**
 * A leg. A `helper` is a channel of our own, for what another leg says or hears. A leg that is
 * `dialing` was originated and has not answered; `here` is under our control. Its own side has hung
 * a `hanging_up` leg up: it leaves in a moment. The call has commanded the hangup of a `removing`
 * one. A leg that is `gone` left, or was hung up, or never came to be.
 */
export interface Leg extends Identified {
  /** A `helper` is nobody's: it carries the sound of another leg. */
  readonly role: "caller" | "callee" | "helper";
  readonly status: "dialing" | "here" | "hanging_up" | "removing" | "gone";
  /** The bridge that a helper is meant for, and its step. */
  readonly helps?: Helping;
  /** Whether somebody talks on it, where its originate asked to be told; absent: nobody did. */
  readonly voice?: "unheard" | "talking" | "quiet";
  /** It was sent elsewhere, so that its end is no hanging up; absent: it was not. */
  readonly isRedirected?: true;
  /** Why it was to be hung up, where that is told to the phone. */
  readonly cause?: HangupCause;
  /** Nobody hears it; absent: it is heard. */
  readonly isMuted?: true;
  /** The platform's id of the channel that has taken its place; absent: none has. */
  readonly channel?: string;
  /**
   * The side track whose step made it, and with which it goes; absent for one of `main`, and of one
   * that was handed over.
   */
  readonly track?: string;
  /** Removals that failed so far. */
  readonly failures: number;
}

/** The purpose of a helper. */
export interface Helping {
  /** The bridge that it is meant for; those of one bridge come and go together. */
  readonly bridge: string;
  /** It belongs to a stream, which goes on behind its step. */
  readonly isStream?: true;
  /** The side track whose step needs it, and with which it goes; absent for `main`. */
  readonly track?: string;
}

/** A bridge. `creating`: the platform has not answered yet; the rest as for a leg. */
export interface Bridge extends Identified {
  readonly status: "creating" | "here" | "removing" | "gone";
  /** As for a leg. */
  readonly track?: string;
  /** Removals that failed so far. */
  readonly failures: number;
}

/**
 * A recording; its id is the name that it has on the platform. Times are milliseconds, as in
 * events.
 */
export interface Recording extends Identified {
  /**
   * `message`: of who speaks to a step that waits for it. `call`: of everybody, whatever the flow
   * does meanwhile.
   */
  readonly kind: "message" | "call";
  /** The leg that is recorded. */
  readonly leg: string;
  /** The track whose step waits for it; `null` when none does. */
  readonly track: string | null;
  /**
   * `starting`: the platform has not begun. `stopping`: it was told to end it. `ended`: it has, and
   * the step was not told yet.
   */
  readonly status: "starting" | "running" | "stopping" | "ended";
  /** The name that its value is bound to; absent where nobody asks for it. */
  readonly bound?: { readonly name: string; readonly activation: string };
  /** When it began; absent before. */
  readonly startedAt?: number;
  /** The voice that was heard so far. */
  readonly voice: Voice;
  /** The reasons to pause it; absent: none. */
  readonly pausedBy?: readonly PauseReason[];
  /** Since when it is paused; absent: it is not. */
  readonly pausedAt?: number;
  /** How long it was paused before, in milliseconds; absent: never. */
  readonly pausedMs?: number;
  /** The format of a whole call that is recorded on a helper; absent elsewhere. */
  readonly format?: RecordingFormat;
  /** The side of the call that is recorded on a helper; absent: both in one. */
  readonly hears?: "in" | "out";
  /** The recording of what the caller hears, where this one is what the caller says; absent: none. */
  readonly right?: string;
  /** The channel in the caller's place that the helper hears; absent: the first one. */
  readonly channel?: string;
  /** The bridges of the caller are recorded instead, as the platform cannot listen to a leg. */
  readonly bridges?: BridgesRecorded;
}

/**
 * The bridge that is recorded, and the request that adds the leg to the next one; `null` where there
 * is none.
 */
export interface BridgesRecorded {
  readonly format: RecordingFormat;
  readonly bridge: string | null;
  readonly entering: string | null;
}

/** `endedAt` is when the last talk ended. Nobody can tell whether an `unknown` voice spoke. */
export type Voice =
  | { readonly kind: "unheard" | "unknown" }
  | { readonly kind: "talking" }
  | { readonly kind: "quiet"; readonly endedAt: number };

/**
 * The media of a leg, by the id of the leg, which hears one item at a time (rule 1 of the
 * document's media queue).
 */
export interface LegMedia extends Identified {
  readonly waiting: readonly MediaItem[];
  readonly current: Playback | null;
  /** The last item since the playing began that could not be played; absent when all could. */
  readonly skipped?: string;
  /**
   * The speech of the first item that waits, while another one plays; absent when it needs none.
   */
  readonly ahead?: Speech;
  /** The sound under everything: the leg hears it whenever nothing is played; absent: silence. */
  readonly under?: Under;
  /**
   * The language that items are played in, of a leg that is not the caller's; absent: that of the
   * caller.
   */
  readonly language?: string;
}

/**
 * The playback under way; `media` is what is heard. `making` is the request for its speech, until
 * there is something to play.
 */
export interface Playback {
  readonly id: string;
  readonly media: string;
  readonly stopping: boolean;
  readonly making?: string;
}

/** Speech that was asked for: still being made, ready at a URI, or not to be had. */
export type Speech =
  | { readonly kind: "making"; readonly request: string }
  | { readonly kind: "ready"; readonly uri: string }
  | { readonly kind: "failed"; readonly why: string };

/**
 * A class of music on hold, or a ringing tone. Playing ends it without a word, so it is begun
 * again.
 */
export type Under = { readonly isOn: boolean } & (
  | { readonly kind: "music"; readonly class: string }
  | { readonly kind: "ringing" }
);

/**
 * A request without an answer yet: the kind of command, and the leg, bridge, playback, recording,
 * table, URL, operation or language it is about.
 */
export interface PendingRequest extends Identified {
  readonly kind: string;
  readonly subject: string;
  /** The side track that asked; absent for `main`. */
  readonly track?: string;
}

/** A room that the call wrote to, by its id. */
export interface RoomPair extends Identified {
  /** The number of the last message that was sent to it. */
  readonly sent: number;
  /** The number of the last message that was taken from it; 0 before the first. */
  readonly seen: number;
  /** Messages that wait until legs are gone that are being hung up; absent: none. */
  readonly owed?: readonly { readonly leg: string; readonly body: Json }[];
}
