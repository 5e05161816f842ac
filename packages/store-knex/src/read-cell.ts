import type { Json } from "@flowrun/core/plugin";
import type { KnownColumn } from "./known-tables.ts";

/**
 * The value that a text in a CSV file spells for a column, `null` for an empty one that may be;
 * `undefined` when it spells none.
 */
export function readCell(text: string, { kind, isNullable }: KnownColumn): Json | undefined {
  if (text === "" && isNullable) return null;
  switch (kind) {
    case "string":
      return text;
    case "boolean":
      return text === "true" || (text === "false" ? false : undefined);
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
    case "integer":
    case "duration":
      return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  }
}
