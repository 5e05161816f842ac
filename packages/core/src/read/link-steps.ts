import type { BlockNode, FlowAst, StepNode } from "../language/ast.ts";
import { plainReturn } from "../language/return-target.ts";
import { runsOf } from "../verbs/step-facts.ts";
import { walkBlock, type WalkedFlow } from "../verbs/walk-block.ts";
import type { VerbTable } from "./find-verb.ts";

/**
 * The blocks of a flow, each step with what comes of the part or block that it runs: the words that are returned there are
 * outcomes of the step. Parts that call themselves, which a rule reports, return nothing more by that.
 */
export function linkSteps(flow: WalkedFlow, verbs: VerbTable): FlowAst["blocks"] {
  const linked = new Map<string, BlockNode>();
  const words = new Map<string, ReadonlySet<string>>();
  const wordsOf = (entry: string): ReadonlySet<string> => {
    const known = words.get(entry);
    if (known !== undefined) return known;
    words.set(entry, new Set());
    const { returns } = walkBlock(flow, verbs, entry, linkedStep);
    const found = new Set(returns.map(({ word }) => word));
    words.set(entry, found);
    return found;
  };
  const steps = new Map<StepNode, StepNode>();
  const linkedStep = (step: StepNode): StepNode => {
    const known = steps.get(step);
    if (known !== undefined) return known;
    const verb = verbs[step.verb.value];
    const runs = verb === undefined ? [] : runsOf(verb, step).filter(({ name }) => flow.blocks.has(name));
    if (runs.length === 0) return step;
    const found = new Set(runs.flatMap(({ name }) => [...wordsOf(name)]));
    const part = runs.find(({ kind }) => kind === "part");
    const made: StepNode = {
      ...step,
      words: [...found].filter((word) => word !== plainReturn),
      canEnd: part === undefined || found.has(plainReturn) || found.size === 0,
      gives: part && flow.parts.get(part.name)?.gives?.value,
    };
    steps.set(step, made);
    return made;
  };
  for (const [name, block] of flow.blocks) linked.set(name, { ...block, steps: block.steps.map(linkedStep) });
  return linked;
}
