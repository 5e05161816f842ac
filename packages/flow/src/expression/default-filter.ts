import type { ExpressionProblem } from "./expression.ts";

/** A value with the filter of Jinja or Liquid for a default, such as `call.to|default("x")`. */
const filter = /^\s*([A-Za-z_][\w.]*)\s*\|\s*(?:default|d)\s*(?:\((.*)\)|:\s*(.*?))\s*$/s;

/** The ways to write a value that may be missing, or empty, with its default; the likeliest first. */
export function withoutDefaultFilter(source: string): readonly string[] {
  const [, value, inBrackets, behindColon] = filter.exec(source) ?? [];
  const otherwise = (inBrackets ?? behindColon ?? "").trim();
  if (value === undefined || otherwise === "") return [];
  const [, owner, member] = /^(.*)\.(\w+)$/.exec(value) ?? [];
  const isOwn = /^(?:call|settings|vars|args)\.\w+$/.test(value) || owner === undefined;
  const missing = isOwn ? [] : [`${owner}.?${member}.orValue(${otherwise})`];
  return [
    ...missing,
    `${value} == null ? ${otherwise} : ${value}`,
    `${value} == "" ? ${otherwise} : ${value}`,
  ];
}

/** A filter of a template for a default, with what is written here. */
export function defaultFilter(
  source: string,
  isFit: (edited: string) => boolean,
): ExpressionProblem | undefined {
  const right = withoutDefaultFilter(source).find(isFit);
  if (right === undefined) return undefined;
  const at = source.indexOf("|");
  return {
    code: "EXPR_SYNTAX",
    message: 'There is no operator "|": a filter of a template means nothing here.',
    hint: `Write \`${right}\`.`,
    range: { start: at, end: source.trimEnd().length },
  };
}
