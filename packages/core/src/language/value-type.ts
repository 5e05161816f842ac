import type { Json } from "../json.ts";

/**
 * The type of a value in a flow: what `settings`, `vars`, table columns and the names under `as` hold.
 *
 * Values in state are plain JSON: a `duration` is milliseconds, an `integer` and a `number` are JavaScript numbers, and a
 * `row` is an object of its table's columns. A column declared nullable has `nullable: true`. Of `json` nothing is known
 * before the call; an `answer` is an object of an integer `status` and a `body` of that kind.
 */
export type ValueType =
  | ScalarType
  | { readonly kind: "row"; readonly table: string }
  | { readonly kind: "answer" }
  | { readonly kind: "json" };

/** The type of a single value. */
export interface ScalarType {
  readonly kind: "string" | "integer" | "number" | "boolean" | "duration";
  readonly nullable?: boolean;
}

/** Whether a type is that of a single value. */
export function isScalarType(type: ValueType): type is ScalarType {
  return type.kind !== "row" && type.kind !== "json" && type.kind !== "answer";
}

/** Whether a value of state is of a kind of single value; `null` is of none. */
export function isOfKind(value: Json, kind: ScalarType["kind"]): boolean {
  switch (kind) {
    case "string":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return Number.isFinite(value);
    case "integer":
    case "duration":
      return Number.isSafeInteger(value);
  }
}
