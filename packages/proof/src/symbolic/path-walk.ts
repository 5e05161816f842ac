import type { Edge } from "./walk.ts";
import { projected, type State } from "./state.ts";
import { afterWord } from "./endings.ts";
import type { Naming, Next, Walking, WayOut } from "./way-out.ts";
import { waysOut } from "./ways-out.ts";

/** A way through a flow, on which every value has a name of its own. */
export interface PathWalk {
  readonly walking: Walking;
  readonly entry: string;
  readonly start: State;
  /**
   * The ways that are taken, each from its state: the same objects as on the path before, for as
   * long as it goes like that.
   */
  readonly items: readonly WayOut[];
}

/** Walks paths again that a search has found. */
export interface Paths {
  /**
   * The path to an edge, with the edge. `undefined` where it cannot be told, since it begins in the
   * middle of a call.
   */
  to(edge: Edge): PathWalk | undefined;
}

/** A state of the search as a path comes to it, which all paths through it have in common. */
interface Place {
  readonly state: State;
  /** The state with names of its own for every value. */
  readonly walked: State;
  /** How many values have a name. */
  readonly named: number;
  /** How many ways lead to it. */
  readonly ways: number;
}

/** No path is walked yet. The beginning that two paths have in common is walked once. */
export function createPaths(walking: Walking): Paths {
  /** The places on the last path; paths that share no more than its beginning need no others. */
  const line: Place[] = [];
  const numbers = new Map<State, number>();
  /** The ways to the last place. */
  const items: WayOut[] = [];
  let named = 0;
  const naming: Naming = (_state, base) => `${base}~${(named += 1)}`;
  const own: Walking = { ...walking, naming };
  /** The way on from a place, and where it leads. */
  const wayOn = (from: Place, via: number): { readonly item?: WayOut; readonly next?: Next } => {
    named = from.named;
    const way = via === -1 ? undefined : waysOut(own, from.walked)[via];
    const next = via === -1 ? afterWord(own, from.walked, "ok") : way?.next();
    // Asked again, it would give new names.
    return { ...(way && { item: { ...way, next: () => next } }), ...(next && { next }) };
  };
  const backTo = (length: number): void => {
    for (const { state } of line.splice(length)) numbers.delete(state);
    items.length = line.at(-1)?.ways ?? 0;
  };
  const add = (state: State, walked: State): void => {
    numbers.set(state, line.length);
    line.push({ state, walked, named, ways: items.length });
  };
  /** Goes to a state; the place of it, where that can be told. */
  const goTo = (state: State): Place | undefined => {
    const todo: State[] = [];
    let at: State | undefined = state;
    while (at !== undefined && !numbers.has(at)) {
      todo.push(at);
      at = at.parent;
    }
    backTo(at === undefined ? 0 : (numbers.get(at) ?? 0) + 1);
    for (const each of todo.toReversed()) {
      const above = line.at(-1);
      if (above === undefined ? !begin(each) : !goOn(above, each)) return undefined;
    }
    return line.at(-1);
  };
  const begin = (state: State): boolean => {
    if (state.entry === "fault") return false;
    named = 0;
    add(state, state);
    return true;
  };
  const goOn = (above: Place, state: State): boolean => {
    const { item, next } = wayOn(above, state.via);
    if (next === undefined) return false;
    if (item !== undefined) items.push(item);
    const whole = { ...next, parts: [], depth: 0, parent: undefined, via: 0 };
    add(state, projected(walking.model, whole));
    return true;
  };
  return {
    to(edge) {
      const place = goTo(edge.state);
      const [first] = line;
      if (place === undefined || first === undefined) return undefined;
      const { item } = wayOn(place, edge.via);
      const start = first.state;
      const path = item === undefined ? [...items] : [...items, item];
      return { walking: own, entry: start.entry, start, items: path };
    },
  };
}
