import type { Span } from "@flowrun/core";
import type { GraphTarget } from "../graph/block-graph.ts";

/**
 * A flow as cards: one for each block, with its steps and every exit written in it, and wires
 * between them. Plain data, made of the text alone: nothing is stored, and the same text gives the
 * same view.
 */
export interface FlowView {
  /** The block where calls begin. */
  readonly start: string;
  /**
   * In the order of the file; blocks that are named but do not exist come behind them, and
   * `finally` last.
   */
  readonly cards: readonly Card[];
  /**
   * Exits that lead from one card to another, one for each. Exits to a busy block are `quiet`,
   * except that of the nearest source.
   */
  readonly wires: readonly Wire[];
}

/** A block, or `finally`. */
export interface Card {
  /** The name of the block; `finally` for the steps that run when the call is over. */
  readonly name: string;
  readonly kind: "block" | "missing" | "finally";
  /**
   * The ways by which the flow begins here: a call, or webhooks, requests, schedules and signals by their
   * names.
   */
  readonly begins: readonly string[];
  /** Whether some path from the start, or from a webhook, leads here. */
  readonly reachable: boolean;
  readonly rows: readonly Row[];
  /** The exits of the last step, which are drawn below the rows. */
  readonly pills: readonly Exit[];
  /** All of the block in the text; where a block that does not exist is first named. */
  readonly span: Span;
}

/** A step. */
export interface Row {
  /** The author's `id`, or `block/number` counted from 1. */
  readonly step: string;
  /** Its place in its block, counted from 0. */
  readonly index: number;
  readonly verb: string;
  /** The sort of the verb, for its icon and colour. */
  readonly sort: VerbSort;
  /** The step's first option as it is written, shortened; empty when it has none. */
  readonly argument: string;
  /** The name that its result gets. */
  readonly as: string | undefined;
  /** The expression under `if`, shortened. */
  readonly condition: string | undefined;
  /** The exits of a step that is not the last one, each on a line of its own. */
  readonly exits: readonly Exit[];
  /** The worst that the checker found in it. */
  readonly problem: "error" | "warning" | undefined;
  /** The whole step in the text. */
  readonly span: Span;
}

/**
 * The sort of a verb, seen from far away: it talks with somebody, connects people, asks for data,
 * leads on, or ends.
 */
export type VerbSort = "talk" | "connect" | "data" | "flow" | "end";

/** Where outcomes of one step lead that have one target. */
export interface Exit {
  /** `step:outcome+outcome`, the same as long as the text says the same. */
  readonly id: string;
  readonly step: string;
  /** The outcomes as they are counted in coverage (`GraphWay.way`). */
  readonly ways: readonly string[];
  /** The outcomes as written, `else`, or the condition of a jump. */
  readonly label: string;
  /**
   * The text as drawn: the label, and its target behind it where the wire is quiet, as `silent →
   * team`. Where several exits have one label, as the tools of an agent, it is the target alone; where
   * its row says all of it, it is empty.
   */
  readonly text: string;
  readonly to: GraphTarget;
  /** Back to its own card: drawn as a loop on the label, without a wire. */
  readonly isLoop: boolean;
}

/** A wire from an exit to the head of another card. */
export interface Wire {
  readonly exit: string;
  readonly from: string;
  readonly to: string;
  /** Whether it is drawn only when one of its ends is selected; the exit then says `→ name`. */
  readonly isQuiet: boolean;
}
