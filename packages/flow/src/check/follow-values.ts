import { thingsNamed } from "./named-things.ts";
import type { CheckedStep } from "./checked-step.ts";
import type { LocatedExpression } from "../compile/compile-context.ts";
import { createOpenReader, type PassingExpression } from "../expression/open-reads.ts";
import { begunIn, isWithin, listOption, type OptionNode } from "@flowrun/core/tooling";
import type { Span } from "@flowrun/core";
import type { CheckedFlow } from "./checked-flow.ts";
import { type Edge, type FlowGraph } from "./graph/flow-graph.ts";
import { isBinding } from "./graph/uncertain-uses.ts";
import { isOpenIn, isPartOf, put, type Open } from "./open-values.ts";

/** Which values are followed, each with a word for where it comes from. */
export interface Followed<Origin extends string> {
  /** The ones that are there from the beginning, as they are read: `call.to`. */
  readonly from: readonly (readonly [name: string, origin: Origin])[];
  /** Whether runs begin with them, too, or only calls. */
  readonly inRuns: boolean;
  /** Tells whether a step binds one under its `as`; `undefined` where it does not. */
  readonly boundBy: (step: CheckedStep) => Origin | undefined;
  /** The member of what a step gives that is one, where its other members are none. */
  readonly memberBy?: (step: CheckedStep) => readonly [member: string, origin: Origin] | undefined;
}

/** A followed value that comes into an option. */
export interface FollowedRead<Origin extends string> {
  /** As it is read: `number`, `vars.whom`, `call.to`. */
  readonly name: string;
  readonly origin: Origin;
  readonly span: Span;
}

/** A step as it runs, with what is open in its options. */
interface Running<Origin extends string> {
  readonly step: CheckedStep;
  readonly here: Open<Origin>;
  readonly openIn: ReadsIn<Origin>;
}

/** Finds the followed values that come into an option of a step. */
export type ReadsIn<Origin extends string> = (
  option: Pick<OptionNode, "span">,
) => readonly FollowedRead<Origin>[];

/**
 * Gives for each node the followed values that come into its options; `undefined` where no way
 * leads. They are followed over every way of a flow, through variables and through arguments and
 * results of parts, until an `if` or a `?:` compares them with something known.
 */
export function followValues<Origin extends string>(
  { ast, graph }: CheckedFlow,
  followed: Followed<Origin>,
): (node: number) => ReadsIn<Origin> | undefined {
  const { from, inRuns } = followed;
  const following: Following<Origin> = {
    ast,
    graph,
    followed,
    openAt: new Map(),
    read: createReading(),
    reach: once((node: number) => reachedFrom(graph, node)),
  };
  for (const node of graph.entries)
    following.openAt.set(
      node,
      new Map(inRuns || graph.callEntries.includes(node) ? from : undefined),
    );
  const dependents = dependentsIn(following);
  /** Brings values to a node; gives the nodes whose ways out may have changed by that. */
  const arrive = (to: number, open: Open<Origin>): readonly number[] => {
    const known = following.openAt.get(to);
    const merged = new Map([...open, ...(known ?? [])]);
    following.openAt.set(to, merged);
    return merged.size === known?.size ? [] : [to, ...(dependents.get(to) ?? [])];
  };
  const waiting = new Set(graph.entries);
  // A set goes on with what is added while it is walked, also with a node that comes again. The
  // values at a node only grow, so that this ends.
  for (const node of waiting) {
    waiting.delete(node);
    for (const [to, open] of waysOut(following, node))
      for (const each of arrive(to, open)) waiting.add(each);
  }
  return (node) => running(following, node)?.openIn;
}

/** Everything that is known while values are followed. */
interface Following<Origin extends string> {
  readonly ast: CheckedFlow["ast"];
  readonly graph: FlowGraph;
  readonly followed: Followed<Origin>;
  /** The values at each node to which a way has led so far. */
  readonly openAt: Map<number, Open<Origin>>;
  readonly read: (located: LocatedExpression) => PassingExpression;
  /** All nodes to which ways lead from one. */
  readonly reach: (node: number) => readonly number[];
}

