import type { Diagnostic, Span, Verb } from "@flowrun/core";
import { answeringOutcome, type FlowAst } from "@flowrun/core/tooling";
import {
  type CheckedFlow,
  type CheckedStep,
  createCheckedFlow,
  reachableNodes,
  requests,
  schedules,
  signals,
  webhooks,
} from "@flowrun/flow/tooling";
import { stepWays, type StepWay } from "../graph/block-edges.ts";
import { stepArgument } from "../graph/create-block-graph.ts";
import { longestArgument, shorten } from "../graph/shorten.ts";
import { assembleView } from "./assemble-view.ts";
import type { Card, Exit, FlowView, Row, VerbSort } from "./flow-view.ts";

/** The things that a view is made with besides the flow itself. */
export interface FlowViewOptions {
  /** The verbs that the flow was read with. */
  readonly verbs: Readonly<Record<string, Verb>>;
  /** The checker's problems with the flow. Default: none. */
  readonly diagnostics?: readonly Diagnostic[];
}

/**
 * The view of a flow. Total: a flow with mistakes has one, too, in which a block that does not
 * exist is a card of its own.
 */
export function createFlowView(
  ast: FlowAst,
  { verbs, diagnostics = [] }: FlowViewOptions,
): FlowView {
  const flow = createCheckedFlow(ast, verbs);
  const reached = new Set(
    [...reachableNodes(flow.graph)].map((node) => flow.graph.steps[node]?.block),
  );
  const begins = (name: string): readonly string[] => [
    ...(ast.start.value === name ? ["call"] : []),
    ...[
      ...webhooks.in(ast).values(),
      ...requests.in(ast).values(),
      ...schedules.in(ast).values(),
      ...signals.in(ast).values(),
    ].flatMap((each) => (each.target.value === name ? [each.name.value] : [])),
    ...[...signals.in(ast).values()].flatMap((signal) =>
      signal.then.some(({ target }) => target.value === name) ? [signal.name.value] : [],
    ),
  ];
  const cardOf = (name: string, steps: readonly CheckedStep[], span: Span): Card => {
    const exits = steps.map((step, index) => exitsOf(flow, name, step, index === steps.length - 1));
    const isLast = (index: number): boolean => index === steps.length - 1;
    const rows = steps.map((step, index) =>
      rowOf(step, isLast(index) ? [] : (exits[index] ?? []), diagnostics),
    );
    const kind = flow.finally === steps ? "finally" : "block";
    const reachable = kind === "finally" || reached.has(name);
    return { name, kind, begins: begins(name), reachable, rows, pills: exits.at(-1) ?? [], span };
  };
  const blocks = [...ast.blocks.values()].map(({ name, span }) =>
    cardOf(name.value, flow.blocks.get(name.value) ?? [], span),
  );
  const missing = new Map(flow.unknownBlocks.map(({ value, span }) => [value, span] as const));
  const nowhere = [...missing].map(([name, span]): Card => {
    return {
      name,
      kind: "missing",
      begins: begins(name),
      reachable: false,
      rows: [],
      pills: [],
      span,
    };
  });
  const last =
    flow.finally.length === 0 ? [] : [cardOf("finally", flow.finally, spanOf(flow.finally))];
  return assembleView(ast.start.value, [...blocks, ...nowhere, ...last]);
}

function spanOf(steps: readonly CheckedStep[]): Span {
  return { start: steps[0]?.node.span.start ?? 0, end: steps.at(-1)?.node.span.end ?? 0 };
}

function rowOf(step: CheckedStep, exits: readonly Exit[], diagnostics: readonly Diagnostic[]): Row {
  const { node, verb, id, index } = step;
  const { span } = node;
  const own = diagnostics.filter(
    (each) => each.span.start >= span.start && each.span.start <= span.end,
  );
  const problem = own.find(({ severity }) => severity === "error")?.severity ?? own[0]?.severity;
  return {
    step: id,
    index,
    verb: verb.name,
    sort: sortOfVerb(verb),
    argument: stepArgument(step),
    as: node.as?.value,
    condition: node.condition && shorten(node.condition.value, longestArgument),
    exits,
    problem,
    span,
  };
}

/**
 * The sort of a verb, seen from far away. It follows from what the verb declares, so a new verb has
 * its place without being known here.
 */
export function sortOfVerb(verb: Verb): VerbSort {
  const { flow = "next", options, says, under, sends } = verb;
  const isHeard = Object.values(options).some(
    ({ kind, of }) => kind === "media" || of === "language",
  );
  const answers = answeringOutcome(verb, "answered") !== undefined;
  if (flow === "end") return "end";
  if (answeringOutcome(verb, "talked") !== undefined) return "connect";
  if (isHeard || says === true || answers || under !== undefined) return "talk";
  return sends === undefined ? "flow" : "data";
}

/**
 * The exits of a step: ways with one target are one exit, and all that `else` covers is one, too.
 */
function exitsOf(
  flow: CheckedFlow,
  block: string,
  step: CheckedStep,
  isLast: boolean,
): readonly Exit[] {
  const rest = step.node.else?.span.start;
  const groups = new Map<string, StepWay[]>();
  for (const way of stepWays(step, isLast, flow.blocks)) {
    const target = way.to.kind === "block" ? `block ${way.to.block}` : `end ${way.to.by}`;
    const key = way.span.start === rest ? `else ${target}` : target;
    groups.set(key, [...(groups.get(key) ?? []), way]);
  }
  const labelOf = (key: string, ways: readonly StepWay[], first: StepWay): string => {
    const labels = [...new Set(ways.map(({ label }) => label).filter((label) => label !== ""))];
    return key.startsWith("else ") ? "else" : labels.join(", ") || unnamed(first, step);
  };
  const labels = [...groups].flatMap(([key, ways]) => {
    const [first] = ways;
    return first === undefined ? [] : [labelOf(key, ways, first)];
  });
  const ids = new Set<string>();
  return [...groups].flatMap(([key, ways]) => {
    const [first] = ways;
    if (first === undefined) return [];
    const names = ways.map(({ way }) => way);
    const isLoop = first.to.kind === "block" && first.to.block === block;
    const label = labelOf(key, ways, first);
    // Blocks that run beside a conversation are ways of one name.
    const named = `${step.id}:${names.join("+")}`;
    const id = ids.has(named) ? `${named} to ${key}` : named;
    ids.add(id);
    const isOneOfMany = labels.filter((each) => each === label).length > 1;
    const text = isOneOfMany && first.to.kind === "block" ? first.to.block : label;
    return [{ id, step: step.id, ways: names, label, text, to: first.to, isLoop }];
  });
}

/** The text at an exit that no outcome and no condition names. */
function unnamed({ to, way }: StepWay, { verb }: CheckedStep): string {
  if (to.kind === "block") return verb.name;
  return way === "over" ? "connected" : "ends";
}
