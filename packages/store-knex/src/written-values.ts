import type { ScalarType, ScalarValue } from "@flowrun/core/plugin";
import { writeInterval } from "./interval.ts";

/**
 * The values of columns as a database takes them: durations as texts, which columns of intervals and
 * of texts hold. A number would be seconds to Postgres.
 */
export function writtenValues<Value extends ScalarValue>(
  columns: Readonly<Record<string, Pick<ScalarType, "kind">>>,
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value | string>> {
  const entries = Object.entries(values).map(([column, value]): [string, Value | string] => {
    const isDuration = columns[column]?.kind === "duration" && typeof value === "number";
    return [column, isDuration ? writeInterval(value) : value];
  });
  return Object.fromEntries(entries);
}
