import type { ASTNode } from "@marcbachmann/cel-js";
import { isWithin, type FlowAst, type OptionNode } from "@flowrun/core/tooling";
import type { Declarations } from "../expression/declarations.ts";
import { keyOf, formulaOf } from "../expression/formula.ts";
import {
  assume,
  common,
  learn,
  without,
  type Knowledge,
  type KnownPart,
} from "../expression/knowledge.ts";
import {
  anyValue,
  areSame,
  isAny,
  someOf,
  widen,
  type PossibleValues,
} from "../expression/possible-values.ts";
import { valuesOf, type ValuesContext } from "../expression/values-of.ts";
import { vars } from "../read/sections/vars.ts";
import { assignedVariables } from "./assigned-variables.ts";
import type { CheckedStep } from "./checked-step.ts";
import type { Edge, FlowGraph } from "./graph/flow-graph.ts";
import { isBinding } from "./graph/uncertain-uses.ts";
import { knownOptions } from "./known-options.ts";

/** The parts that follow what is known through a flow. */
export interface KnownContext extends ValuesContext {
  readonly parse: (source: string) => ASTNode;
}

/** The parts of a checked flow through which the knowledge is followed. */
export interface KnownFlow {
  readonly ast: FlowAst;
  readonly graph: FlowGraph;
  readonly declarations: Declarations;
}

/** Gives the knowledge at a step before it begins; `undefined` where no call comes. */
export type KnownAt = (node: number) => Knowledge | undefined;

/**
 * Follows the knowledge of values over every way of a flow. It comes from what variables begin with
 * and are set to, from the conditions on the way, and from the laws of results. A further way to a step
 * only takes knowledge away. A value that still changes after a few rounds of a loop counts as
 * unknown. Nothing is known in a flow of more than 2,000 steps, which would take seconds.
 */
export function followKnowledge(flow: KnownFlow, context: KnownContext): KnownAt {
  const { ast, graph } = flow;
  if (graph.steps.length > mostSteps) return () => undefined;
  const at = new Map<number, Knowledge>();
  const visits = new Map<number, number>();
  const start = graph.firstOf.get(ast.start.value);
  for (const node of graph.entries) at.set(node, new Map());
  const others = new Set([...graph.webhookEntries, ...graph.partEntries]);
  if (start !== undefined && !others.has(start)) at.set(start, initial(flow, context));
  const waysOut = createWaysOut(flow, context);
  const waiting = new Set(graph.entries);
  // A set goes on with what is added while it is walked, also with a node that comes again.
  for (const node of waiting) {
    waiting.delete(node);
    const here = at.get(node);
    if (here === undefined) continue;
    for (const [to, brought] of waysOut(node, here)) {
      const before = at.get(to);
      const after = before === undefined ? brought : settled(before, brought, visits.get(to) ?? 0);
      if (after === before) continue;
      at.set(to, after);
      visits.set(to, (visits.get(to) ?? 0) + 1);
      waiting.add(to);
    }
  }
  return (node) => at.get(node);
}

/** No flow is followed that has more. */
const mostSteps = 2_000;

/** After so many changes a bound that changes again is unknown. */
const mostRounds = 3;

/** The knowledge that both ways bring: the same object where nothing changes. */
function settled(before: Knowledge, brought: Knowledge, rounds: number): Knowledge {
  const after = common(before, brought);
  const isSame = (key: string): boolean => {
    const [a, b] = [before.get(key)?.values, after.get(key)?.values];
    return a === b || (a !== undefined && b !== undefined && areSame(a, b));
  };
  const keys = [...before.keys()];
  if (after.size === before.size && keys.every(isSame)) return before;
  if (rounds < mostRounds) return after;
  const widened = [...after].flatMap(([key, part]): readonly (readonly [string, KnownPart])[] => {
    if (isSame(key)) return [[key, part]];
    const first = before.get(key)?.values ?? anyValue;
    const values = rounds < 2 * mostRounds ? widen(first, part.values) : anyValue;
    return isAny(values) ? [] : [[key, { ...part, values }]];
  });
  return new Map(widened);
}

function initial({ ast }: KnownFlow, { parse }: KnownContext): Knowledge {
  let known: Knowledge = new Map();
  for (const { name, initial: first } of [...vars.in(ast).values()].slice(0, 16)) {
    const part = parse(`vars.${name.value}`);
    known = learn(known, keyOf(part), part, someOf([first.value]));
  }
  return known;
}

/** Gives where the ways out of a step lead, and what is known on each. */
function createWaysOut(
  flow: KnownFlow,
  context: KnownContext,
): (node: number, here: Knowledge) => readonly (readonly [to: number, known: Knowledge])[] {
  const { graph } = flow;
  const changedIn = createChanges(flow);
  return (node, here) => {
    const step = graph.steps[node];
    if (step === undefined) return [];
    const tree = step.condition === undefined ? undefined : conditionOf(step, context);
    const judged = (truth: boolean): Knowledge | undefined =>
      tree === undefined ? here : assume(here, formulaOf(tree, truth, context.fixed));
    const [taken, skipped] = [judged(true), judged(false)];
    return (graph.out[node] ?? []).flatMap((edge): readonly (readonly [number, Knowledge])[] => {
      if (edge.isSkip) return skipped === undefined ? [] : [[edge.to, skipped]];
      if (taken === undefined || edge.enters === "part" || edge.enters === "tool") return [];
      return [[edge.to, behind(flow, context, { edge, step, taken, changed: changedIn(node) })]];
    });
  };
}

function conditionOf(step: CheckedStep, { parse }: KnownContext): ASTNode | undefined {
  return step.condition?.kind === "computed" ? parse(step.condition.source) : undefined;
}

