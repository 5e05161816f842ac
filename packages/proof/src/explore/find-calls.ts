import type { Walk } from "../symbolic/search.ts";
import { createTrials } from "./attempt.ts";
import { callsAlong, type CallsAlong } from "./calls-along.ts";
import { type CallSearch, type CallsFound, createFindings } from "./findings.ts";
import { searchCalls } from "./search-calls.ts";

/** So many calls are tried where nothing is missing: they look for faults. */
const mostForFaults = 500;

/**
 * Calls along the ways that a walk found, and calls of a search around them. No model knows what
 * phones, rooms, agents and callers in a conversation do, so the search tries it.
 */
export function findCalls(search: CallSearch, walk: Walk): CallsFound & Pick<CallsAlong, "unmade"> {
  const { most } = search;
  const found = createFindings(search);
  const trials = createTrials();
  found.allow(most);
  const { calls, unmade } = callsAlong(search, walk, { found, trials });
  found.allow(found.isComplete() ? Math.min(most, mostForFaults) : most);
  searchCalls(search, calls, { found, trials });
  return { ...found.result(), unmade };
}
