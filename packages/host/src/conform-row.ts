import type { Json, Table, ScalarType } from "@flowrun/core";
import { isOfKind } from "@flowrun/core/tooling";
import type { Row } from "@flowrun/core/plugin";

/** A row as the flow declares it, or one sentence that says where it is not. */
export type Conformed =
  | { readonly kind: "row"; readonly row: Row }
  | { readonly kind: "wrong"; readonly message: string };

/**
 * Holds a row to its table's declaration, so that what the checker proved of a flow stays true:
 * every declared column is there with its type, and nothing else is. A missing column counts as
 * null. The message names no value.
 */
export function conformRow(table: Table, row: Row): Conformed {
  const kept: Record<string, Json> = {};
  for (const [column, type] of Object.entries(table.columns)) {
    const value = Object.hasOwn(row, column) ? (row[column] ?? null) : null;
    if (!hasType(value, type)) {
      const place = `Column "${column}" of table "${table.name}"`;
      return {
        kind: "wrong",
        message: `${place} is declared ${nameOf(type)}, but the store gave ${kindOf(value)}.`,
      };
    }
    kept[column] = value;
  }
  return { kind: "row", row: kept };
}

function hasType(value: Json, type: ScalarType): boolean {
  return value === null ? type.nullable === true : isOfKind(value, type.kind);
}

function nameOf(type: ScalarType): string {
  return type.nullable === true ? `${type.kind}?` : type.kind;
}

function kindOf(value: Json): string {
  if (value === null) return "null";
  if (typeof value === "number") return "a number that does not fit";
  return Array.isArray(value) ? "a list" : `a value of type ${typeof value}`;
}
