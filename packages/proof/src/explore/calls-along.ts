import type { Edge, Walk } from "../symbolic/walk.ts";
import { type Attempt, keptOf, type Tried, type Trials } from "./attempt.ts";
import type { CallSearch, Findings } from "./findings.ts";
import type { Moment } from "./moments.ts";
import { createRealizing } from "./realize.ts";
import { mostMoments } from "./search-calls.ts";
import { inTreeOrder } from "./tree-order.ts";
import { plainWorld } from "./worlds.ts";

/** Where calls along the ways that a walk found go. */
export interface CallsAlong {
  readonly found: Findings;
  readonly trials: Trials;
  /** The calls that took something new. */
  readonly calls: Tried[];
  /** Why no call was made that takes a known way, by the goal's key. */
  readonly unmade: Map<string, string>;
}

/**
 * Tells whether a call does something else than those before in the steps that a search looks at.
 * Calls with a common beginning have the steps of that in common.
 */
function noveltyOfBeginnings(): (attempt: Tried) => boolean {
  const known = new WeakSet<Moment>();
  return ({ moments }) => {
    const others = moments.slice(0, mostMoments).filter((moment) => !known.has(moment));
    for (const moment of others) known.add(moment);
    return others.length > 0 || moments.length <= mostMoments;
  };
}

/** More ways to one goal are hardly ever of use. */
const mostEdges = 3;

/**
 * The ways to a goal; behind them those from states that are like theirs. No act may bring a call
 * to the first one: nobody hangs up in a step that takes no time.
 */
function edgesTo({ reached, alike }: Walk, goal: string): readonly Edge[] {
  const edges = reached.get(goal)?.slice(0, mostEdges) ?? [];
  const others = edges.flatMap((edge) =>
    (alike.get(edge.state) ?? []).map((state) => ({ ...edge, state })),
  );
  return [...edges, ...others];
}

/**
 * Makes a call along every known way; and along every way to a fault. A call goes on from one before
 * that has the same beginning. Keeps the calls that took something new and do something else in
 * the steps at which a search tries more. Pauses behind each way.
 */
export function* callsAlong(
  { program, settings, compile, wanted }: CallSearch,
  walk: Walk,
  { found, trials, calls, unmade }: CallsAlong,
): Generator<undefined, undefined> {
  const isOther = noveltyOfBeginnings();
  const realize = createRealizing({
    program,
    walk,
    trials,
    compile,
    world: { ...plainWorld, settings },
    take: (attempt: Attempt): void =>
      void (found.take(attempt) && isOther(attempt) && calls.push(keptOf(attempt))),
    isOver: found.isOver,
    bound: found.bound,
  });
  for (const goal of inTreeOrder(walk, wanted))
    for (const edge of edgesTo(walk, goal)) {
      if (found.has(goal) || found.isOver()) break;
      const why = realize(edge, goal);
      if (why !== undefined && !unmade.has(goal)) unmade.set(goal, why);
      yield;
    }
  for (const edge of walk.faults) {
    if (found.isOver() || found.hasFault(edge.way.step.id)) continue;
    realize(edge, undefined);
    yield;
  }
}
