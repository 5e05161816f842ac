import { isMomentOf, parseDuration, type ScalarValue } from "@flowrun/core/plugin";
import { readInterval } from "./interval.ts";
import type { KnownColumn } from "./known-tables.ts";

/**
 * The value that a text in a CSV file spells for a column, `null` for an empty one that may be;
 * `undefined` when it spells none.
 */
export function readCell(text: string, { kind, isNullable }: KnownColumn): ScalarValue | undefined {
  if (text === "" && isNullable) return null;
  switch (kind) {
    case "string":
      return text;
    case "date":
    case "time":
    case "timestamp":
      return isMomentOf(text, kind) ? text : undefined;
    case "boolean":
      return text === "true" || (text === "false" ? false : undefined);
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
    case "duration":
      return parseDuration(text) ?? readInterval(text);
    case "integer":
      return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  }
}