interface Passing {
  readonly edge: Edge;
  readonly step: CheckedStep;
  readonly taken: Knowledge;
  /** The variables and names that its parts and blocks may change, `now` among them. */
  readonly changed: ReadonlySet<string>;
}

function behind(
  { graph, declarations }: KnownFlow,
  context: KnownContext,
  { edge, step, taken, changed }: Passing,
): Knowledge {
  const own = edge.enters === undefined ? assignmentsOf(step) : [];
  const name = step.node.as?.value;
  const set = own.map(([variable]) => `vars.${variable}`);
  const lost = new Set([...changed, ...changedBy(step, edge), ...set]);
  let known = without(taken, lost);
  for (const [variable, written] of own) {
    const kind = declarations.vars.get(variable)?.kind;
    const values = valuesOfOption(step, written, taken, { ...context, kind });
    const part = context.parse(`vars.${variable}`);
    known = learn(known, keyOf(part), part, values);
  }
  return name !== undefined && edge.enters === undefined && isBinding(graph, edge)
    ? withLaws(known, step, edge, context)
    : known;
}

/** The things that have another value behind a step. */
function changedBy({ verb, node }: CheckedStep, { outcome = "" }: Edge): readonly string[] {
  return [
    ...(verb.time === undefined ? [] : [passed]),
    ...(node.as === undefined ? [] : [node.as.value]),
    ...(verb.after?.[outcome] === "dialled" ? ["call.from", "call.to", "call.name"] : []),
  ];
}

/** The name that has another value behind whatever takes time. */
const passed = "now";

function assignmentsOf(step: CheckedStep): readonly (readonly [string, OptionNode])[] {
  const names = new Set(assignedVariables(step));
  if (names.size === 0) return [];
  return [...step.node.options.values()].flatMap((written) =>
    written.kind === "map"
      ? [...written.entries].map(([name, { value }]) => [name, value] as const)
      : [],
  );
}

/** The values of an option that is one expression, or a literal. */
export function valuesOfOption(
  step: CheckedStep,
  written: OptionNode,
  known: Knowledge,
  context: KnownContext & { readonly kind?: string | undefined },
): PossibleValues {
  const inside = step.expressions.filter(({ locate, expression: { source } }) =>
    isWithin(locate({ start: 0, end: source.length }), written.span),
  );
  const [only] = inside;
  if (written.kind !== "text") return anyValue;
  if (only === undefined) return literalOf(written.text, context.kind);
  const isAlone = inside.length === 1 && /^\s*\$\{[^]*\}\s*$/.test(written.text);
  return isAlone ? valuesOf(context.parse(only.expression.source), known, context) : anyValue;
}

/** The value of a literal of a type. */
function literalOf(text: string, kind: string | undefined): PossibleValues {
  if (kind === "string") return someOf([text]);
  if (kind === "boolean") return someOf([text === "true"]);
  return kind === "integer" || kind === "number" ? someOf([Number(text)]) : anyValue;
}

function withLaws(
  known: Knowledge,
  step: CheckedStep,
  { outcome = "" }: Edge,
  context: KnownContext,
): Knowledge {
  const options = knownOptions(step, {});
  const laws = step.verb.laws?.[outcome]?.(options, {}) ?? [];
  let learnt = known;
  for (const law of laws) {
    const source = lawOf(law, step.node.as?.value ?? "", (option) =>
      step.options[option]?.kind === "constant" ? options.number(option) : undefined,
    );
    const tree = source === undefined ? undefined : context.parse(source);
    learnt = (tree && assume(learnt, formulaOf(tree, true, context.fixed))) ?? learnt;
  }
  return learnt;
}

/** A law about the name under `as`; `undefined` where it is about an option that is not known. */
function lawOf(
  law: string,
  name: string,
  numberOf: (option: string) => number | undefined,
): string | undefined {
  let isKnown = true;
  const source = law.replace(
    /"(?:[^"\\]|\\.)*"|\bit\b|\boptions\.(\w+)/g,
    (found, option?: string) => {
      if (found.startsWith('"')) return found;
      if (option === undefined) return name;
      const value = numberOf(option);
      isKnown &&= value !== undefined;
      return String(value);
    },
  );
  return isKnown ? source : undefined;
}

/** Gives for each step what its parts and blocks may change, however deep. */
function createChanges({ ast, graph }: KnownFlow): (node: number) => ReadonlySet<string> {
  const endOf = new Map(
    [...ast.parts.values()].flatMap(({ name, finally: ends }) => {
      const [entry, last] = [graph.firstOf.get(name.value), graph.firstOf.get(ends?.value ?? "")];
      return entry === undefined || last === undefined ? [] : [[entry, last] as const];
    }),
  );
  const made = new Map<string, ReadonlySet<string>>();
  return (node) => {
    const beside = (graph.out[node] ?? []).flatMap(({ enters, to }) => (enters ? [to] : []));
    // The parts of signals may run beside any step.
    const entered = [...beside, ...graph.signalEntries];
    if (entered.length === 0) return new Set();
    const of = entered.join();
    const known = made.get(of);
    if (known !== undefined) return known;
    const nodes = new Set(entered);
    // A set hands out what is added while it is walked.
    for (const each of nodes) {
      for (const { to } of graph.out[each] ?? []) nodes.add(to);
      const last = endOf.get(each);
      if (last !== undefined) nodes.add(last);
    }
    const steps = [...nodes].flatMap((each) => graph.steps[each] ?? []);
    const changed = new Set([
      ...steps.flatMap(assignedVariables).map((name) => `vars.${name}`),
      ...steps.flatMap(({ node: { as: name } }) => (name === undefined ? [] : [name.value])),
      ...(steps.some(({ verb }) => verb.time !== undefined) ? [passed] : []),
    ]);
    made.set(of, changed);
    return changed;
  };
}
