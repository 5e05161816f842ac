import type { ExpressionType } from "@flowrun/core/tooling";
import type { Place } from "./place.ts";

/** A value of an expression, and the place that cannot take it. */
interface Mismatch {
  /** The kind of option that the place is. */
  readonly kind: Place["kind"];
  readonly type: ExpressionType;
  /** The expression as it is written. */
  readonly source: string;
}

/** The remedy for an expression of another type than its place; `undefined` where none is known. */
export function mismatchHint({ kind, type, source }: Mismatch): string | undefined {
  if (kind === "duration")
    return 'Use a setting of type duration, or `duration("30s")` inside the expression.';
  const [, quoted] = /^\s*(["'])([^"']*)\1\s*$/.exec(source)?.slice(1) ?? [];
  if (quoted !== undefined && type.kind === "string" && numbers.has(kind))
    return `Write it without its quotes: \`\${${quoted}}\`.`;
  return conversionTo(kind, type) ?? ofOneItem(type);
}

const numbers: ReadonlySet<Place["kind"]> = new Set<Place["kind"]>([
  "integer",
  "number",
  "boolean",
]);

/** The function that gives the type of a place. */
function conversionTo(kind: Place["kind"], type: ExpressionType): string | undefined {
  if (kind === "boolean") return 'Compare it with something, as in `${x == 1}` or `${x != ""}`.';
  if (kind !== "integer" && kind !== "number") return undefined;
  if (type.kind === "list") return "Its length is `${size(x)}`.";
  const convert = kind === "integer" ? "int" : "double";
  return ["string", "number", "integer"].includes(type.kind)
    ? `Convert it: \`\${${convert}(x)}\`.`
    : undefined;
}

/** How one value of a list or a row is taken. */
export function ofOneItem(type: ExpressionType): string | undefined {
  if (type.kind === "list") return "Take one item of it, as in `${x[0]}`.";
  return type.kind === "row" ? "Name a column of it, as in `${x.name}`." : undefined;
}
