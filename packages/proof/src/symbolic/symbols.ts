import type { Constant, Sort, Term } from "../solve/term.ts";
import type { Terms } from "../solve/terms.ts";

/** The facts of a symbol that hold wherever it stands. */
export interface SymbolFacts {
  /** Its limits, as a condition. */
  readonly within?: (symbol: Term) => Term;
  /** The values that it should have where nothing forces it, the best first. */
  readonly likes?: readonly Constant[];
}

/** The symbols of one exploration. */
export interface Symbols {
  readonly terms: Terms;
  /** The facts that are given first stay. */
  create(name: string, sort: Sort, facts?: SymbolFacts): Term;
  /** A value of which nothing is known, and which is another one at the next evaluation. */
  unknown(sort: Sort): Term;
  /** The time, which is another one at the next evaluation, and should be the first of these. */
  now(likes: readonly number[]): Term;
  /** The conditions with the limits of all their symbols. */
  withLimits(conditions: readonly Term[]): readonly Term[];
  likes(symbol: Term): readonly Constant[];
  /** The pattern that is made of a source, once. */
  pattern(
    kind: string,
    source: string,
    make: (source: string) => string | undefined,
  ): string | undefined;
  /** Begins another evaluation: names of unknown values are used again. */
  begin(place: string): void;
}

/** The names of unknown values begin so. */
const unknownMark = "?";
/** The names of a time end so. */
const nowMark = " now";

/** Whether a symbol stands for something that no model of the flow knows. */
export function isUnknown(symbol: Term): boolean {
  return isUnknownName(symbol.label);
}

/** Whether a symbol stands for the time. */
export function isNow({ label }: Term): boolean {
  return label.endsWith(nowMark) && isUnknownName(label);
}

/** Whether a name is one for something of which nothing is known. */
export function isUnknownName(name: string): boolean {
  return name.startsWith(unknownMark);
}

/** A name for something of which nothing is known, though it stays what it is. */
export function unknownName(name: string): string {
  return `${unknownMark}${name}`;
}

/** Symbols without any facts yet. */
export function createSymbols(terms: Terms): Symbols {
  const limits = new Map<Term, Term>();
  const likings = new Map<string, readonly Constant[]>();
  const patterns = new Map<string, string | undefined>();
  let place = "";
  let count = 0;
  const create: Symbols["create"] = (name, sort, { within, likes } = {}) => {
    const symbol = terms.symbol(name, sort);
    if (within !== undefined && !limits.has(symbol)) limits.set(symbol, within(symbol));
    if (likes !== undefined && !likings.has(name)) likings.set(name, likes);
    return symbol;
  };
  return {
    terms,
    create,
    now(likes) {
      count += 1;
      return create(`${unknownMark}${place}/${count}${nowMark}`, "integer", { likes });
    },
    unknown(sort) {
      count += 1;
      return terms.symbol(`${unknownMark}${place}/${count}`, sort);
    },
    begin(next) {
      place = next;
      count = 0;
    },
    pattern(kind, source, make) {
      const key = `${kind} ${source}`;
      if (!patterns.has(key)) patterns.set(key, make(source));
      return patterns.get(key);
    },
    withLimits(conditions) {
      const all = [...conditions];
      const seen = new Set<Term>();
      for (const condition of all)
        for (const symbol of terms.symbolsOf(condition)) {
          const limit = seen.has(symbol) ? undefined : limits.get(symbol);
          seen.add(symbol);
          if (limit !== undefined) all.push(limit);
        }
      return all;
    },
    // A name that is used again, such as `id@ask/1~2`, is of the same kind.
    likes: ({ label }) => likings.get(label) ?? likings.get(label.replaceAll(/~\d+/g, "")) ?? [],
  };
}
