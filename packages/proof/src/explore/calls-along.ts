import type { Walk } from "../symbolic/search.ts";
import type { Attempt, Trials } from "./attempt.ts";
import type { CallSearch, Findings } from "./findings.ts";
import { createRealizing } from "./realize.ts";
import { plainWorld } from "./worlds.ts";

/** Calls along the ways that a walk found. */
export interface CallsAlong {
  /** The calls that took something new. */
  readonly calls: readonly Attempt[];
  /** Why no call was made that takes a known way, by the goal's key. */
  readonly unmade: ReadonlyMap<string, string>;
}

/** More ways to one goal are hardly ever of use. */
const mostEdges = 3;

/**
 * Makes a call along every known way, the longest first, since it takes all on its way; and along
 * every way to a fault.
 */
export function callsAlong(
  { program, settings, compile, wanted }: CallSearch,
  walk: Walk,
  { found, trials }: { readonly found: Findings; readonly trials: Trials },
): CallsAlong {
  const unmade = new Map<string, string>();
  const calls: Attempt[] = [];
  const realize = createRealizing({
    program,
    walk,
    trials,
    compile,
    world: { ...plainWorld, settings },
    take: (attempt: Attempt): void => void (found.take(attempt) && calls.push(attempt)),
    isOver: found.isOver,
  });
  const depthOf = (goal: string): number => walk.reached.get(goal)?.[0]?.state.depth ?? 0;
  for (const goal of wanted.toSorted((a, b) => depthOf(b) - depthOf(a)))
    for (const edge of walk.reached.get(goal)?.slice(0, mostEdges) ?? []) {
      if (found.has(goal) || found.isOver()) break;
      const why = realize(edge, goal);
      if (why !== undefined && !unmade.has(goal)) unmade.set(goal, why);
    }
  for (const edge of walk.faults)
    if (!found.isOver() && !found.hasFault(edge.way.step.id)) realize(edge, undefined);
  return { calls, unmade };
}
