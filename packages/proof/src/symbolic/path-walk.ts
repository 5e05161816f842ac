import type { Term } from "../solve/term.ts";
import type { Edge } from "./search.ts";
import type { State } from "./state.ts";
import { afterWord } from "./endings.ts";
import type { Naming, Walking, WayOut } from "./way-out.ts";
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

/**
 * Walks the path to an edge again, and takes the edge. `undefined` where the path cannot be told,
 * since it begins in the middle of a call.
 */
export function pathTo(walking: Walking, edge: Edge): PathWalk | undefined {
  const chain: { readonly state: State; readonly via: number }[] = [
    { state: edge.state, via: edge.via },
  ];
  let start = edge.state;
  for (let { parent, via } = edge.state; parent !== undefined; { parent, via } = parent) {
    chain.unshift({ state: parent, via });
    start = parent;
  }
  if (start.entry === "fault") return undefined;
  let count = 0;
  const naming: Naming = (_state, base) => `${base}~${(count += 1)}`;
  const own: Walking = { ...walking, naming };
  const conditions: Term[] = [];
  const items: WayOut[] = [];
  let state: State = start;
  for (const { via } of chain) {
    const way = via === -1 ? undefined : waysOut(own, state)[via];
    const next = via === -1 ? afterWord(own, state, "ok") : way?.next();
    if (way !== undefined) {
      conditions.push(...way.added);
      // Asked again, it would give new names.
      items.push({ ...way, next: () => next });
    }
    if (next === undefined) break;
    state = { ...next, parts: [], depth: 0, parent: undefined, via: 0 };
  }
  return {
    walking: own,
    entry: start.entry,
    start,
    items,
    shared: chain.map((each) => each.state),
    conditions: walking.model.symbols.withLimits(conditions),
  };
}
