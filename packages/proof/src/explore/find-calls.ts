import type { Walk } from "../symbolic/walk.ts";
import { createTrials } from "./attempt.ts";
import { callsAlong, type CallsAlong } from "./calls-along.ts";
import { type CallSearch, type CallsFound, createFindings } from "./findings.ts";
import { mostInVain, searchCalls } from "./search-calls.ts";

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
  found.allow(found.isComplete() ? Math.min(most, mostInVain) : most);
  searchCalls(search, calls, { found, trials });
  return { ...found.result(), unmade };
}
