import type { Step } from "@flowrun/core";
import type { Term } from "../solve/term.ts";
import type { FlowModel } from "./flow-model.ts";
import type { Outside } from "./outside.ts";
import type { Sight } from "./reading.ts";
import type { State } from "./state.ts";
import type { Value } from "./value.ts";

/** A way on from a state. */
export interface WayOut {
  readonly step: Step;
  /** An outcome, `if false`, `next`, `enters`, `beside`, `hangs up`, `answered`, `gone` or `fault`. */
  readonly way: string;
  /** The goals that are taken by it, by key. */
  readonly goals: readonly string[];
  /** The conditions for it beside the conditions of the state. */
  readonly added: readonly Term[];
  /**
   * Conditions that a call should rather meet too, where it goes this way: the expressions of the
   * step have values. Without them the step is left out, and the call goes on all the same.
   */
  readonly wanted?: readonly Term[];
  /** Where it leads; `undefined` when nothing comes. */
  readonly next: () => Next | undefined;
  /** The result that it binds. */
  readonly result?: Value;
  /** The option whose value fails, for a fault. */
  readonly option?: string;
}

/** A state without the way to it. */
export type Next = Omit<State, "parent" | "via" | "depth" | "parts"> & {
  /** Goals of steps that end on the way, such as that which called a part. */
  readonly left?: readonly string[];
};

/** Names for values that come into being at a state. */
export type Naming = (state: State, base: string) => string;

/** All that ways are made with. */
export interface Walking {
  readonly model: FlowModel;
  readonly outside: Outside;
  readonly naming: Naming;
}

/** A step that is entered from a state. */
export interface Inside {
  readonly walking: Walking;
  readonly state: State;
  readonly step: Step;
  readonly sight: Sight;
  readonly enter: Term;
}

/** The key of a goal. */
export function keyOf(step: Step, way: string): string {
  return `${step.id} ${way}`;
}
