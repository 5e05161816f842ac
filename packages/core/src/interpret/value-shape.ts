import type { Json } from "../json.ts";

/** The most characters of a text of which the shape is told. */
const mostCharacters = 24;

/**
 * The look of a value for a message, which does not tell the value: each digit of a text is 9, each
 * letter x, each unseen blank `_`.
 */
export function shapeOf(value: Json): string {
  if (value === null) return "null";
  if (typeof value === "string") return shapeOfText(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "a map";
  return typeof value === "number" ? shapeOfNumber(value) : "a truth value";
}

function shapeOfText(text: string): string {
  if (text === "") return "an empty text";
  const seen = text
    .slice(0, mostCharacters)
    .replaceAll(/\p{N}/gu, "9")
    .replaceAll(/[\p{L}\p{M}]/gu, "x")
    .replaceAll(/[^\x20-\x7e]/gu, "_");
  return `a text such as "${seen}${text.length > mostCharacters ? "…" : ""}"`;
}

function shapeOfNumber(value: number): string {
  return value < 0 ? "a number below 0" : "a number";
}
