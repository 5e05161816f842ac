import type { PlatformCommand } from "../interpret/platform-command.ts";
import type { HttpFile, LegQuestion } from "../interpret/side-command.ts";
import type { PlatformEvent } from "../interpret/event.ts";
import type { PortError } from "./port-error.ts";
import type { SoundLine } from "./sound.ts";

/**
 * The way to a telephony platform: events come in through the receiver, commands go out through
 * `perform`.
 *
 * A transport owns its connection: it connects, notices a silent drop, and connects again for ever,
 * until `close`. It speaks in the ids of commands and events; where the platform chose other ids,
 * translating is its business. Removing what is no longer there is a success, not an error.
 */
export interface Transport {
  /**
   * Finds out the abilities of the platform, unless they are known, for a process that is to go on
   * with the calls of another one. It runs before the process connects, so that nobody waits for it
   * then, and once it has. Commands that depend on it may come then. Never rejects. A transport
   * without it knows them with a survey.
   */
  prepare?(): Promise<void>;
  /** Begins to connect and returns at once; what comes of it goes to the receiver. Called once. */
  connect(receiver: TransportReceiver): void;
  /**
   * Resolves when the platform did it; rejects with a `PortError` when it refused, failed, or took
   * too long. Before a phone may ring, `created` is called, and the phone is rung when that has
   * resolved. A transport that creates a leg before it dials it calls it in between, another one
   * before it originates. A lost connection is told before a request fails by it. After
   * `leg.originate` it may give an endpoint for each other phone that is registered with the one of
   * the command.
   */
  perform(command: PlatformCommand, created?: LegCreated): Promise<readonly string[] | void>;
  /**
   * Looks at what the platform holds of ours, for a host that goes on with its calls after a
   * connection was lost. `null`: this platform cannot tell. Rejects with a `PortError` when it does
   * not answer. A transport without it cannot tell either.
   */
  survey?(): Promise<Survey | null>;
  /**
   * Tells of legs of another process in whose place the platform has put another channel
   * (`leg.replaced`). From now on events and commands mean that channel. A transport without it has
   * no such legs.
   */
  adopt?(legs: readonly ReplacedLeg[]): void;
  /**
   * The sound of a media leg that was opened and is still there. A transport without it passes no
   * sound.
   */
  sound?(leg: string): SoundLine | undefined;
  /**
   * The sound of a stored recording, by its name. Rejects with a `PortError` when there is none, it
   * is larger than 64 MiB, or the platform does not answer. A transport without it has none.
   */
  recording?(name: string): Promise<HttpFile>;
  /**
   * How a call came: its SIP headers, of which one that it does not have is `null`, and the number
   * that it was diverted from. Rejects with a
   * `PortError` when the platform does not answer. A transport without it cannot tell.
   */
  origin?(question: LegQuestion): Promise<LegOrigin>;
  /**
   * Keeps a text of up to 38 KiB under a number from 0, in place of an earlier one, as long as the
   * platform runs. It is for the next process that has our application. Rejects with a `PortError`
   * when that failed, or when the event stream does not stand: another process may have it. A
   * transport without it has no place for notes.
   */
  note?(number: number, text: string): Promise<void>;
  /**
   * The text under this number; empty where there is none. Rejects with a `PortError` when the
   * platform does not answer. There with `note`.
   */
  noted?(number: number): Promise<string>;
  /**
   * Connects again although another process has taken our application over, which thereby loses it.
   */
  takeBack?(): void;
  /**
   * Ends the connection for good; the last state told is `closed`. The things that the platform
   * still holds stay there.
   */
  close(): Promise<void>;
}

/** A leg, and the channel that took its place. `isHere`: it has been answered. */
export interface ReplacedLeg {
  readonly leg: string;
  readonly channel: string;
  readonly isHere: boolean;
}

/** How a call came. */
export interface LegOrigin {
  /** Values by the names that were asked for. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** Values of the dial plan's variables, in the same way. */
  readonly variables: Readonly<Record<string, string | null>>;
  /** `null`: it was not diverted, or nobody says so. */
  readonly divertedFrom: string | null;
}

