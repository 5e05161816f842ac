import type { Declarations } from "./declarations.ts";
import type { ExpressionProblem } from "./expression.ts";

/**
 * The remedy for a variable that is a text by its first value, beside what is none. The library
 * could not combine `part`, as `summary` says. Without a hint where another mistake was made.
 */
export function textForNumber(
  part: string,
  summary: string,
  { vars }: Declarations,
): Pick<ExpressionProblem, "hint"> {
  const other = Object.keys(firstValues).find((type) => summary.split(/[ :]+/).includes(type));
  const operands = part.split(/\s*(?:[=!<>]=|[-+*/%<>])\s*/);
  const [, name = ""] = operands.map((each) => /^vars\.(\w+)$/.exec(each)).find(Boolean) ?? [];
  const isText = operands.length === 2 && vars.get(name)?.kind === "string";
  if (other === undefined || !isText) return {};
  const written = `${name}: ${firstValues[other]}`;
  return {
    hint: `"vars.${name}" is a text, as its first value under "vars" is one: write \`${written}\` there. Where it must stay a text, convert the other value with \`string(…)\`.`,
  };
}

/** A first value of a variable, by the type of CEL that the variable has then. */
const firstValues: Readonly<Record<string, string>> = {
  int: "0",
  double: "0.5",
  bool: "false",
  "google.protobuf.Duration": "30s",
};
