import { isScalarType, recordingType, type ScalarType, type ValueType } from "./value-type.ts";

const scalars: readonly ScalarType["kind"][] = [
  "string",
  "integer",
  "number",
  "boolean",
  "duration",
  "date",
  "time",
  "timestamp",
];

/** The types that a file can name by one word. */
export const typeWords: readonly string[] = [...scalars, "json", "recording", "texts"];

/**
 * How a type is spelt, as a pattern: a word, with `?` after it when it may be null, or a row or
 * rows of a table.
 */
export const typePattern: string = `^(?:(?:${scalars.join("|")})\\??|json|recording|texts|rows? [A-Za-z_][A-Za-z0-9_]*)$`;

/** The type that a text spells; `undefined` when it spells none. */
export function parseType(text: string): ValueType | undefined {
  const scalar = scalars.find((kind) => text === kind || text === `${kind}?`);
  if (scalar !== undefined)
    return text.endsWith("?") ? { kind: scalar, nullable: true } : { kind: scalar };
  if (text === "json" || text === "texts") return { kind: text };
  if (text === "recording") return recordingType;
  const [, kind, table] = /^(rows?) ([A-Za-z_][A-Za-z0-9_]*)$/.exec(text) ?? [];
  if (table === undefined) return undefined;
  return kind === "row" ? { kind, table } : { kind: "rows", table };
}

/** How a type is spelt in a file. */
export function printType(type: ValueType): string {
  if ("table" in type) return `${type.kind} ${type.table}`;
  if (type.kind === "record") return type.name;
  if (type.kind === "list") return "list";
  return isScalarType(type) && type.nullable === true ? `${type.kind}?` : type.kind;
}
