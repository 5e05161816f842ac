import type { Walk } from "../symbolic/walk.ts";
import { createTrials, type Tried } from "./attempt.ts";
import { callsAlong } from "./calls-along.ts";
import { type CallSearch, type CallsFound, createFindings } from "./findings.ts";
import { mostInVain, searchCalls } from "./search-calls.ts";

/** The result of a search, with why no call was made that takes a known way, by the goal's key. */
export interface CallsSought extends CallsFound {
  readonly unmade: ReadonlyMap<string, string>;
}

/** A search that is under way. */
export interface Seeking {
  /** Tries a few more calls; whether there may be more to try. */
  next(): boolean;
  /** The result so far. */
  result(): CallsSought;
}

/**
 * Begins to look for calls along the ways that a walk found, and calls of a search around them. No
 * model knows what phones, rooms, agents and callers in a conversation do, so the search tries it.
 */
export function beginSearch(search: CallSearch, walk: Walk): Seeking {
  const { most } = search;
  const found = createFindings(search);
  const unmade = new Map<string, string>();
  const turns = (function* seek(): Generator<undefined, undefined> {
    const trials = createTrials();
    const calls: Tried[] = [];
    found.allow(most);
    yield* callsAlong(search, walk, { found, trials, calls, unmade });
    found.allow(found.isComplete() ? Math.min(most, mostInVain) : most);
    yield* searchCalls(search, calls, { found, trials });
  })();
  let isDone = false;
  return {
    next() {
      isDone = turns.next().done === true;
      return !isDone;
    },
    result() {
      if (!isDone) found.end();
      return { ...found.result(), unmade };
    },
  };
}

/** The result of a whole search: that of {@link beginSearch}. */
export function findCalls(search: CallSearch, walk: Walk): CallsSought {
  const seeking = beginSearch(search, walk);
  while (seeking.next());
  return seeking.result();
}