/** Notes that a leg exists and is about to be dialled. Never rejects. */
export type LegCreated = () => Promise<void>;

/** The functions that the host gives a transport. Both return at once and never throw. */
export interface TransportReceiver {
  event(event: PlatformEvent): void;
  /**
   * After `connected` the transport removes the things that earlier connections left on the
   * platform. It removes all of them at once, or waits for the promise that comes back, which tells
   * the wanted ones and never rejects.
   */
  connection(state: ConnectionState): Promise<Wanted> | void;
  /**
   * Asked before a lost connection is opened again: whether the application is still this
   * process's, so that it is not taken from another one that has its calls by now. Never rejects.
   * Absent: it is.
   */
  mayReconnect?(): Promise<boolean>;
  /**
   * Asked when another process has taken the event stream: whether calls are handed over to it, so
   * that the platform's further words to this one matter. They are heard then before the connection
   * is told to be `replaced`. Absent: they are not.
   */
  handsOver?(): boolean;
}

/** Legs and bridges of earlier connections that calls go on with. */
export interface Wanted {
  readonly legs: readonly string[];
  /**
   * Those of the legs that are helpers: such a one is there as soon as it enters our application.
   * Default: none is.
   */
  readonly helpers?: readonly string[];
  readonly bridges: readonly string[];
}

/**
 * The things of ours on a platform at one moment: things that are made while it is looked at may be
 * missing.
 */
export interface Survey {
  readonly legs: ReadonlyMap<string, SurveyedLeg>;
  readonly bridges: ReadonlySet<string>;
  /**
   * Whether legs are created before they are dialled, so that one which was never created was never
   * dialled.
   */
  readonly createsFirst: boolean;
  /**
   * Whether the platform has begun anew since the connection before, and so has lost the calls of
   * that time. Absent where it does not tell: then a platform with nothing left of any call counts
   * as begun anew.
   */
  readonly isRestarted?: boolean;
  /**
   * Whether a playback still plays, or waits to. Rejects with a `PortError` when the platform does
   * not answer.
   */
  plays(playback: string): Promise<boolean>;
  /** How far a recording is, by its name; absent where nobody can tell. Rejects in the same way. */
  records?(recording: string): Promise<SurveyedRecording>;
}

/**
 * `waiting`: it was asked for and has not begun. `running`: it has, paused or not. `stored`: it has
 * ended. `over`: there is none.
 */
export type SurveyedRecording = "waiting" | "running" | "stored" | "over";

/** A leg on the platform. */
export interface SurveyedLeg {
  /**
   * `created`: it was not dialled yet. `ringing`: it was, and did not answer. `offered`: it came from outside, and nobody has
   * answered it. `up`: it was answered.
   */
  readonly state: "created" | "ringing" | "offered" | "up";
  /**
   * Whether it came from outside although somebody has answered it. Default: it is one of ours, or
   * that cannot be told.
   */
  readonly isCaller?: true;
  /** Whether it is a helper, on which another leg is heard. Default: it is none. */
  readonly isHelper?: true;
  /** As in `call.arrived`. */
  readonly from: string;
  readonly name?: string;
  readonly to: string;
  readonly args: readonly string[];
}

/**
 * Where a transport's connection stands. `attempt` counts from 1 and begins anew after a success.
 */
export type ConnectionState =
  | { readonly kind: "connecting"; readonly attempt: number }
  /** Events flow. Events since the earlier connection ended are not told. */
  | { readonly kind: "connected" }
  /** The connection failed or was lost; the next attempt comes in `retryMs`. */
  | {
      readonly kind: "waiting";
      readonly attempt: number;
      readonly retryMs: number;
      readonly error: PortError;
    }
  /**
   * Another process took our application over; this one gets no events and does not fight back. It
   * connects again when the application is free if it `waits`, else never.
   */
  | { readonly kind: "replaced"; readonly waits: boolean }
  | { readonly kind: "closed" };
