import type { CheckedStep } from "../compile/checked-step.ts";
import type { LocatedExpression } from "../compile/compile-context.ts";
import { createOpenReader, type IsOpen, type PassingExpression } from "../expression/open-reads.ts";
import { isWithin, type OptionNode } from "@flowrun/core/tooling";
import type { Span } from "@flowrun/core";
import type { CheckedFlow } from "./checked-flow.ts";
import { begunBy, type Edge, type FlowGraph } from "./graph/flow-graph.ts";
import { isBinding } from "./graph/uncertain-uses.ts";

/** Which values are followed, each with a word for where it comes from. */
export interface Followed<Origin extends string> {
  /** Those that are there from the beginning, as they are read: `call.to`. */
  readonly from: readonly (readonly [name: string, origin: Origin])[];
  /** Whether runs begin with them, too, or only calls. */
  readonly inRuns: boolean;
  /** What a step binds under its `as`; `undefined` where that is none of them. */
  readonly boundBy: (step: CheckedStep) => Origin | undefined;
}

/** A followed value that comes into an option. */
export interface FollowedRead<Origin extends string> {
  /** As it is read: `number`, `vars.whom`, `call.to`. */
  readonly name: string;
  readonly origin: Origin;
  readonly span: Span;
}

/** What is followed at a place, and where it comes from. */
type Open<Origin extends string> = ReadonlyMap<string, Origin>;

/** A step as it runs, with what is open in its options. */
interface Running<Origin extends string> {
  readonly step: CheckedStep;
  readonly here: Open<Origin>;
  readonly openIn: ReadsIn<Origin>;
}

/** What comes into an option of a step. */
export type ReadsIn<Origin extends string> = (
  option: Pick<OptionNode, "span">,
) => readonly FollowedRead<Origin>[];

/**
 * What comes of followed values into each step's options, by its node; `undefined` where no way
 * leads. They are followed over every way of a flow, through variables and through arguments and
 * results of parts, until an `if` or a `?:` compares them with something known.
 */
export function followValues<Origin extends string>(
  { graph }: CheckedFlow,
  { from, inRuns, boundBy }: Followed<Origin>,
): (node: number) => ReadsIn<Origin> | undefined {
  const openAt: (Open<Origin> | undefined)[] = graph.steps.map(() => undefined);
  const readOpen = createOpenReader();
  const read = once((located: LocatedExpression) => readOpen(located.expression.source));
  const reach = once((node: number) => reachedFrom(graph, node));
  const judged = (
    { node, expressions: [first] }: CheckedStep,
    open: Open<Origin>,
    truth: boolean,
  ): Open<Origin> =>
    node.condition === undefined || first === undefined
      ? open
      : without(open, read(first).bounded(truth, isOpenIn(open)));
  const running = (node: number): Running<Origin> | undefined => {
    const [step, before] = [graph.steps[node], openAt[node]];
    if (step === undefined || before === undefined) return undefined;
    const here = judged(step, before, true);
    const openIn: ReadsIn<Origin> = ({ span }) =>
      step.expressions
        .filter((located) => isWithin(located.locate(nowhere), span))
        .flatMap((located) => openReads(located, read(located), here));
    return { step, here, openIn };
  };
  const ranBy = (node: number): readonly Running<Origin>[] =>
    (graph.out[node] ?? [])
      .flatMap(({ enters, to }) => (enters === undefined ? [] : reach(to)))
      .flatMap((inner) => running(inner) ?? []);
  // What is open somewhere only grows, so that this ends.
  let grows = true;
  const enter = (node: number, open: Iterable<readonly [string, Origin]>): boolean => {
    const known = openAt[node];
    const merged = new Map([...open, ...(known ?? [])]);
    if (known !== undefined && merged.size === known.size) return false;
    openAt[node] = merged;
    grows = true;
    return true;
  };
  for (const node of graph.entries)
    enter(node, inRuns || graph.callEntries.includes(node) ? from : []);
  while (grows) {
    grows = false;
    const waiting = [...graph.steps.keys()].toReversed();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const at = running(node);
      if (at === undefined) continue;
      const ran = ranBy(node);
      for (const edge of graph.out[node] ?? []) {
        const open = edge.isSkip
          ? judged(at.step, openAt[node] ?? new Map(), false)
          : behind(at, edge, { ran, binds: isBinding(graph, edge), boundBy });
        if (enter(edge.to, open)) waiting.push(edge.to);
      }
      for (const part of begunBy(at.step)) {
        const first = graph.firstOf.get(part.value);
        if (first !== undefined && enter(first, argumentsOf(at))) waiting.push(first);
      }
    }
  }
  return (node) => running(node)?.openIn;
}

const nowhere: Span = { start: 0, end: 0 };

/** What a way out of a step comes with. */
interface Behind<Origin extends string> extends Pick<Followed<Origin>, "boundBy"> {
  /** What ran in parts and blocks of the step. */
  readonly ran: readonly Running<Origin>[];
  /** Whether it binds the name under the step's `as`. */
  readonly binds: boolean;
}

/** What is open behind a step that ran. */
function behind<Origin extends string>(
  at: Running<Origin>,
  { enters }: Edge,
  { ran, binds, boundBy }: Behind<Origin>,
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
  if (binds) put(open, at.step.node.as?.value ?? "", boundBy(at.step) ?? givenBy(at, ran));
  return open;
}

/** What a list or a part gives that a step goes through or runs. */
function givenBy<Origin extends string>(
  at: Running<Origin>,
  ran: readonly Running<Origin>[],
): Origin | undefined {
  const giving =
    at.step.verb.itemOf === undefined
      ? ran.filter(({ step: { verb } }) => verb.returns !== undefined)
      : [at];
  return giving
    .flatMap(({ step, openIn }) => [...step.node.options.values()].flatMap(openIn))
    .map(({ origin }) => origin)[0];
}

/** What is open of what a part is given. */
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

/** Of what is read whole, such as `call`, some member may be followed. */
function isOpenIn(open: Open<string>): IsOpen {
  return (key) => open.has(key) || [...open.keys()].some((each) => isPartOf(each, key));
}

function isPartOf(each: string, key: string): boolean {
  return each === key || each.startsWith(`${key}.`);
}

function without<Origin extends string>(
  open: Open<Origin>,
  keys: ReadonlySet<string>,
): Open<Origin> {
  return new Map([...open].filter(([key]) => !keys.has(key)));
}

function put<Origin extends string>(
  open: Map<string, Origin>,
  key: string,
  origin: Origin | undefined,
): void {
  if (origin === undefined) open.delete(key);
  else open.set(key, origin);
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
