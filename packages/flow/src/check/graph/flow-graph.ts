import type { Place, Span } from "@flowrun/core";
import {
  begunBySections,
  faultName,
  blocksIn,
  endsWithConversation,
  handsOn,
  type FlowAst,
  normalOutcome,
  plainReturn,
  returnedWord,
  runsOf,
  type TargetNode,
  writtenOptions,
  begunIn,
} from "@flowrun/core/tooling";
import { isBranch, type CheckedStep } from "../checked-step.ts";
import { signals } from "../../read/sections/signals.ts";
import { webhooks } from "../../read/sections/webhooks.ts";

/**
 * Every way a call can take through a flow, step by step. Nodes are numbers: an index into `steps`.
 */
export interface FlowGraph {
  readonly steps: readonly CheckedStep[];
  /**
   * Where something begins: {@link callEntries}, {@link webhookEntries}, {@link runEntries}, then
   * {@link partEntries}.
   */
  readonly entries: readonly number[];
  /**
   * The beginnings of calls: the first steps of `start`, of the block for a fault, of the blocks
   * behind signals, and of `finally`.
   */
  readonly callEntries: readonly number[];
  /** Where the parts of signals begin. */
  readonly signalEntries: readonly number[];
  /** Where signals lead calls to, from wherever these are. */
  readonly signalTargets: readonly number[];
  /** Where parts begin, and the blocks that run when they are left. */
  readonly partEntries: readonly number[];
  /** The ways that leave a part or side block. */
  readonly exits: readonly Exit[];
  /** Where the runs of webhooks begin. */
  readonly webhookEntries: readonly number[];
  /** Where the runs of parts begin: those of requests and schedules, and those that steps begin. */
  readonly runEntries: readonly RunEntry[];
  /** The ways out of each node; ways that end the call are left out. */
  readonly out: readonly (readonly Edge[])[];
  /** The ways into each node. */
  readonly into: readonly (readonly Edge[])[];
  /** The first node of each block that has steps. */
  readonly firstOf: ReadonlyMap<string, number>;
}

/** Where the run of a part begins. */
export interface RunEntry {
  readonly node: number;
  /** The origin that leads there, for a sentence: `the request "remind"`. */
  readonly by: string;
  /** Where that names the part. */
  readonly span: Span;
}

/** A way from a step to another. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  /** The outcome that leads there; `undefined` when the step was skipped by its `if`, or jumped. */
  readonly outcome: string | undefined;
  readonly isSkip: boolean;
  /**
   * Whether it leads into a part that the step runs, where nothing of the names is seen, or into a
   * block beside the step. The outcomes of the step tell the way back, never an edge.
   */
  readonly enters?: "part" | "side" | "tool";
  /** The place of what it leads into, where that is another than the step's own. */
  readonly place?: Place;
  /** Whether the name under `as` is set in what it leads into. Default: `false`. */
  readonly isBound?: boolean;
  /** Where the target is written; `undefined` when it is just the next step. */
  readonly target: Span | undefined;
}

/** A way that leaves a part or side block. */
export interface Exit extends Pick<Edge, "from" | "outcome" | "isSkip"> {
  readonly word: string;
  /** Where that is written; `undefined` where the block just runs out. */
  readonly target: Span | undefined;
}

/** The graph of a flow. An outcome that the step's options make impossible leads nowhere. */
export function createFlowGraph(
  ast: FlowAst,
  blocks: ReadonlyMap<string, readonly CheckedStep[]>,
  last: readonly CheckedStep[],
): FlowGraph {
  const steps = [...[...blocks.values()].flat(), ...last];
  const firstOf = new Map<string, number>();
  let next = 0;
  for (const [name, own] of blocks) {
    if (own.length > 0) firstOf.set(name, next);
    next += own.length;
  }
  const exits: Exit[] = [];
  const ways: Ways = { steps, firstOf, blocks: ast.blocks, exits };
  const out = steps.map((step, from) => edgesOf(step, from, ways));
  const into: Edge[][] = steps.map(() => []);
  for (const edge of out.flat()) into[edge.to]?.push(edge);
  const signalTargets = known(
    [...signals.in(ast).values()].flatMap(({ then }) =>
      then.map(({ target }) => firstOf.get(target.value)),
    ),
  );
  const callEntries = known([
    firstOf.get(ast.start.value),
    firstOf.get(ast.otherwise.get(faultName)?.value ?? ""),
    ...signalTargets,
    last.length > 0 ? next : undefined,
  ]);
  const webhookEntries = known(
    [...webhooks.in(ast).values()].map(({ target }) => firstOf.get(target.value)),
  );
  const begun = [...ast.parts.values()].flatMap(({ name, finally: ends }) => [
    name.value,
    ...(ends ? [ends.value] : []),
  ]);
  const partEntries = known(begun.map((name) => firstOf.get(name)));
  const runEntries = runsOfParts(ast, steps, firstOf);
  const signalEntries = known(
    begunBySections(ast).map(({ part, isBeside }) =>
      isBeside ? firstOf.get(part.value) : undefined,
    ),
  );
  const entries = [
    ...new Set([
      ...callEntries,
      ...webhookEntries,
      ...runEntries.map(({ node }) => node),
      ...partEntries,
    ]),
  ];
  return {
    steps,
    entries,
    callEntries,
    webhookEntries,
    runEntries,
    signalEntries,
    signalTargets,
    partEntries,
    exits,
    out,
    into,
    firstOf,
  };
}

