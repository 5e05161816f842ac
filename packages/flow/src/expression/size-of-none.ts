import type { ExpressionProblem } from "./expression.ts";

/**
 * The remedy for the size of a single value that has none, by the call as it is written and what the
 * library says of it. Without a hint for all else.
 */
export function sizeOfNone(call: string, summary: string): Pick<ExpressionProblem, "hint"> {
  const [, type = ""] = /'(?:size\(|)(bool|int|double)(?:\)|\.size\(\))'$/.exec(summary) ?? [];
  const [, inner, before] =
    /^(?:size\(\s*([A-Za-z_][\w.]*)\s*\)|([A-Za-z_][\w.]*)\.size\(\s*\))$/.exec(call) ?? [];
  const value = inner ?? before;
  if (value === undefined || type === "") return {};
  return type === "bool"
    ? { hint: `It is true or false by itself: write \`${value}\` alone.` }
    : {
        hint: `It is a number by itself: write \`${value}\` alone, or \`size(string(${value}))\` for how many signs it has.`,
      };
}
