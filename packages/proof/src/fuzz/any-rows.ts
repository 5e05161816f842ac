import * as fc from "fast-check";
import type { Json, Table } from "@flowrun/core";
import { isMomentKind } from "@flowrun/core/tooling";
import type { Vocabulary } from "./vocabulary-of.ts";
import { asWritten } from "./any-servers.ts";
import { callers, entries } from "./known-values.ts";
import { mapValues } from "../scenario/map-values.ts";

type ValueType = Table["columns"][string];
type Row = Readonly<Record<string, Json>>;

/** Rows whose keys are unique. */
export function anyRows(
  { key, columns }: Table,
  vocabulary: Vocabulary,
): fc.Arbitrary<readonly Row[]> {
  const keys = fc.constantFrom(
    ...callers,
    ...entries.filter((entry) => entry !== ""),
    ...vocabulary.entries,
  );
  const row = fc.record({
    ...mapValues(columns, (type, column) => anyValue(type, column, vocabulary)),
    [key]: keys,
  });
  return fc.uniqueArray(row, { selector: (made) => made[key], maxLength: 4 });
}

function anyValue(
  type: ValueType,
  column: string,
  { endpoints, endpointColumns, words }: Vocabulary,
): fc.Arbitrary<Json> {
  const names = endpointColumns.has(column) ? [] : ["Ada", ...words];
  const value = plainValue(type.kind, [...names, ...endpoints]);
  return type.nullable === true ? fc.option(value) : value;
}

/** A value of a type as a database gives it; texts are of the given ones, or as people write them. */
export function plainValue(kind: ValueType["kind"], texts: readonly string[]): fc.Arbitrary<Json> {
  if (kind === "boolean") return fc.boolean();
  if (kind === "integer") return fc.integer({ min: -1, max: 10 });
  if (kind === "number") return fc.constantFrom(0, 1, -1, 0.5);
  if (kind === "duration") return fc.constantFrom(0, 1, 60_000, 90_000_000);
  if (isMomentKind(kind)) return fc.constantFrom(...moments[kind]);
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.constantFrom(...asWritten) },
  );
}

/** Days and times as databases write them. */
const moments = {
  date: ["2026-01-05", "2026-12-24", "1999-12-31", "infinity"],
  time: ["00:00:00", "09:05", "09:05:00.25", "24:00:00", "08:30:00+01"],
  timestamp: ["2026-01-05 09:00:00", "2026-12-24T08:30:00.125Z", "1999-12-31 23:59:59+05:30"],
} as const;
