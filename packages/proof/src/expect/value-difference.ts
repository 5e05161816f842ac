import type { Json } from "@flowrun/core";

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
    if (one !== undefined && other !== undefined && sameJson(one, other)) return [];
    return [
      { step: Array.isArray(expected) ? `[${name}]` : `.${name}`, expected: one, got: other },
    ];
  });
}
