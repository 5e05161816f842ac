import type { Command, Json } from "@flowrun/core";

/** Where a call of the reference application stands. */
export type Phase =
  | "answering"
  | "finding_vip"
  | "greeting"
  | "collecting"
  | "finding_customer"
  | "announcing"
  | "creating"
  | "adding"
  | "originating"
  | "ringing"
  | "joining"
  | "talking"
  | "apologizing"
  | "leaving"
  | "ended";

/** Where one leg or bridge stands; `none` until it is created. */
export type Standing = "none" | "creating" | "here" | "hanging_up" | "removing" | "gone";

/** The settings of the reference flow; times in milliseconds. */
export interface ReferenceSettings {
  readonly default_destination: string;
  readonly ring_timeout: number;
  readonly input_timeout: number;
  readonly max_digits: number;
}

/**
 * Everything that a hand-written reference application knows of a call. Plain data, replaced and
 * never changed.
 */
export interface ReferenceCall {
  readonly settings: ReferenceSettings;
  readonly id: string;
  readonly from: string;
  readonly phase: Phase;
  readonly counter: number;
  /** The request that the phase waits for. */
  readonly awaited: string;
  readonly requests: Readonly<
    Record<string, { readonly kind: Command["kind"]; readonly subject: string }>
  >;
  readonly timers: Readonly<Record<string, number>>;
  /** The caller's media queue: what waits, and the id of what plays. */
  readonly queue: readonly string[];
  readonly playback: string | undefined;
  readonly stopping: boolean;
  /** The words that a voice has last been asked for. */
  readonly speech: string;
  readonly digits: string;
  /** The called phone, once that is known. */
  readonly endpoint: string;
  readonly things: Readonly<Record<string, Thing>>;
  readonly callee: string;
  readonly bridge: string;
}

/** A leg or a bridge of the call. */
export interface Thing {
  readonly kind: "leg" | "bridge";
  readonly standing: Standing;
  /** Removals that failed so far. */
  readonly failures: number;
}

/**
 * A call while one event is worked on: a copy of its state that may be changed, and what was
 * commanded so far.
 */
export interface Work {
  readonly at: number;
  readonly call: { -readonly [Key in keyof ReferenceCall]: ReferenceCall[Key] };
  readonly commands: Command[];
}

/** The result of an event. */
export interface WorkDone {
  readonly state: ReferenceCall;
  readonly commands: readonly Command[];
}

/** A call that has just arrived, before anything was commanded. */
export function arrivedCall(settings: ReferenceSettings, id: string, from: string): ReferenceCall {
  return {
    settings,
    id,
    from,
    phase: "answering",
    counter: 0,
    awaited: "",
    requests: {},
    timers: {},
    queue: [],
    playback: undefined,
    stopping: false,
    speech: "",
    digits: "",
    endpoint: "",
    things: { [id]: { kind: "leg", standing: "here", failures: 0 } },
    callee: "",
    bridge: "",
  };
}

/** Begins to work on an event. */
export function workOn(call: ReferenceCall, at: number): Work {
  return { at, call: { ...call }, commands: [] };
}

/** The text in a column of a row that was looked up. */
export function columnOf(row: Json, column: string): string {
  return typeof row === "object" && row !== null && !Array.isArray(row)
    ? String((row as Record<string, Json>)[column])
    : "";
}
