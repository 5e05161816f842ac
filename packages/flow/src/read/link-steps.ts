import {
  type BlockNode,
  type FlowAst,
  type StepNode,
  plainReturn,
  runsOf,
  walkBlock,
  writtenOptions,
  type WalkedFlow,
  listOption,
} from "@flowrun/core/tooling";
import type { ValueType } from "@flowrun/core";
import type { VerbTable } from "./find-verb.ts";
import { boundResults } from "./bound-results.ts";

/**
 * The blocks of a flow, or some of them, each step with the words of the part or block that it
 * runs: they are outcomes of the step. Parts that call themselves, which a rule reports, return
 * nothing more by that.
 */
export function linkSteps(
  flow: WalkedFlow,
  verbs: VerbTable,
  own: FlowAst["blocks"] = flow.blocks,
): FlowAst["blocks"] {
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
  const brought = new Map<string, ReadonlySet<string>>();
  /** The steps that bring the call to a step that runs this block beside itself. */
  const broughtBy = (entry: string): ReadonlySet<string> => {
    const known = brought.get(entry);
    if (known !== undefined) return known;
    brought.set(entry, new Set());
    const inside = [...walkBlock(flow, verbs, entry, linkedStep).blocks].flatMap(
      (block) => flow.blocks.get(block)?.steps ?? [],
    );
    const found = new Set(
      inside.flatMap((step) => {
        const verb = verbs[step.verb.value];
        const within =
          verb === undefined ? [] : runsOf(verb, step).filter(({ place }) => place === undefined);
        const word =
          verb === undefined || verb.flow === "return"
            ? undefined
            : verb.returns?.(writtenOptions(verb, step));
        return [
          ...(word === undefined ? [] : [word]),
          ...within.flatMap(({ name }) => [...broughtBy(name)]),
        ];
      }),
    );
    brought.set(entry, found);
    return found;
  };
  const steps = new Map<StepNode, StepNode>();
  const linkedStep = (step: StepNode): StepNode => {
    const known = steps.get(step);
    if (known !== undefined) return known;
    const verb = verbs[step.verb.value];
    const runs =
      verb === undefined ? [] : runsOf(verb, step).filter(({ name }) => flow.blocks.has(name));
    if (runs.length === 0) return step;
    const found = new Set(
      runs.flatMap(({ name, isAnswer, place }) => {
        if (isAnswer === true) return [];
        return [...wordsOf(name), ...(place === "K" ? broughtBy(name) : [])];
      }),
    );
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
  for (const [name, block] of own)
    linked.set(name, { ...block, steps: block.steps.map(linkedStep) });
  return withItems(linked, flow, verbs);
}

/**
 * The same blocks, where each step that walks through a list knows the type of its items, as far as
 * its file tells.
 */
function withItems(
  blocks: FlowAst["blocks"],
  flow: WalkedFlow,
  verbs: VerbTable,
): FlowAst["blocks"] {
  const steps = [...blocks.values()].flatMap((block) => block.steps);
  const listOf = ({ verb: { value } }: StepNode): string | undefined =>
    verbs[value] && listOption(verbs[value]);
  if (!steps.some((step) => listOf(step) !== undefined)) return blocks;
  const names = boundResults(steps, verbs);
  const args = [...flow.parts.values()].flatMap(({ takes }) => [...takes.values()]);
  const typeOf = (text: string): ValueType => {
    const [, path = ""] = /^\$\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\}$/.exec(text) ?? [];
    const [root = "", member, ...inner] = path.split(".");
    if (root === "args" && inner.length === 0)
      return itemType(args.find(({ name }) => name.value === member)?.type);
    const members = member === undefined ? [] : [member, ...inner];
    return itemType(members.reduce(memberType, names.get(root)));
  };
  const withItem = (step: StepNode): StepNode => {
    const option = listOf(step);
    if (option === undefined) return step;
    const written = step.options.get(option);
    // A list with a mistake has items of any type: one mistake is told once.
    return { ...step, gives: written?.kind === "text" ? typeOf(written.text) : { kind: "json" } };
  };
  return new Map(
    [...blocks].map(([name, block]) => [name, { ...block, steps: block.steps.map(withItem) }]),
  );
}

/** The type of an item of a list. */
function itemType(type: ValueType | undefined): ValueType {
  if (type?.kind === "rows") return { kind: "row", table: type.table };
  if (type?.kind === "list") return type.items;
  return type?.kind === "texts" ? { kind: "string" } : { kind: "json" };
}

/** The type of a member of a record. */
function memberType(type: ValueType | undefined, name: string): ValueType | undefined {
  return type?.kind === "record" && Object.hasOwn(type.members, name)
    ? type.members[name]
    : undefined;
}
