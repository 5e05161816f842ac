import type { Json, JsonObject } from "../json.ts";
import type { Identified } from "./listing.ts";

/** A stack of frames on a leg. */
export interface Track extends Identified {
  /** The leg that its steps talk to; `null` when there is none. */
  readonly leg: string | null;
  /**
   * The track whose running step opened this one; `null` for `main`, and `call` for the part of a
   * signal.
   */
  readonly opener: string | null;
  /** The innermost last. */
  readonly frames: readonly Frame[];
  /**
   * The terminators of an entry that ended without one at this time; absent once a key has come.
   */
  readonly spent?: { readonly keys: string; readonly endedAt: number };
}

/** The names that the expressions of a frame see beside those of the whole call. */
export interface Activation extends Identified {
  /**
   * The file that its steps stand in, by the name that the flow uses it under; empty for the flow's
   * own.
   */
  readonly file: string;
  /** The arguments of the call of the part. */
  readonly args: JsonObject;
  /** The values bound under `as`. */
  readonly names: JsonObject;
  /** The id of its variables. */
  readonly vars: string;
}

/** A set of variables, which several activations may share. */
export interface Variables extends Identified {
  readonly values: JsonObject;
}

/**
 * A place in a block. A `flow` that runs out ends the call. A `part` gives the outcome `ok` to the
 * step that called it, a `side` to the step that opened it. An `each` goes on with the next item,
 * and `finally` just ends.
 */
export interface Frame {
  readonly kind: "flow" | "part" | "side" | "each" | "finally";
  /** The part that it runs; absent elsewhere. */
  readonly part?: string;
  /** The items that it still runs for, the present one first; absent elsewhere. */
  readonly items?: readonly Json[];
  /** How the part was left whose `finally` this is; absent elsewhere, and when the call is over. */
  readonly left?: Leaving;
  /** The id of what its expressions see. */
  readonly activation: string;
  /** `null` inside the flow's `finally`. */
  readonly block: string | null;
  readonly index: number;
  /**
   * `ready`: the step at `index` comes next. `running`: it waits. `pausing`: it failed and is about
   * to be retried.
   */
  readonly phase: "ready" | "running" | "pausing";
  /** The running verb's own; `null` otherwise. */
  readonly memory: Json;
  /** How often the step at `index` has been retried. */
  readonly retries: number;
}

/** With which word, and which value, a part was left. */
export interface Leaving {
  readonly outcome: string;
  readonly value: Json;
}
