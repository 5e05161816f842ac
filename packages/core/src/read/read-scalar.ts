import { parseDuration } from "../language/duration.ts";
import { describe, type YamlEntry, type YamlScalar } from "../yaml/yaml-node.ts";
import type { Located } from "../source/span.ts";
import { problemOfText } from "../language/option-kinds/problem-of-text.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { quote } from "../diagnostics/words.ts";

/** A single value under a key, or `undefined` after a diagnostic that says `expected`, e.g. `the name of a block`. */
export function readScalar(reader: ShapeReader, entry: YamlEntry, expected: string): YamlScalar | undefined {
  const { key, value } = entry;
  if (reader.refuseEmpty(key.value, key.span, value)) return undefined;
  if (value.kind === "scalar") return value;
  return reader.damage("FLOW_BAD_VALUE", value.span, `"${key.value}" must be ${expected}, not ${describe(value)}.`);
}

/** The text under a key, with its place; it cannot be empty. */
export function readText(reader: ShapeReader, entry: YamlEntry, expected: string): Located<string> | undefined {
  const scalar = readScalar(reader, entry, expected);
  if (scalar === undefined) return undefined;
  if (scalar.text.trim() !== "") return { value: scalar.text, span: scalar.span };
  return reader.damage("FLOW_BAD_VALUE", scalar.span, `"${entry.key.value}" must be ${expected}, not an empty text.`);
}

/** The whole number under a key, between two limits; `undefined` after a diagnostic. */
export function readInteger(
  reader: ShapeReader,
  entry: YamlEntry,
  range: { readonly minimum: number; readonly maximum: number },
): number | undefined {
  const scalar = readScalar(reader, entry, "a whole number");
  if (scalar === undefined) return undefined;
  const value = /^-?[0-9]+$/.test(scalar.text) ? Number(scalar.text) : Number.NaN;
  if (value >= range.minimum && value <= range.maximum) return value;
  const expected = `a whole number from ${range.minimum} to ${range.maximum}`;
  return reader.damage(
    "FLOW_BAD_VALUE",
    scalar.span,
    `"${entry.key.value}" must be ${expected}, not ${quote(scalar.text)}.`,
  );
}

/** The duration under a key in milliseconds; `undefined` after a diagnostic. */
export function readDuration(reader: ShapeReader, entry: YamlEntry, minimum: number): number | undefined {
  const scalar = readScalar(reader, entry, "a duration such as 30s");
  if (scalar === undefined) return undefined;
  const problem = problemOfText(entry.key.value, { kind: "duration", minimum }, scalar.text);
  const value = parseDuration(scalar.text);
  if (problem === undefined && value !== undefined) return value;
  const message =
    problem?.message ?? `"${entry.key.value}" must be written out here; an expression cannot stand for it.`;
  return reader.damage("FLOW_BAD_VALUE", scalar.span, message, { hint: problem?.hint });
}

/** `true` or `false` under a key; `undefined` after a diagnostic. */
export function readBoolean(reader: ShapeReader, entry: YamlEntry): boolean | undefined {
  const scalar = readScalar(reader, entry, "true or false");
  if (scalar === undefined) return undefined;
  if (scalar.text === "true" || scalar.text === "false") return scalar.text === "true";
  return reader.damage(
    "FLOW_BAD_VALUE",
    scalar.span,
    `"${entry.key.value}" must be true or false, not ${quote(scalar.text)}.`,
  );
}