function runsOfParts(
  ast: FlowAst,
  steps: readonly CheckedStep[],
  firstOf: ReadonlyMap<string, number>,
): readonly RunEntry[] {
  const begun = [
    ...begunBySections(ast).filter(({ isBeside }) => !isBeside),
    ...steps.flatMap((step) =>
      begunIn(step.verb, step.node).map((part) => ({ part, by: `"${step.node.verb.value}"` })),
    ),
  ];
  const entries = begun.flatMap(({ part, by }): readonly RunEntry[] => {
    const node = firstOf.get(part.value);
    return node === undefined ? [] : [{ node, by, span: part.span }];
  });
  return [
    ...new Map(entries.toReversed().map((entry) => [entry.node, entry])).values(),
  ].toReversed();
}

function known(nodes: readonly (number | undefined)[]): readonly number[] {
  return nodes.filter((node) => node !== undefined);
}

/** The parts that find the ways out of a step. */
interface Ways {
  readonly steps: readonly CheckedStep[];
  readonly firstOf: ReadonlyMap<string, number>;
  readonly blocks: FlowAst["blocks"];
  readonly exits: Exit[];
}

type Way = Partial<Pick<Edge, "outcome" | "isSkip" | "target" | "enters" | "place" | "isBound">>;

function edgesOf(
  step: CheckedStep,
  from: number,
  { steps, firstOf, blocks, exits }: Ways,
): readonly Edge[] {
  const edges: Edge[] = [];
  const add = (to: number | undefined, way: Way): void => {
    if (to !== undefined)
      edges.push({ from, to, outcome: undefined, isSkip: false, target: undefined, ...way });
  };
  const leave = (word: string, { outcome, isSkip = false, target }: Way): void => {
    exits.push({ from, outcome, isSkip, word, target });
  };
  const isInside = steps[from + 1]?.block === step.block;
  const goOn = (way: Way): void => (isInside ? add(from + 1, way) : leave(plainReturn, way));
  const leadTo = ({ value, span }: TargetNode, way: Way): void => {
    const word = returnedWord(value, blocks);
    if (word === undefined) add(firstOf.get(value), { ...way, target: span });
    else leave(word, { ...way, target: span });
  };
  if (step.node.condition !== undefined) goOn({ isSkip: true });
  for (const running of runsOf(step.verb, step.node))
    add(firstOf.get(running.name), wayInto(running));
  for (const named of blocksNamedBy(step)) leadTo(named, {});
  for (const word of wordOf(step)) leave(word, { target: step.node.span });
  if (!handsOn(step.verb)) return edges;
  if (step.verb.outcomes.length === 0) goOn({});
  for (const outcome of step.outcomes.filter(
    (each) => step.targets[each] !== undefined || goesOn(step, each),
  )) {
    const target = step.targets[outcome];
    if (target === undefined) goOn({ outcome });
    else leadTo(target, { outcome });
  }
  return edges;
}

function wayInto({ kind, place, isBound = false }: ReturnType<typeof runsOf>[number]): Way {
  const at = place === undefined ? {} : { place };
  return { enters: kind, ...at, ...(isBound ? { isBound } : {}) };
}

/** The word that a step returns, if it does. */
function wordOf({ verb, node }: CheckedStep): readonly string[] {
  const word = verb.flow === "return" ? verb.returns?.(writtenOptions(verb, node)) : undefined;
  return word === undefined ? [] : [word];
}

/**
 * Whether an outcome that is not mapped goes on with the next step: the normal one does, and in
 * `finally` all do.
 */
export function goesOn({ isLast, verb }: CheckedStep, outcome: string): boolean {
  return isLast || outcome === normalOutcome(verb);
}

/** The blocks that a step's own options name, such as the one of `go`. */
export function blocksNamedBy({
  verb,
  node,
}: Pick<CheckedStep, "verb" | "node">): readonly TargetNode[] {
  return blocksIn(verb, node);
}

/**
 * A way out of a step, as far as what opens it matters; the outcome is `undefined` for a skip or a
 * jump.
 */
export type WayOut = Pick<Edge, "from" | "outcome">;

/** Whether a caller who presses no key can take a way. */
export function isWithoutKeys({ steps }: FlowGraph, { from, outcome }: WayOut): boolean {
  const verb = steps[from]?.verb;
  if (outcome === undefined || verb?.keys === undefined) return true;
  return !verb.keys.outcomes.includes(outcome) && !isBranch(verb, outcome);
}

/**
 * Whether a call can end at a node, other than by somebody hanging up: what the ways out of it
 * leave over.
 */
export function canEnd(graph: FlowGraph, node: number, isTaken: (way: WayOut) => boolean): boolean {
  const step = graph.steps[node];
  if (step === undefined || step.verb.flow === "end" || step.verb.flow === "leave") return true;
  const out = graph.out[node] ?? [];
  if (endsWithConversation(step)) return true;
  const isLed = (outcome: string | undefined): boolean =>
    out.some((edge) => !edge.isSkip && edge.outcome === outcome);
  if (step.node.condition !== undefined && !out.some(({ isSkip }) => isSkip)) return true;
  if (step.verb.outcomes.length === 0) return !isLed(undefined);
  const taken = step.outcomes.filter((outcome) => isTaken({ from: node, outcome }));
  return taken.some((outcome) => !isLed(outcome));
}
