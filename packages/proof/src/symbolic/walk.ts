import type { Term } from "../solve/term.ts";
import type { State } from "./state.ts";
import type { Walking, WayOut } from "./way-out.ts";

/** A way that was found from a state. */
export interface Edge {
  readonly state: State;
  /** Its place among the ways on from the state. */
  readonly via: number;
  readonly way: WayOut;
}

/** Conditions that exclude a way, and the state in which they do. */
export interface Refusal {
  readonly state: State;
  readonly core: readonly Term[];
}

/** All that a symbolic walk through a flow found. */
export interface Walk {
  readonly walking: Walking;
  /** The first ways that take each goal, by key. */
  readonly reached: ReadonlyMap<string, readonly Edge[]>;
  /** Other states, found later, in which a call knows the same as in one, by that one. */
  readonly alike: ReadonlyMap<State, readonly State[]>;
  /** Why a way that stands in a state cannot be taken from it, by goal. */
  readonly refused: ReadonlyMap<string, readonly Refusal[]>;
  /** The ways to a fault, one for each step and option. */
  readonly faults: readonly Edge[];
  /** The steps at which states were given up, so that nothing behind them is impossible. */
  readonly cut: ReadonlySet<string>;
  /** The steps that some state has come to. */
  readonly visited: ReadonlySet<string>;
  readonly states: number;
}
