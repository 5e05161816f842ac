import type { Walk } from "../symbolic/search.ts";
import type { Attempt } from "./attempt.ts";
import { createHints } from "./hints.ts";
import { createRealizing } from "./realize.ts";
import { type CallSearch, type CallsFound, createFindings } from "./search-calls.ts";
import { plainWorld } from "./worlds.ts";

/** Calls along the ways that a walk found. */
export interface CallsAlong extends CallsFound {
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
  { program, settings, compile, wanted, most }: Omit<CallSearch, "endsWhenFound">,
  walk: Walk,
): CallsAlong {
  const found = createFindings({ wanted, most });
  const unmade = new Map<string, string>();
  const realize = createRealizing({
    program,
    walk,
    compile,
    world: { ...plainWorld, settings },
    hints: createHints(program),
    take: (attempt: Attempt): void => void found.take(attempt),
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
  return { ...found.result(), unmade };
}
