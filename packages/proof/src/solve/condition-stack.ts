import { flattened, type Part, partsOf } from "./parts.ts";
import type { Solver } from "./solver.ts";
import type { Constant, Model, Term } from "./term.ts";
import type { Terms } from "./terms.ts";

/**
 * Conditions that come one upon another and go in the reverse order, with values for which all of
 * them hold. A push decides only the conditions that share symbols with those that it brings.
 */
export interface ConditionStack {
  push(conditions: readonly Term[]): void;
  /** Takes off what was pushed after the first so many pushes. */
  popTo(height: number): void;
  /** Whether values are known for which all conditions hold. */
  holds(): boolean;
  /** The symbols that the conditions are about. */
  symbols(): Iterable<Term>;
  has(symbol: Term): boolean;
  /** The value of a symbol; `undefined` where it may have any. */
  valueOf(symbol: Term): Constant | undefined;
}

/** Conditions that share symbols, with values for which they hold, where such are known. */
interface Group extends Part {
  readonly model: Model | undefined;
}

/** A push: the groups that its symbols had before, and how many groups had no values. */
interface Layer {
  readonly before: ReadonlyMap<Term, Group | undefined>;
  readonly open: number;
}

/**
 * An empty stack. `decide` decides conditions that share symbols. `changed` is told every symbol
 * that gets another value, or of which conditions begin or cease to tell something.
 */
export function createConditionStack(
  decide: Solver["decide"],
  terms: Pick<Terms, "not" | "symbolsOf">,
  changed: (symbol: Term) => void,
): ConditionStack {
  const groups = new Map<Term, Group>();
  const layers: Layer[] = [];
  let open = 0;
  const put = (symbol: Term, group: Group | undefined): void => {
    const before = groups.get(symbol);
    if (group === undefined) groups.delete(symbol);
    else groups.set(symbol, group);
    const isSame = before?.model?.get(symbol) === group?.model?.get(symbol);
    if (!isSame || before === undefined || group === undefined) changed(symbol);
  };
  return {
    push(conditions) {
      const added = flattened(conditions, terms);
      const symbols = added.flatMap((condition) => [...terms.symbolsOf(condition)]);
      const touched = new Set(symbols.flatMap((symbol) => groups.get(symbol) ?? []));
      const before = new Map<Term, Group | undefined>();
      layers.push({ before, open });
      for (const { model } of touched) if (model === undefined) open -= 1;
      const all = [...[...touched].flatMap((group) => group.conditions), ...added];
      for (const part of partsOf(all, terms.symbolsOf)) {
        const verdict = decide(part.conditions);
        const group = { ...part, model: verdict.kind === "holds" ? verdict.model : undefined };
        if (group.model === undefined) open += 1;
        for (const symbol of part.symbols) {
          before.set(symbol, groups.get(symbol));
          put(symbol, group);
        }
      }
    },
    popTo(height) {
      for (const layer of layers.splice(height).toReversed()) {
        for (const [symbol, group] of layer.before) put(symbol, group);
        open = layer.open;
      }
    },
    holds: () => open === 0,
    symbols: () => groups.keys(),
    has: (symbol) => groups.has(symbol),
    valueOf: (symbol) => groups.get(symbol)?.model?.get(symbol),
  };
}
