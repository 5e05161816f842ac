import { Duration } from "@marcbachmann/cel-js/evaluator";
import type { Json, JsonObject } from "../json.ts";
import type { ValueType } from "../language/value-type.ts";
import type { Declarations } from "./declarations.ts";
import type { TypedValue } from "./expression.ts";
import { ExpressionFault } from "./expression-fault.ts";

/**
 * The most characters of a text that leaves an expression: short enough for a loop over a text inside a loop over a text; a
 * flow that doubles a variable comes to its end here.
 */
export const longestText = 4_096;
const maximumItems = 1_000;
const maximumDepth = 8;

/**
 * A value of state as CEL wants it: integers as BigInt (a JavaScript number is a double there), durations as CEL
 * durations, rows member by member. A value that is not of its type passes unchanged, and CEL reports it when it is used.
 */
export function toCel(value: Json, type: ValueType, tables: Declarations["tables"]): unknown {
  switch (type.kind) {
    case "integer":
      return Number.isSafeInteger(value) ? BigInt(Number(value)) : value;
    case "duration":
      return typeof value === "number" ? Duration.fromMilliseconds(value) : value;
    case "row":
      return membersToCel(value, tables.get(type.table) ?? new Map(), tables);
    default:
      return value;
  }
}

/** An object of state as CEL wants it, by the types of its members; members that are not declared are left out. */
export function membersToCel(
  value: Json | undefined,
  members: ReadonlyMap<string, ValueType>,
  tables: Declarations["tables"],
): unknown {
  if (!isObject(value)) return value;
  const entries = [...members].flatMap(([name, type]) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    return member === undefined ? [] : [[name, toCel(member, type, tables)] as const];
  });
  // The library asks a plain object for its `constructor`, which may be the name of a column.
  return new Map(entries);
}

/** A CEL value as plain JSON with its type. Throws an `ExpressionFault` for what may not or cannot leave an expression. */
export function fromCel(value: unknown): TypedValue {
  return convert(value, 0);
}

function convert(value: unknown, depth: number): TypedValue {
  if (typeof value === "string") return textFromCel(value);
  if (typeof value === "boolean") return { type: { kind: "boolean" }, value };
  if (value === null) return { type: { kind: "null" }, value };
  if (typeof value === "bigint")
    return { type: { kind: "integer" }, value: finite(Number(value), Number.isSafeInteger) };
  if (typeof value === "number") return { type: { kind: "number" }, value: finite(value, Number.isFinite) };
  if (value instanceof Duration) return { type: { kind: "duration" }, value: Math.round(value.valueOf()) };
  if (Array.isArray(value)) return listFromCel(value, depth);
  throw new ExpressionFault("RUN_EXPRESSION", "The expression gave a value that only exists inside expressions.");
}

function textFromCel(value: string): TypedValue {
  if (value.length > longestText) {
    throw new ExpressionFault(
      "RUN_VALUE_TOO_LARGE",
      `The expression gave a text of more than ${longestText} characters.`,
    );
  }
  return { type: { kind: "string" }, value };
}

function listFromCel(values: readonly unknown[], depth: number): TypedValue {
  if (values.length > maximumItems || depth >= maximumDepth) {
    throw new ExpressionFault(
      "RUN_VALUE_TOO_LARGE",
      `The expression gave a list of more than ${maximumItems} items or ${maximumDepth} levels.`,
    );
  }
  const items = values.map((value) => convert(value, depth + 1));
  const first = items[0]?.type ?? { kind: "dynamic" };
  const same = items.every((item) => item.type.kind === first.kind);
  return { type: { kind: "list", items: same ? first : { kind: "dynamic" } }, value: items.map((item) => item.value) };
}

function finite(value: number, isAllowed: (value: number) => boolean): number {
  if (isAllowed(value)) return value;
  throw new ExpressionFault("RUN_EXPRESSION", "The expression gave a number that is too large or not a number.");
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
