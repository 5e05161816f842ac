/**
 * A flow as people draw it: its blocks, and how a call goes from one to the next. Plain data, ready
 * for JSON.
 */
export interface BlockGraph {
  /** The flow's own name. */
  readonly flow: string;
  readonly version: string | undefined;
  /** The flow's file. */
  readonly file: string;
  /** The block where calls begin. */
  readonly start: string;
  /** The blocks where the runs of webhooks begin, in the order of the file. */
  readonly webhooks: readonly GraphWebhook[];
  /** How many calls the counts are of; `undefined` when no coverage is shown. */
  readonly calls: number | undefined;
  /** In the order of the file; blocks that are named but do not exist come last. */
  readonly blocks: readonly GraphBlock[];
  /** The steps that run when the call is over. No edge leads to or from them. */
  readonly finally: readonly GraphStep[];
  /** At most one for each pair of ends, in the order of the file. */
  readonly edges: readonly GraphEdge[];
}

/** A webhook of the platform that the flow handles. */
export interface GraphWebhook {
  readonly name: string;
  readonly block: string;
  /** Counted from 1: where the webhook is written. */
  readonly line: number;
}

/** A block. */
export interface GraphBlock {
  readonly name: string;
  /**
   * Counted from 1: where the block is written, or where a block that does not exist is first
   * named.
   */
  readonly line: number;
  readonly exists: boolean;
  /** Whether some path from the start, or from a webhook, leads here. */
  readonly reachable: boolean;
  /** How often calls came here; `undefined` without coverage. */
  readonly walked: number | undefined;
  readonly steps: readonly GraphStep[];
  /** The errors that the checker found inside the block. */
  readonly problems: readonly GraphProblem[];
}

/** An error in a block. */
export interface GraphProblem {
  readonly code: string;
  readonly message: string;
  readonly line: number;
}

/** A step of a block or of `finally`. */
export interface GraphStep {
  /** The author's `id`, or `block/number` counted from 1. */
  readonly id: string;
  readonly verb: string;
  /** The step's first option as it is written, shortened; empty when it has none. */
  readonly argument: string;
  /** The expression under `if`, shortened. */
  readonly condition: string | undefined;
  readonly line: number;
  /** How often the step was entered; `undefined` without coverage. */
  readonly walked: number | undefined;
}

/** Where an edge leads: to a block, or to an end of the call. */
export type GraphTarget =
  | { readonly kind: "block"; readonly block: string }
  /**
   * `runs out`: the last step of the block is done. Any other `by` is the verb that the call ends
   * with.
   */
  | { readonly kind: "end"; readonly by: string };

/** Everything that leads from one block to one other place. */
export interface GraphEdge {
  readonly from: string;
  readonly to: GraphTarget;
  /** The names of the ways, each once; empty when the call just goes on. */
  readonly labels: readonly string[];
  readonly ways: readonly GraphWay[];
  /** The sum of its ways; `undefined` without coverage. */
  readonly walked: number | undefined;
}

/** A way out of a step. */
export interface GraphWay {
  /** The id of the step. */
  readonly step: string;
  /**
   * An outcome; `next` for a step without outcomes, `if false` for one that was skipped, `over`
   * when the call ends in it.
   */
  readonly way: string;
  /**
   * The text at the edge: the outcome, or `if` and the condition; empty when there is nothing to
   * tell.
   */
  readonly label: string;
  /** Counted from 1: where the target is written, or the step when no target is. */
  readonly line: number;
  readonly walked: number | undefined;
}

/**
 * A graph as JSON with an indent of two, ending in a newline: the data of `BlockGraph`, absent
 * values left out.
 */
export function toJson(graph: BlockGraph): string {
  return `${JSON.stringify(graph, null, 2)}\n`;
}
