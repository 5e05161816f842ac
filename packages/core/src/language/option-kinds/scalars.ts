import type { JsonObject } from "../../json.ts";
import { durationPattern, formatDuration, longestDurationMs, parseDuration } from "../duration.ts";
import { literalRemedy } from "../literal-remedy.ts";
import { parseLiteral, type LiteralType } from "../literal.ts";
import {
  mustBe,
  orExpression,
  textFormat,
  type KindRecord,
  type TextProblem,
  type ValueRule,
} from "./option-kind.ts";

/** The kinds whose values are of a type of their own; all others are texts, or made of texts. */
export type ScalarKind = Exclude<LiteralType, "string">;

/** The least and the most that a number, or a duration in milliseconds, may be. */
export interface Range {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

const patterns: Readonly<Record<ScalarKind, string>> = {
  integer: "^-?[0-9]+$",
  number: "^-?[0-9]+(\\.[0-9]+)?$",
  boolean: "^(true|false)$",
  duration: durationPattern,
};

/** The JSON Schema of such a value that is written out, without an expression. */
export function literalSchema(kind: ScalarKind, { minimum, maximum }: Range = {}): JsonObject {
  if (kind === "boolean") return { enum: [true, false, "true", "false"] };
  const text = { pattern: patterns[kind], format: textFormat(kind) };
  if (kind === "duration")
    return {
      type: "string",
      ...text,
      ...(minimum === undefined ? {} : { formatMinimum: formatDuration(minimum) }),
      ...(maximum === undefined ? {} : { formatMaximum: formatDuration(maximum) }),
    };
  return {
    type: [kind, "string"],
    ...text,
    ...(minimum === undefined ? {} : { minimum, formatMinimum: String(minimum) }),
    ...(maximum === undefined ? {} : { maximum, formatMaximum: String(maximum) }),
  };
}

function scalarKind(
  kind: ScalarKind,
  said: Pick<KindRecord, "expected" | "problem" | "words">,
): KindRecord {
  return {
    ...said,
    schema: ({ minimum, maximum }) =>
      kind === "boolean"
        ? { type: ["boolean", "string"], pattern: orExpression(patterns.boolean) }
        : { ...literalSchema(kind, { minimum, maximum }), pattern: orExpression(patterns[kind]) },
    expressions: "alone",
    takes: (type) => type.kind === kind || type.kind === "dynamic",
    read: (text) => parseLiteral(kind, text) ?? null,
    receive: ({ type, value }, rule) =>
      type.kind === kind && !isOutside(kind, rule, value) ? value : undefined,
  };
}

/** A whole number that JavaScript keeps exactly. */
export const integer: KindRecord = scalarKind("integer", {
  expected: "a whole number",
  problem: (name, text, rule) => wrongNumber(name, text, { ...rule, kind: "integer" }),
});

/** A number that may have a fraction. */
export const number: KindRecord = scalarKind("number", {
  expected: "a number",
  problem: (name, text, rule) => wrongNumber(name, text, { ...rule, kind: "number" }),
});

function wrongNumber(
  name: string,
  text: string,
  { kind, minimum, maximum }: ValueRule & { readonly kind: "integer" | "number" },
): TextProblem | undefined {
  const value = parseLiteral(kind, text);
  if (value === undefined)
    return mustBe(
      name,
      kind === "integer" ? integer.expected : number.expected,
      text,
      literalRemedy(kind, text),
    );
  if (maximum !== undefined && Number(value) > maximum)
    return mustBe(name, `at most ${maximum}`, text, `Write ${maximum} or less.`);
  return minimum !== undefined && Number(value) < minimum
    ? mustBe(name, `at least ${minimum}`, text, `Write ${minimum} or more.`)
    : undefined;
}

/** `true` or `false`. */
export const boolean: KindRecord = scalarKind("boolean", {
  expected: "true or false",
  problem: (name, text) =>
    parseLiteral("boolean", text) === undefined
      ? mustBe(name, boolean.expected, text, literalRemedy("boolean", text))
      : undefined,
  words: () => ["true", "false"],
});

/** A duration with its unit; milliseconds in state. */
export const duration: KindRecord = scalarKind("duration", {
  expected: "a duration such as 30s",
  problem: (name, text, rule) => {
    const { minimum, maximum } = rule;
    const value = parseDuration(text);
    if (value === undefined) return noDuration(name, text, rule);
    if (maximum !== undefined && value > maximum) return atMost(name, text, maximum);
    const isShort = minimum !== undefined && value < minimum;
    const least = formatDuration(minimum ?? 0);
    return isShort ? mustBe(name, `at least ${least}`, text, `Write ${least} or more.`) : undefined;
  },
  words: ({ default: standard, example }) =>
    [...(standard === undefined ? [] : [standard]), example].map(String),
});

function noDuration(name: string, text: string, rule: ValueRule): TextProblem {
  if (/^[0-9]+(ms|s|m|h)$/.test(text)) return atMost(name, text, longestDurationMs);
  const expected = /^[0-9]+ *[A-Za-z]*$/.test(text) ? "a duration with its unit" : "a duration";
  return mustBe(name, expected, text, literalRemedy("duration", text, rule));
}

function atMost(name: string, text: string, maximum: number): TextProblem {
  const most = formatDuration(maximum);
  return mustBe(name, `at most ${most}`, text, `Write ${most} or less.`);
}

function isOutside(
  kind: ScalarKind,
  { minimum, maximum = Infinity }: ValueRule,
  value: unknown,
): boolean {
  const least = minimum ?? (kind === "duration" ? 0 : Number.NEGATIVE_INFINITY);
  return typeof value === "number" && (value < least || value > maximum);
}
