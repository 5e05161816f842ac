import type { DraftStep, FlowDraft } from "../draft/flow-draft.ts";
import type { PieceFate } from "../draft/piece-fate.ts";
import type { DialPlan, PlanLine } from "./dial-plan.ts";
import type { Spot } from "./patterns.ts";
import type { FlowNames } from "./plan-names.ts";

/** The fate of a line: nothing where it has no counterpart. */
export type Taken = PieceFate | undefined;

/** A line that is translated, with what it may ask for. */
export interface PlanStep {
  readonly plan: DialPlan;
  readonly draft: FlowDraft;
  readonly names: FlowNames;
  readonly line: PlanLine;
  readonly spot: Spot;
  /** The arguments, as written. */
  readonly args: readonly string[];
  /** Adds steps to the block that the line stands in. */
  readonly push: (...steps: readonly DraftStep[]) => void;
  /** A new block that goes on with what follows the line, after these steps. */
  readonly before: (name: string, ...steps: readonly DraftStep[]) => string;
  /** The block of what follows the line. */
  readonly rest: () => string;
  /** The block of a place: `label`, `extension,label`, `context,extension,label`. */
  readonly target: (place: string) => Target | undefined;
  /** The block of an extension that Asterisk goes to by itself, such as `t`. */
  readonly special: (pattern: string) => string | undefined;
  /** The block in which an extension begins. */
  readonly begin: (spot: Spot) => string;
  /** Says that another line was taken together with this one. */
  readonly also: (line: PlanLine) => void;
  /** The block that hangs up. */
  readonly over: () => string;
  /** Runs an application in a block of its own, which goes on behind the line; gives the block. */
  readonly within: (call: string) => { readonly block: string; readonly taken: Taken } | undefined;
  /** Says that the block is at its end; with `rest`, that all goes on behind the line. */
  readonly end: (how?: "rest") => void;
  /** A text of the flow; `undefined` where something in it has no counterpart. */
  readonly text: (written: string) => string | undefined;
  /** Lets the number that was dialled be another one from here on. */
  readonly redial: (number: string) => DraftStep;
}

/** A block to go to, with what is to be done before. */
export interface Target {
  readonly block: string;
  readonly first: readonly DraftStep[];
}
