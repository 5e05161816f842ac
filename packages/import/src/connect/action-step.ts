import type { DraftStep, FlowDraft } from "../draft/flow-draft.ts";
import type { PieceFate } from "../draft/piece-fate.ts";
import type { Action, ConnectFlow } from "./connect-flow.ts";

/** An action that is translated, with what it may ask for. */
export interface ActionStep {
  readonly flow: ConnectFlow;
  readonly draft: FlowDraft;
  readonly action: Action;
  /** The block of the action. */
  readonly block: string;
  /** A name for what the action gives, as `as` takes it. */
  readonly result: string;
  /** Adds steps to the block of the action. */
  readonly push: (...steps: readonly DraftStep[]) => void;
  /** A further block, which belongs to the action. */
  readonly addBlock: (name: string, ...steps: readonly DraftStep[]) => string;
  /** The block of an action, by its id; where there is none, the one that hangs up. */
  readonly blockOf: (id: string) => string;
  /** The block that is next. */
  readonly next: () => string;
  /** The block that an error leads to; without a way of its own, that of all other errors. */
  readonly error: (type?: string) => string;
  /** A parameter that is a text, as it is written. */
  readonly parameter: (name: string) => string;
  /** The name of what a parameter points to, such as a queue; empty where it is computed. */
  readonly nameOf: (parameter: string) => string;
  /** A text of the flow. */
  readonly text: (written: string) => string;
  /** The same as an expression. */
  readonly cel: (written: string) => string;
}

/** Translates an action. */
export type Translate = (step: ActionStep) => PieceFate;
