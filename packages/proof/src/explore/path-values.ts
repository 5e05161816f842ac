import { createConditionStack } from "../solve/condition-stack.ts";
import type { Solver } from "../solve/solver.ts";
import type { Term } from "../solve/term.ts";
import { isUnknown } from "../symbolic/symbols.ts";
import { partsOfValue } from "../symbolic/value.ts";
import type { Walking, WayOut } from "../symbolic/way-out.ts";
import { type ModelReader, modelReader } from "./model-reader.ts";
import { sharedLength } from "../run/shared-length.ts";

/**
 * Values with which the conditions of a path hold. Paths that are looked at one after another share
 * their beginning: only what is about something behind that is decided anew.
 */
export interface PathValues {
  /** Reads the values of the present path. */
  readonly reader: ModelReader;
  /** Turns to a path. All that its ways want holds too, unless their conditions exclude that. */
  turnTo(items: readonly WayOut[]): void;
  /** Whether values are known for all conditions of the path. */
  areKnown(): boolean;
  /** Assumes what no model knows of the path: mostly that something has a value at all. */
  assumeUnknown(): boolean;
  /** The first step whose result has other values than when this was asked last. */
  takeChanged(): number;
}

/** Values of no path yet. */
export function createPathValues(walking: Walking): PathValues {
  const { terms, symbols, solver } = walking.model;
  const labels = new Set<string>();
  /** The first step that gives a value, by its name; perhaps one before it, of another path. */
  const givenAt = new Map<string, number>();
  let changed = Number.POSITIVE_INFINITY;
  const decide: Solver["decide"] = (conditions) => solver.decide(symbols.withLimits(conditions));
  const stack = createConditionStack(decide, terms, (symbol) => {
    const { label } = symbol;
    if (stack.has(symbol)) labels.add(label);
    else labels.delete(label);
    const [root = ""] = label.split("!", 1);
    const place = Math.min(givenAt.get(label) ?? changed, givenAt.get(root) ?? changed);
    changed = Math.min(changed, place);
  });
  const note = ({ result }: WayOut, place: number): void => {
    if (result === undefined) return;
    const { terms: own, names } = partsOfValue(result);
    const held = own.flatMap((term) => [...terms.symbolsOf(term)]);
    for (const name of [...held.map(({ label }) => label), ...names])
      givenAt.set(name, Math.min(place, givenAt.get(name) ?? place));
  };
  let before: readonly WayOut[] = [];
  /** Whether the path stands without what its ways want. */
  let isBare = false;
  return {
    reader: modelReader(walking, stack, labels),
    turnTo(items) {
      const shared = isBare ? 0 : sharedLength(items, before);
      before = items;
      stack.popTo(shared);
      for (let place = shared; place < items.length; place += 1) {
        const item = items[place];
        if (item === undefined) continue;
        note(item, place);
        stack.push(item.wanted === undefined ? item.added : [...item.added, ...item.wanted]);
      }
      isBare = !stack.holds() && items.some(({ wanted }) => wanted !== undefined);
      if (isBare) {
        stack.popTo(0);
        for (const { added } of items) stack.push(added);
      }
      changed = Math.min(changed, shared);
    },
    areKnown: () => stack.holds(),
    assumeUnknown() {
      const isOpen = (symbol: Term): boolean => symbol.sort === "boolean" && isUnknown(symbol);
      const unknown = [...stack.symbols()].filter(isOpen);
      stack.push(unknown);
      return unknown.length > 0;
    },
    takeChanged() {
      const place = changed;
      changed = Number.POSITIVE_INFINITY;
      return place;
    },
  };
}
