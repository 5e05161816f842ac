import type { ExpressionTree } from "@flowrun/flow/tooling";
import type { Sort, Term } from "../solve/term.ts";
import { isJson, jsonAs, jsonSize, type JsonValue } from "./json-value.ts";
import type { Symbols } from "./symbols.ts";
import type { Value } from "./value.ts";

/** The value of an expression, and when it has one at all. */
export interface Reading {
  /** Where this does not hold, the expression fails. */
  readonly defined: Term;
  readonly value: Value;
}

/** The things that an expression sees. */
export interface Sight {
  readonly symbols: Symbols;
  /** The value of a root such as `call`, `vars` or a name under `as`; `undefined` for none. */
  readonly root: (name: string) => Value | undefined;
}

/** Reads any expression in one sight. */
export type ReadTree = (tree: ExpressionTree) => Reading;

/** A part of an expression as one of a sort, and when it is. */
export interface Sorted {
  readonly defined: Term;
  readonly term: Term;
}

/** A single value of a sort, with when it is one. */
export function asSort({ symbols }: Sight, { defined, value }: Reading, sort: Sort): Sorted {
  const { terms } = symbols;
  const none = (): Sorted => ({ defined: terms.no, term: symbols.unknown(sort) });
  switch (value.kind) {
    case "single":
      return fits(value.term, sort) ? { defined, term: value.term } : none();
    case "maybe":
      return fits(value.term, sort)
        ? { defined: terms.and(defined, terms.not(value.isNull)), term: value.term }
        : none();
    case "json":
      return {
        defined: terms.and(defined, ofSort(symbols, value, sort)),
        term: sort === "number" ? numberIn(symbols, value) : jsonAs(symbols, value, sort),
      };
    case "any":
      return {
        defined: terms.and(defined, symbols.create(`${value.name}!is ${sort}`, "boolean")),
        term: symbols.create(`${value.name}!${sort}`, sort),
      };
    default:
      return none();
  }
}

function fits({ sort: own }: Term, sort: Sort): boolean {
  return own === sort || (own === "integer" && sort === "number");
}

function ofSort(symbols: Symbols, value: JsonValue, sort: Sort): Term {
  if (sort !== "number") return isJson(symbols, value, sort);
  return symbols.terms.or(isJson(symbols, value, "integer"), isJson(symbols, value, "number"));
}

/** A number in JSON, whole or broken. */
export function numberIn(symbols: Symbols, value: JsonValue): Term {
  const [whole, broken] = [jsonAs(symbols, value, "integer"), jsonAs(symbols, value, "number")];
  return symbols.terms.if(isJson(symbols, value, "integer"), whole, broken);
}

/** A reading of a single value that is known to be one. */
export function single(defined: Term, term: Term): Reading {
  return { defined, value: { kind: "single", term } };
}

/** Any value, with no word on whether there is one. */
export function unread({ symbols }: Sight, defined: Term): Reading {
  const name = symbols.unknown("text").label;
  const isThere = symbols.unknown("boolean");
  return { defined: symbols.terms.and(defined, isThere), value: { kind: "any", name } };
}

/** The sort of a value that is surely single; `undefined` for others. */
export function sortOf(value: Value): Sort | undefined {
  return value.kind === "single" || value.kind === "maybe" ? value.term.sort : undefined;
}

/** How many characters, items or members a value has. */
export function sizeOf(sight: Sight, reading: Reading): Reading {
  const { symbols } = sight;
  const { terms } = symbols;
  const { defined, value } = reading;
  if (value.kind === "list") return single(defined, value.size);
  if (value.kind === "json") {
    const is = (kind: "text" | "list" | "map"): Term => isJson(symbols, value, kind);
    const text = terms.length(jsonAs(symbols, value, "text"));
    const has = terms.and(defined, terms.or(is("text"), is("list"), is("map")));
    return single(has, terms.if(is("text"), text, jsonSize(symbols, value)));
  }
  if (sortOf(value) !== "text") {
    const size = symbols.unknown("integer");
    return single(terms.and(unread(sight, defined).defined), size);
  }
  const text = asSort(sight, reading, "text");
  return single(text.defined, terms.length(text.term));
}