/** For each node the steps that run it in a part or block: its values reach the nodes behind them. */
function dependentsIn<Origin extends string>({
  graph,
  reach,
}: Following<Origin>): ReadonlyMap<number, readonly number[]> {
  const dependents = new Map<number, number[]>();
  for (const [node, out] of graph.out.entries()) {
    const inner = out.flatMap(({ enters, to }) => (enters === undefined ? [] : reach(to)));
    for (const each of new Set(inner)) {
      const known = dependents.get(each);
      if (known === undefined) dependents.set(each, [node]);
      else known.push(node);
    }
  }
  return dependents;
}

function createReading(): Following<string>["read"] {
  const readOpen = createOpenReader();
  return once((located: LocatedExpression) => readOpen(located.expression.source));
}

/** A step as it runs with what has come to it so far; `undefined` where nothing has. */
function running<Origin extends string>(
  following: Following<Origin>,
  node: number,
): Running<Origin> | undefined {
  const [step, before] = [following.graph.steps[node], following.openAt.get(node)];
  if (step === undefined || before === undefined) return undefined;
  const here = judged(following, step, before, true);
  const openIn: ReadsIn<Origin> = ({ span }) =>
    step.expressions
      .filter((located) => isWithin(located.locate(nowhere), span))
      .flatMap((located) => openReads(located, following.read(located), here));
  return { step, here, openIn };
}

/** The values that are still followed when the `if` of a step has said so. */
function judged<Origin extends string>(
  { read }: Following<Origin>,
  { node, expressions: [first] }: CheckedStep,
  open: Open<Origin>,
  truth: boolean,
): Open<Origin> {
  if (node.condition === undefined || first === undefined) return open;
  const bounded = read(first).bounded(truth, isOpenIn(open));
  return new Map([...open].filter(([key]) => !bounded.has(key)));
}

/** Where the ways out of a node lead, and what comes with each. */
function waysOut<Origin extends string>(
  following: Following<Origin>,
  node: number,
): readonly (readonly [to: number, open: Open<Origin>])[] {
  const { graph, followed, openAt, reach } = following;
  const at = running(following, node);
  if (at === undefined) return [];
  const out = graph.out[node] ?? [];
  const ran = out
    .flatMap(({ enters, to }) => (enters === undefined ? [] : reach(to)))
    .flatMap((inner) => running(following, inner) ?? []);
  const ways = out.map((edge) => {
    const open = edge.isSkip
      ? judged(following, at.step, openAt.get(node) ?? new Map(), false)
      : behind(at, edge, { ...followed, ran, binds: isBinding(graph, edge) });
    return [edge.to, open] as const;
  });
  const begun = begunIn(at.step.verb, at.step.node).flatMap(
    ({ value }) => graph.firstOf.get(value) ?? [],
  );
  return [
    ...ways,
    ...begun.map((to) => [to, new Map(argumentsOf(at))] as const),
    ...begunByNames(following, at),
  ];
}

/**
 * The parts that a thing begins which a step names, such as the callback of a queue. They get the
 * options of the step that have the names of their arguments.
 */
function begunByNames<Origin extends string>(
  { ast, graph }: Following<Origin>,
  { step, openIn }: Running<Origin>,
): readonly (readonly [to: number, open: Open<Origin>])[] {
  const { options } = step.node;
  const named = [...options.keys()].flatMap((option) => {
    const { section, nodes } = thingsNamed(ast, step, option) ?? {};
    return [...(nodes?.values() ?? [])].flatMap((node) => section?.begins?.(node) ?? []);
  });
  return named.flatMap((part) => {
    const to = graph.firstOf.get(part.value);
    if (to === undefined) return [];
    const taken = [...options].flatMap(([name, value]) => {
      const [read] = ast.parts.get(part.value)?.takes.has(name) === true ? openIn(value) : [];
      return read === undefined ? [] : [[`args.${name}`, read.origin] as const];
    });
    return [[to, new Map(taken)] as const];
  });
}

