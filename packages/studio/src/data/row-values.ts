import {
  isMomentOf,
  parseDuration,
  type ScalarValue,
  type ScalarType,
  type Table,
} from "@flowrun/core/plugin";
import { StudioError } from "../studio-error.ts";

/** The most characters of a text: more is no value of a table, but a mistake. */
const longestText = 10_000;

/**
 * The values of a request by their columns, which have to be declared ones of their types. A new
 * row needs all the columns that need a value. Throws a `StudioError` that names the column, and
 * never the value: that may be secret.
 */
export function readRowValues(
  asked: unknown,
  table: Table,
  isNew: boolean,
): Readonly<Record<string, ScalarValue>> {
  if (typeof asked !== "object" || asked === null || Array.isArray(asked))
    throw refused("A row is a map of columns to values.");
  const values = Object.entries(asked).map(([name, value]): readonly [string, ScalarValue] => {
    const type =
      Object.hasOwn(table.columns, name) && name !== table.key ? table.columns[name] : undefined;
    if (type === undefined)
      throw refused(`"${name}" is no column of "${table.name}" that can be changed.`);
    return [name, readValue(value, name, type)];
  });
  if (isNew) requireAll(new Map(values), table);
  return Object.fromEntries(values);
}

function requireAll(values: ReadonlyMap<string, ScalarValue>, { key, columns }: Table): void {
  const missing = Object.entries(columns).find(
    ([name, { nullable }]) =>
      name !== key && nullable !== true && (values.get(name) ?? null) === null,
  );
  if (missing !== undefined) throw refused(`"${missing[0]}" needs a value.`);
}

function readValue(value: unknown, name: string, { kind, nullable }: ScalarType): ScalarValue {
  if (value === null && nullable === true) return null;
  if (value === null) throw refused(`"${name}" needs a value.`);
  switch (kind) {
    case "string":
      if (isText(value)) return value;
      throw refused(
        `"${name}" takes a text of at most ${longestText.toLocaleString("en")} characters.`,
      );
    case "boolean":
      if (typeof value === "boolean") return value;
      throw refused(`"${name}" takes true or false.`);
    case "number":
      return readNumber(value, name, Number.isFinite, "a number");
    case "integer":
      return readNumber(value, name, Number.isSafeInteger, "a whole number");
    case "duration":
      return readDuration(value, name);
    default:
      return readMoment(value, name, kind);
  }
}

function readNumber(
  value: unknown,
  name: string,
  fits: (value: number) => boolean,
  expected: string,
): number {
  if (typeof value === "number" && fits(value)) return value;
  throw refused(`"${name}" takes ${expected}.`);
}

function readMoment(value: unknown, name: string, kind: keyof typeof moments): string {
  if (typeof value === "string" && isMomentOf(value, kind)) return value;
  throw refused(`"${name}" takes ${moments[kind]}.`);
}

function readDuration(value: unknown, name: string): number {
  const ms = typeof value === "string" ? parseDuration(value) : value;
  if (typeof ms === "number" && Number.isSafeInteger(ms)) return ms;
  throw refused(`"${name}" takes a duration such as 90s, or milliseconds.`);
}

const moments = {
  date: "a day such as 2026-12-24",
  time: "a time of day such as 09:05:00",
  timestamp: "a day and a time such as 2026-12-24 08:30:00",
} as const;

function isText(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= longestText &&
    !value.includes("\0") &&
    value.isWellFormed()
  );
}

function refused(message: string): StudioError {
  return new StudioError("STUDIO_ROW_REFUSED", message, {
    hint: "Correct it, and save the row again.",
  });
}
