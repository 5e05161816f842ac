import { durationRemedy, type DurationRange } from "./duration.ts";
import type { ScalarType } from "./value-type.ts";

/**
 * The remedy for a text that spells no value of a type: the value that was probably meant, or the
 * way to write one. It is `undefined` for a type of which any text is right, or which has a remedy
 * elsewhere. The `range` is that of a duration.
 */
export function literalRemedy(
  type: ScalarType["kind"],
  text: string,
  range: DurationRange = {},
): string | undefined {
  switch (type) {
    case "boolean":
      return booleanRemedy(text);
    case "integer":
      return integerRemedy(text);
    case "number":
      return numberRemedy(text);
    case "duration":
      return (
        durationRemedy(text, range) ??
        "Write a whole number and its unit (ms, s, m or h), such as 30s."
      );
    default:
      return undefined;
  }
}

function booleanRemedy(text: string): string {
  if (/^(?:true|yes|on|y|1)$/i.test(text)) return "Write `true`.";
  return /^(?:false|no|off|n|0)$/i.test(text) ? "Write `false`." : "Write `true` or `false`.";
}

function integerRemedy(text: string): string {
  const [, whole] = /^(-?[0-9]{1,15})[.,][0-9]+$/.exec(text) ?? [];
  if (whole !== undefined) return `Write it without a fraction, such as \`${whole}\`.`;
  if (/^-?[0-9]+$/.test(text)) return "Write a smaller number.";
  return digitsOf(text) ?? "Write digits alone, such as 3.";
}

function numberRemedy(text: string): string {
  const [, whole, fraction] = /^(-?[0-9]+),([0-9]+)$/.exec(text) ?? [];
  if (whole !== undefined) return `Write a point for the comma: \`${whole}.${fraction}\`.`;
  return digitsOf(text) ?? "Write digits alone, such as 3 or 2.5.";
}

function digitsOf(text: string): string | undefined {
  const value = numberNamed(text);
  return value === undefined ? undefined : `Write \`${value}\`.`;
}

/** The number, up to twelve, that an English word names; `undefined` for any other word. */
export function numberNamed(word: string): number | undefined {
  const value = words.indexOf(word.toLowerCase());
  return value === -1 ? undefined : value;
}

const words: readonly string[] = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ...["eleven", "twelve"],
];
