import type { Term } from "../solve/term.ts";
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
  /** The ways that are taken, each from its state. */
  readonly items: readonly WayOut[];
  /** The states of the search that it goes through, which other paths may share. */
  readonly shared: readonly State[];
  /** All conditions of the way, with the limits of their symbols. */
  readonly conditions: readonly Term[];
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
  readonly above: Place | undefined;
  readonly state: State;
  /** The way that led here; `undefined` at the beginning, and for the end of a block. */
  readonly item: WayOut | undefined;
  /** The state with names of its own for every value. */
  readonly walked: State;
  /** How many values have a name. */
  readonly named: number;
}

/** No path is walked yet. The beginning that two paths have in common is walked once. */
export function createPaths(walking: Walking): Paths {
  /** The places on the last path; paths that share no more than its beginning need no others. */
  const places = new Map<State, Place>();
  const last: State[] = [];
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
  const placeAt = (state: State): Place | undefined => {
    const todo: State[] = [];
    let at: State | undefined = state;
    while (at !== undefined && !places.has(at)) {
      todo.push(at);
      at = at.parent;
    }
    for (let known = last.at(-1); known !== undefined && known !== at; known = last.at(-1)) {
      places.delete(known);
      last.pop();
    }
    let above = at && places.get(at);
    for (const each of todo.toReversed()) {
      const place = above === undefined ? placeOfStart(each) : placeBelow(above, each);
      if (place === undefined) return undefined;
      places.set(each, place);
      last.push(each);
      above = place;
    }
    return above;
  };
  const placeOfStart = (state: State): Place | undefined =>
    state.entry === "fault"
      ? undefined
      : { above: undefined, state, item: undefined, walked: state, named: 0 };
  const placeBelow = (above: Place, state: State): Place | undefined => {
    const { item, next } = wayOn(above, state.via);
    if (next === undefined) return undefined;
    const whole = { ...next, parts: [], depth: 0, parent: undefined, via: 0 };
    return { above, state, item, walked: projected(walking.model, whole), named };
  };
  return {
    to(edge) {
      const place = placeAt(edge.state);
      if (place === undefined) return undefined;
      const { item } = wayOn(place, edge.via);
      const items: WayOut[] = item === undefined ? [] : [item];
      const shared: State[] = [];
      for (let at: Place | undefined = place; at !== undefined; at = at.above) {
        if (at.item !== undefined) items.push(at.item);
        shared.push(at.state);
      }
      const start = shared.at(-1) ?? edge.state;
      const path = items.toReversed();
      const conditions = path.flatMap(({ added }) => added);
      return {
        ...{ walking: own, entry: start.entry, start, items: path, shared: shared.toReversed() },
        conditions: walking.model.symbols.withLimits(conditions),
      };
    },
  };
}
