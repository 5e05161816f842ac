import type { Json } from "../json.ts";
import { isNullable, type ValueType } from "./value-type.ts";
import { isMomentKind } from "./written-moment.ts";

/**
 * The type of an expression, as far as it is known before the first call. Only a call knows the
 * type of a `dynamic` one: a nullable column, or a value taken from one. A `map` leaves an
 * expression only as JSON. An `other` value, such as bytes, never leaves it.
 */
export type ExpressionType =
  | {
      readonly kind:
        | "string"
        | "integer"
        | "number"
        | "boolean"
        | "duration"
        | "null"
        | "map"
        | "dynamic";
    }
  | { readonly kind: "row"; readonly table: string }
  | { readonly kind: "list"; readonly items: ExpressionType }
  | { readonly kind: "other"; readonly name: string };

/**
 * A value that left an expression, as plain JSON (`duration`: milliseconds), with its type, never
 * `dynamic` itself.
 */
export interface TypedValue {
  readonly type: ExpressionType;
  readonly value: Json;
}

/** The type as words for a message: `a string`, `an integer`, `a row of "customers"`, `a list`. */
export function describeType(type: ExpressionType): string {
  switch (type.kind) {
    case "integer":
      return "an integer";
    case "null":
      return "null";
    case "dynamic":
      return "a value of unknown type";
    case "row":
      return `a row of "${type.table}"`;
    case "list":
      return "a list";
    case "other":
      return type.name;
    default:
      return `a ${type.kind}`;
  }
}

/**
 * The type that an expression sees for a declared value: a nullable one is dynamic, days and times
 * are texts.
 */
export function expressionTypeOf(type: ValueType): ExpressionType {
  if (type.kind === "row") return { kind: "row", table: type.table };
  if (type.kind === "rows") return { kind: "list", items: { kind: "row", table: type.table } };
  if (type.kind === "texts") return { kind: "list", items: { kind: "string" } };
  if (type.kind === "json" || isNullable(type)) return { kind: "dynamic" };
  if (type.kind === "record") return { kind: "map" };
  if (type.kind === "list") return { kind: "list", items: expressionTypeOf(type.items) };
  return { kind: isMomentKind(type.kind) ? "string" : type.kind };
}
