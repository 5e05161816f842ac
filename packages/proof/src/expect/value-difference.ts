import type { Json, JsonObject } from "@flowrun/core";
import { fitsText } from "../scenario/request-pattern.ts";

/** Equal as JSON, whatever the order of keys. */
export function sameJson(a: Json, b: Json): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map<string, Json>(Object.entries(b))];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key) ?? null))
  );
}

/** Whether a value is the expected one: in the texts of that `*` stands for any text. */
export function fitsJson(expected: Json, got: Json): boolean {
  if (typeof expected === "string" && typeof got === "string") return fitsText(expected, got);
  if (!isHolder(expected) || !isHolder(got)) return expected === got;
  const [wanted, came] = [Object.entries(expected), new Map<string, Json>(Object.entries(got))];
  return (
    Array.isArray(expected) === Array.isArray(got) &&
    wanted.length === came.size &&
    wanted.every(([key, value]) => came.has(key) && fitsJson(value, came.get(key) ?? null))
  );
}

function isHolder(value: Json): value is JsonObject | readonly Json[] {
  return typeof value === "object" && value !== null;
}

/** The difference between two values, in words. */
interface ValueDifference {
  /**
   * The way from the whole values to the parts that are told, such as `.items[3].id`; empty for the
   * whole.
   */
  readonly place: string;
  readonly expected: string;
  readonly got: string;
}

/** The longest value that is told whole. */
const mostCharacters = 200;

/**
 * Two different values: whole where they are short, else the first parts of them that differ.
 * Longer texts are cut.
 */
export function differenceOf(
  expected: Json | undefined,
  got: Json | undefined,
  place = "",
): ValueDifference {
  const told = [expected, got].map((value) =>
    value === undefined ? "nothing" : JSON.stringify(value),
  );
  const [part] = told.every(({ length }) => length <= mostCharacters)
    ? []
    : differingParts(expected, got);
  if (part !== undefined) return differenceOf(part.expected, part.got, place + part.step);
  const [one = "", other = ""] = told.map(cut);
  return { place, expected: one, got: other };
}

function cut(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}

/**
 * The members or items in which two values of the same shape differ; none where their shapes do.
 */
function differingParts(
  expected: Json | undefined,
  got: Json | undefined,
): readonly {
  readonly step: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}[] {
  if (typeof expected !== "object" || typeof got !== "object" || expected === null || got === null)
    return [];
  if (Array.isArray(expected) !== Array.isArray(got)) return [];
  const wanted = new Map<string, Json>(Object.entries(expected));
  const came = new Map<string, Json>(Object.entries(got));
  return [...new Set([...wanted.keys(), ...came.keys()])].flatMap((name) => {
    const [one, other] = [wanted.get(name), came.get(name)];
    if (one !== undefined && other !== undefined && fitsJson(one, other)) return [];
    return [
      { step: Array.isArray(expected) ? `[${name}]` : `.${name}`, expected: one, got: other },
    ];
  });
}
