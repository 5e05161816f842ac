import type { Term } from "../solve/term.ts";

/** A value of a flow as far as it is known before a call. */
export type Value =
  | { readonly kind: "null" }
  | { readonly kind: "single"; readonly term: Term }
  /** Null, or a single value. */
  | { readonly kind: "maybe"; readonly isNull: Term; readonly term: Term }
  | { readonly kind: "row"; readonly members: Readonly<Record<string, Value>> }
  /** Rows, with values for the first one. */
  | { readonly kind: "list"; readonly size: Term; readonly first: Value }
  /** JSON, the members of which come into being when they are read. */
  | { readonly kind: "json"; readonly path: string }
  /** Anything of the type that is wanted, the same whenever it is read. */
  | { readonly kind: "any"; readonly name: string };

/** Values by name. */
export type Values = Readonly<Record<string, Value>>;

/** The terms in a value, and the names that begin those of its further symbols. */
export function partsOfValue(value: Value): {
  readonly terms: readonly Term[];
  readonly names: readonly string[];
} {
  switch (value.kind) {
    case "null":
      return { terms: [], names: [] };
    case "single":
      return { terms: [value.term], names: [] };
    case "maybe":
      return { terms: [value.isNull, value.term], names: [] };
    case "json":
      return { terms: [], names: [value.path] };
    case "any":
      return { terms: [], names: [value.name] };
    case "list": {
      const { terms, names } = partsOfValue(value.first);
      return { terms: [value.size, ...terms], names };
    }
    case "row": {
      const parts = Object.values(value.members).map(partsOfValue);
      return {
        terms: parts.flatMap(({ terms }) => terms),
        names: parts.flatMap(({ names }) => names),
      };
    }
  }
}

/** A text that is equal for equal values. */
export function printValues(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${printed(value)}`)
    .join();
}

function printed(value: Value): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "single":
      return String(value.term.id);
    case "maybe":
      return `${value.isNull.id}?${value.term.id}`;
    case "row":
      return `{${printValues(value.members)}}`;
    case "list":
      return `*${value.size.id} ${printed(value.first)}`;
    case "json":
      return `json ${value.path}`;
    case "any":
      return `any ${value.name}`;
  }
}