const nowhere: Span = { start: 0, end: 0 };

/** All that a way out of a step comes with. */
interface Behind<Origin extends string> extends Pick<Followed<Origin>, "boundBy" | "memberBy"> {
  /** Steps that ran in parts and blocks of the step. */
  readonly ran: readonly Running<Origin>[];
  /** Whether it binds the name under the step's `as`. */
  readonly binds: boolean;
}

/** The values that are followed behind a step that ran. */
function behind<Origin extends string>(
  at: Running<Origin>,
  { enters }: Edge,
  { ran, binds, boundBy, memberBy }: Behind<Origin>,
): Open<Origin> {
  if (enters === "part") {
    const kept = [...at.here].filter(([key]) => /^(?:vars|call)\./.test(key));
    return new Map([...kept, ...argumentsOf(at)]);
  }
  const open = new Map(at.here);
  for (const [name, origin] of membersOf(at, "assignments")) put(open, `vars.${name}`, origin);
  // Nothing tells which of them ran, so that what one has set counts as open.
  for (const [name, origin] of ran.flatMap((inner) => membersOf(inner, "assignments")))
    if (origin !== undefined) open.set(`vars.${name}`, origin);
  if (!binds) return open;
  const name = at.step.node.as?.value ?? "";
  put(open, name, boundBy(at.step) ?? givenBy(at, ran));
  const [member, origin] = memberBy?.(at.step) ?? [];
  if (member !== undefined) put(open, `${name}.${member}`, origin);
  return open;
}

/** The origin of what a list or a part gives that a step goes through or runs. */
function givenBy<Origin extends string>(
  at: Running<Origin>,
  ran: readonly Running<Origin>[],
): Origin | undefined {
  const giving =
    listOption(at.step.verb) === undefined
      ? ran.filter(({ step: { verb } }) => verb.flow === "return")
      : [at];
  return giving
    .flatMap(({ step, openIn }) => [...step.node.options.values()].flatMap(openIn))
    .map(({ origin }) => origin)[0];
}

/** The followed values that a part is given. */
function argumentsOf<Origin extends string>(
  at: Running<Origin>,
): readonly (readonly [string, Origin])[] {
  return membersOf(at, "parameters").flatMap(([name, origin]) =>
    origin === undefined ? [] : [[`args.${name}`, origin] as const],
  );
}

function membersOf<Origin extends string>(
  { step: { node, verb }, openIn }: Running<Origin>,
  kind: "assignments" | "parameters",
): readonly (readonly [string, Origin | undefined])[] {
  return [...node.options].flatMap(([option, written]) =>
    verb.options[option]?.kind === kind && written.kind === "map"
      ? [...written.entries.values()].map(
          ({ key, value }) => [key.value, openIn(value)[0]?.origin] as const,
        )
      : [],
  );
}

function openReads<Origin extends string>(
  located: LocatedExpression,
  expression: PassingExpression,
  open: Open<Origin>,
): readonly FollowedRead<Origin>[] {
  return expression.openReads(isOpenIn(open)).flatMap(({ key, range }) => {
    const [origin] = [...open].flatMap(([each, its]) => (isPartOf(each, key) ? [its] : []));
    return origin === undefined ? [] : [{ name: key, origin, span: located.locate(range) }];
  });
}

function reachedFrom({ out }: FlowGraph, start: number): readonly number[] {
  const nodes = new Set([start]);
  // A set hands out what is added while it is walked.
  for (const node of nodes) for (const { to } of out[node] ?? []) nodes.add(to);
  return [...nodes];
}

function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
