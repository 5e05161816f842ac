import type { FlowAst } from "../../language/ast.ts";
import { endsWithConversation, normalOutcome } from "../../verbs/step-facts.ts";
import type { Span } from "../../source/span.ts";
import { isBranch, type CheckedStep } from "../../compile/checked-step.ts";

/** Every way a call can take through a flow, step by step. Nodes are numbers: an index into `steps`. */
export interface FlowGraph {
  readonly steps: readonly CheckedStep[];
  /** Where something begins: {@link callEntries}, then {@link webhookEntries}. */
  readonly entries: readonly number[];
  /** Where a call begins: the first step of `start`, and that of `finally`. */
  readonly callEntries: readonly number[];
  /** Where the runs of webhooks begin. */
  readonly webhookEntries: readonly number[];
  /** The ways out of each node; ways that end the call are left out. */
  readonly out: readonly (readonly Edge[])[];
  /** The ways into each node. */
  readonly into: readonly (readonly Edge[])[];
  /** The first node of each block that has steps. */
  readonly firstOf: ReadonlyMap<string, number>;
}

/** One way from a step to another. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  /** The outcome that leads there; `undefined` when the step was skipped by its `if`, or jumped. */
  readonly outcome: string | undefined;
  readonly isSkip: boolean;
  /** Where the target is written; `undefined` when it is just the next step. */
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
  const out = steps.map((step, from) => edgesOf(step, from, steps, firstOf));
  const into: Edge[][] = steps.map(() => []);
  for (const edge of out.flat()) into[edge.to]?.push(edge);
  const callEntries = known([firstOf.get(ast.start.value), last.length > 0 ? next : undefined]);
  const webhookEntries = known([...ast.webhooks.values()].map(({ target }) => firstOf.get(target.value)));
  return { steps, entries: [...callEntries, ...webhookEntries], callEntries, webhookEntries, out, into, firstOf };
}

function known(nodes: readonly (number | undefined)[]): readonly number[] {
  return nodes.filter((node) => node !== undefined);
}

function edgesOf(
  step: CheckedStep,
  from: number,
  steps: readonly CheckedStep[],
  firstOf: ReadonlyMap<string, number>,
): readonly Edge[] {
  const edges: Edge[] = [];
  const add = (to: number | undefined, way: Partial<Pick<Edge, "outcome" | "isSkip" | "target">>): void => {
    if (to !== undefined) edges.push({ from, to, outcome: undefined, isSkip: false, target: undefined, ...way });
  };
  const following = steps[from + 1]?.block === step.block ? from + 1 : undefined;
  if (step.node.condition !== undefined) add(following, { isSkip: true });
  for (const { value, span } of blocksNamedBy(step)) add(firstOf.get(value), { target: span });
  if ((step.verb.flow ?? "next") !== "next") return edges;
  if (step.verb.outcomes.length === 0) add(following, {});
  for (const outcome of step.outcomes) {
    const target = step.targets[outcome];
    if (target !== undefined) add(firstOf.get(target.value), { outcome, target: target.span });
    else if (goesOn(step, outcome)) add(following, { outcome });
  }
  return edges;
}

/** Whether an outcome that is not mapped goes on with the next step: the normal one does, and in `finally` all do. */
export function goesOn({ block, verb }: CheckedStep, outcome: string): boolean {
  return block === null || outcome === normalOutcome(verb);
}

/** The blocks that a step's own options name, such as the one of `go`. */
export function blocksNamedBy({ verb, node }: CheckedStep): readonly { readonly value: string; readonly span: Span }[] {
  return [...node.options].flatMap(([name, written]) =>
    verb.options[name]?.kind === "block" && written.kind === "text"
      ? [{ value: written.text, span: written.span }]
      : [],
  );
}

/** A way out of a step, as far as what opens it matters; the outcome is `undefined` for a skip or a jump. */
export type WayOut = Pick<Edge, "from" | "outcome">;

/** Whether a caller who presses no key can take a way. */
export function isWithoutKeys({ steps }: FlowGraph, { from, outcome }: WayOut): boolean {
  const verb = steps[from]?.verb;
  if (outcome === undefined || verb?.keys === undefined) return true;
  return !verb.keys.outcomes.includes(outcome) && !isBranch(verb, outcome);
}

/** Whether a call can end at a node, other than by somebody hanging up: what the ways out of it leave over. */
export function canEnd(graph: FlowGraph, node: number, isTaken: (way: WayOut) => boolean): boolean {
  const step = graph.steps[node];
  if (step === undefined || step.verb.flow === "end") return true;
  const out = graph.out[node] ?? [];
  if (endsWithConversation(step)) return true;
  const isLed = (outcome: string | undefined): boolean => out.some((edge) => !edge.isSkip && edge.outcome === outcome);
  if (step.node.condition !== undefined && !out.some(({ isSkip }) => isSkip)) return true;
  if (step.verb.outcomes.length === 0) return !isLed(undefined);
  const taken = step.outcomes.filter((outcome) => isTaken({ from: node, outcome }));
  return taken.some((outcome) => !isLed(outcome));
}
