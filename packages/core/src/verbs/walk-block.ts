import type { Verb } from "../interpret/verb.ts";
import type { FlowAst, StepNode, TargetNode } from "../language/ast.ts";
import { plainReturn, returnedWord } from "../language/return-target.ts";
import type { Span } from "../source/span.ts";
import {
  blocksIn,
  branchesOf,
  handsOn,
  normalOutcome,
  possibleOutcomes,
  runsOf,
  targetOf,
  writtenOptions,
} from "./step-facts.ts";

/** The members of a flow that decide where its steps lead. */
export type WalkedFlow = Pick<FlowAst, "blocks" | "parts" | "otherwise">;

/** Where a way ends that began in a block, and what it returns. */
export interface Return {
  readonly word: string;
  readonly block: string;
  /** The step that returns; `undefined` where the block runs out. */
  readonly step: StepNode | undefined;
  readonly span: Span;
}

/** The blocks and parts that a block leads to without leaving its activation. */
export interface WalkedBlocks {
  /** The block itself and those that it leads to. */
  readonly blocks: ReadonlySet<string>;
  /** The blocks that their steps run beside themselves. */
  readonly sides: ReadonlySet<string>;
  readonly returns: readonly Return[];
}

/**
 * Walks from a block to all that it leads to. `linked` gives a step with the outcomes of what it
 * runs. Linear in what it comes to.
 */
export function walkBlock(
  flow: WalkedFlow,
  verbs: Readonly<Record<string, Verb>>,
  entry: string,
  linked: (step: StepNode) => StepNode = (step) => step,
): WalkedBlocks {
  const blocks = new Set([entry]);
  const returns: Return[] = [];
  const sides = new Set<string>();
  const follow = (block: string, step: StepNode, target: TargetNode): void => {
    const word = returnedWord(target.value, flow.blocks);
    if (word !== undefined) returns.push({ word, block, step, span: target.span });
    else if (flow.blocks.has(target.value)) blocks.add(target.value);
  };
  // A set hands out what is added while it is walked.
  for (const block of blocks) {
    const node = flow.blocks.get(block);
    if (node === undefined) continue;
    const isLeft = node.steps.some((each) => {
      const verb = verbs[each.verb.value];
      if (verb === undefined) return false;
      const step = linked(each);
      for (const target of targetsOf(flow, verb, step)) follow(block, step, target);
      for (const { kind, name } of runsOf(verb, step)) if (kind === "side") sides.add(name);
      const word = verb.flow === "return" ? verb.returns?.(writtenOptions(verb, step)) : undefined;
      if (word !== undefined) returns.push({ word, block, step, span: step.span });
      return step.condition === undefined && !goesOn(flow, verb, step);
    });
    if (!isLeft) returns.push({ word: plainReturn, block, step: undefined, span: node.name.span });
  }
  return { blocks, sides, returns };
}

function targetsOf(flow: WalkedFlow, verb: Verb, step: StepNode): readonly TargetNode[] {
  const branches = branchesOf(verb, step);
  const named = new Set(branches.map(({ outcome }) => outcome.value));
  const outcomes = possibleOutcomes(verb, step).filter((outcome) => !named.has(outcome));
  const mapped = outcomes.flatMap((outcome) => targetOf(flow, { verb, step, outcome }) ?? []);
  return [...blocksIn(verb, step), ...branches.map(({ target }) => target), ...mapped];
}

/** Whether a step that was not skipped may go on with the next one. */
function goesOn(flow: WalkedFlow, verb: Verb, step: StepNode): boolean {
  if (!handsOn(verb)) return false;
  if (verb.outcomes.length === 0) return true;
  const normal = normalOutcome(verb);
  if (normal === undefined) return false;
  return (
    possibleOutcomes(verb, step).includes(normal) &&
    targetOf(flow, { verb, step, outcome: normal }) === undefined
  );
}
