import { parseDuration } from "./duration.ts";
import type { Json } from "../json.ts";
import type { ScalarType, ValueType } from "./value-type.ts";
import { isMomentKind, isMomentOf } from "./written-moment.ts";
import { isEmpty, type YamlNode, type YamlScalar } from "./yaml-node.ts";

/** The types that one value written in a flow can have. */
export type LiteralType = "string" | "integer" | "number" | "boolean" | "duration";

/** All of {@link LiteralType}. */
export const literalTypes: readonly LiteralType[] = [
  "string",
  "integer",
  "number",
  "boolean",
  "duration",
];

/** How a value of a type is written, for the end of a sentence. */
export const literalExpected: Readonly<Record<ScalarType["kind"], string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  duration: "a duration with its unit, such as 30s",
  date: "a day such as 2026-12-24",
  time: "a time of day such as 09:05:00",
  timestamp: "a day and a time such as 2026-12-24 08:30:00",
};

/**
 * The value that a text spells in a type, in the unit of state (durations: milliseconds);
 * `undefined` when it spells none.
 */
export function parseLiteral(type: ScalarType["kind"], text: string): Json | undefined {
  if (type === "string") return text;
  if (isMomentKind(type)) return isMomentOf(text, type) ? text : undefined;
  if (type === "duration") return parseDuration(text);
  if (type === "boolean") return text === "true" || (text === "false" ? false : undefined);
  const pattern = type === "integer" ? /^-?[0-9]+$/ : /^-?[0-9]+(\.[0-9]+)?$/;
  const value = pattern.test(text) ? Number(text) : Number.NaN;
  const fits = type === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value);
  return fits ? value : undefined;
}

/** A value together with the type that its spelling gives it. */
export interface Literal {
  readonly type: ValueType & { readonly kind: LiteralType };
  readonly value: Json;
}

/**
 * Reads a value where nothing declares its type. Without quotes, `true` and `false` are booleans,
 * `3` is an integer, `0.5` a number and `30s` a duration. Everything else is a string, also
 * `+4712345678`, `0123`, and a whole number that is too large to be kept exactly. It looks for
 * these `types`; default: all four.
 */
export function readLiteral(
  { text, plain }: Pick<YamlScalar, "text" | "plain">,
  types: readonly LiteralType[] = ["boolean", "integer", "number", "duration"],
): Literal {
  const isGuessed = plain && !/^-?0[0-9]/.test(text);
  const other = text.includes(".") ? "integer" : "number";
  for (const kind of isGuessed ? types : []) {
    const value = kind === other ? undefined : parseLiteral(kind, text);
    if (value !== undefined) return { type: { kind }, value };
  }
  return { type: { kind: "string" }, value: text };
}

const nulls = /^(?:~|null|Null|NULL)$/;

/** The value that a single value without `${` has in JSON. */
export function jsonOf(node: Pick<YamlScalar, "text" | "plain">): Json {
  if (node.plain && nulls.test(node.text)) return null;
  return readLiteral(node, ["boolean", "integer", "number"]).value;
}

/**
 * A part of a file as JSON: without quotes `null`, `true`, `false` and numbers are what they look
 * like, everywhere as in a flow.
 */
export function readJson(node: YamlNode): Json {
  if (node.kind === "list") return node.items.map(readJson);
  if (node.kind === "scalar") return isEmpty(node) ? null : jsonOf(node);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, readJson(value)]));
}
