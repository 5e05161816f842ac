import type { Sort, Term } from "../solve/term.ts";
import type { Symbols } from "./symbols.ts";
import type { Value } from "./value.ts";

/** The kinds of JSON that CEL tells apart, as numbers; `absent` for a member that is not there. */
export const jsonKinds = {
  absent: 0,
  null: 1,
  boolean: 2,
  integer: 3,
  number: 4,
  text: 5,
  list: 6,
  map: 7,
} as const;

/** The words for a kind of JSON. */
export type JsonKind = keyof typeof jsonKinds;

/** A piece of JSON, by its path. */
export type JsonValue = Extract<Value, { readonly kind: "json" }>;

/** The symbol of the kind of a piece of JSON at a path. */
export function kindSymbol(symbols: Symbols, path: string, isMember: boolean): Term {
  const { terms } = symbols;
  const least = terms.constant(isMember ? jsonKinds.absent : jsonKinds.null);
  return symbols.create(`${path}!kind`, "integer", {
    within: (kind) => {
      const isSome = [terms.atMost(least, kind), terms.atMost(kind, terms.constant(7))];
      const [, list, place] = /^(.*)!\[(\d+)\]$/.exec(path) ?? [];
      if (list === undefined) return terms.and(...isSome);
      // An item is there where the list is long enough.
      const isLong = terms.lessThan(
        terms.constant(Number(place)),
        jsonSize(symbols, { kind: "json", path: list }),
      );
      const isAbsent = terms.equal(kind, terms.constant(jsonKinds.absent));
      const isRight = terms.or(
        terms.and(isLong, terms.not(isAbsent)),
        terms.and(isAbsent, terms.not(isLong)),
      );
      return terms.and(...isSome, isRight);
    },
    likes: isMember ? [jsonKinds.text, jsonKinds.integer, jsonKinds.absent] : [jsonKinds.map],
  });
}

/** Whether a piece of JSON is of a kind. */
export function isJson(symbols: Symbols, { path }: JsonValue, kind: JsonKind): Term {
  const { terms } = symbols;
  const isMember = path.includes("!.") || path.includes("![");
  return terms.equal(kindSymbol(symbols, path, isMember), terms.constant(jsonKinds[kind]));
}

/** A piece of JSON as a single value, where it is one of the sort. */
export function jsonAs(symbols: Symbols, { path }: JsonValue, sort: Sort): Term {
  return symbols.create(`${path}!${sort}`, sort);
}

/** How many items or members a piece of JSON has, where it is a list or a map. */
export function jsonSize(symbols: Symbols, { path }: JsonValue): Term {
  const { terms } = symbols;
  return symbols.create(`${path}!size`, "integer", {
    within: (size) => terms.atMost(terms.constant(0), size),
  });
}

/** A member of a map. */
export function memberOf({ path }: JsonValue, name: string): JsonValue {
  return { kind: "json", path: `${path}!.${name}` };
}

/** An item of a list. It is there where the list is long enough. */
export function itemOf({ path }: JsonValue, place: number): JsonValue {
  return { kind: "json", path: `${path}![${place}]` };
}
