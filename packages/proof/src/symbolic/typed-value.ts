import type { Json, Program, ScalarType, ValueType } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { isNullable, isOfKind, isScalarType } from "@flowrun/core/tooling";
import type { Constant, Sort } from "../solve/term.ts";
import { kindSymbol } from "./json-value.ts";
import { type Symbols, unknownName } from "./symbols.ts";
import type { Value, Values } from "./value.ts";

/** A flow's tables, and what columns should hold where nothing forces them. */
export interface Typing {
  readonly symbols: Symbols;
  readonly tables: Program["tables"];
  /** By `name.column`. */
  readonly likes: Readonly<Record<string, readonly Constant[]>>;
}

/** The sort of a type; `undefined` for one of which values are not modelled. */
export function sortOfType({ kind }: ValueType): Sort | undefined {
  if (kind === "string") return "text";
  return kind === "integer" || kind === "number" || kind === "boolean" ? kind : undefined;
}

const plain: Readonly<Record<Sort, readonly Constant[]>> = {
  text: ["7"],
  integer: [1],
  number: [1],
  boolean: [true],
};

/** Any value of a type, under a name. */
export function anyOfType(typing: Typing, type: ValueType | undefined, name: string): Value {
  const { symbols, tables } = typing;
  if (type === undefined) return { kind: "null" };
  if (isScalarType(type)) return anyScalar(typing, type, name);
  switch (type.kind) {
    case "row":
      return { kind: "row", members: anyMembers(typing, tables[type.table]?.columns ?? {}, name) };
    case "record":
      // Null is a kind of JSON: its members come into being where it is none.
      if (isNullable(type)) return anyOfType(typing, { kind: "json" }, name);
      return { kind: "row", members: anyMembers(typing, type.members, name) };
    case "list":
      // As JSON its items come into being where they are read.
      return anyOfType(typing, { kind: "json" }, name);
    case "rows": {
      const { terms } = symbols;
      const size = symbols.create(`${name}!size`, "integer", {
        within: (each) => terms.atMost(terms.constant(0), each),
        likes: [1, 2],
      });
      const row = { kind: "row", table: type.table } as const;
      return { kind: "list", size, first: anyOfType(typing, row, `${name}[0]`) };
    }
    case "json":
      kindSymbol(symbols, name, false);
      return { kind: "json", path: name };
    case "texts":
      return { kind: "any", name };
  }
}

function anyMembers(
  typing: Typing,
  members: Readonly<Record<string, ValueType>>,
  name: string,
): Values {
  return Object.fromEntries(
    Object.entries(members).map(([member, type]) => [
      member,
      anyOfType(typing, type, `${name}.${member}`),
    ]),
  );
}

function anyScalar({ symbols, likes }: Typing, type: ScalarType, name: string): Value {
  const sort = sortOfType(type);
  if (sort === undefined) return { kind: "any", name };
  const plainName = name.replaceAll(/@[^.[]*|~\d+|\[\d*\]/g, "");
  // The same name may be read where only a value of another type would be liked.
  const liked = likes[plainName]?.filter((value) => isOfKind(value, type.kind)) ?? [];
  const term = symbols.create(name, sort, { likes: liked.length > 0 ? liked : plain[sort] });
  if (type.nullable !== true) return { kind: "single", term };
  const isNull = symbols.create(`${name}!null`, "boolean", { likes: [false, true] });
  return { kind: "maybe", isNull, term };
}

/** A value that is known; the items of a list are not. */
export function knownValue(symbols: Symbols, value: Json, name: string): Value {
  if (value === null) return { kind: "null" };
  if (isJsonObject(value))
    return {
      kind: "row",
      members: Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          key,
          knownValue(symbols, each, `${name}.${key}`),
        ]),
      ),
    };
  if (typeof value === "object") return { kind: "any", name: unknownName(name) };
  return { kind: "single", term: symbols.terms.constant(value) };
}
