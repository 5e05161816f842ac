import type { Term } from "../solve/term.ts";
import { printState, type State } from "./state.ts";

/** More that are alike are hardly ever of use. */
const mostAlike = 3;

/** The states that a walk has come to. */
export interface Seen {
  /** Whether no state like it came before with as few conditions. */
  isNew(state: State): boolean;
  /** The first of those that are not new, by the one that came before. */
  readonly alike: ReadonlyMap<State, readonly State[]>;
}

/** No state was seen yet. */
export function createSeen(): Seen {
  const seen = new Map<string, { readonly state: State; readonly conditions: Set<Term> }[]>();
  const alike = new Map<State, State[]>();
  const take = (before: State, state: State): void => {
    const others = alike.get(before);
    if (others === undefined) alike.set(before, [state]);
    else if (others.length < mostAlike) others.push(state);
  };
  return {
    alike,
    isNew(state) {
      const key = printState(state);
      const mine = new Set(state.parts.flatMap(({ conditions }) => conditions));
      const others = seen.get(key) ?? [];
      const before = others.find(({ conditions }) => isWithin(conditions, mine));
      if (before === undefined) seen.set(key, [...others, { state, conditions: mine }]);
      else take(before.state, state);
      return before === undefined;
    },
  };
}

function isWithin(some: ReadonlySet<Term>, all: ReadonlySet<Term>): boolean {
  return some.size <= all.size && [...some].every((each) => all.has(each));
}
