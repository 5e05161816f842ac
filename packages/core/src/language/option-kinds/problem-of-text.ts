import { kindOf } from "./index.ts";
import { expectedOf, type TextProblem, type ValueRule } from "./option-kind.ts";

/**
 * Finds the problem of a text as (an item of) a value, or gives `undefined`. A text that holds `${`
 * is not looked into where expressions may stand, except for what its kind wants to be written out.
 */
export function problemOfText(
  name: string,
  rule: ValueRule,
  text: string,
): TextProblem | undefined {
  const kind = kindOf(rule.kind);
  const { expressions, problem, templateProblem } = kind;
  if (!text.includes("${")) return problem?.(name, text, rule);
  if (expressions !== "nowhere") return templateProblem?.(name, text);
  return {
    code: "FLOW_NO_EXPRESSION",
    message: `"${name}" cannot hold an expression: it is checked before the first call.`,
    hint: `Write ${expectedOf(kind, rule)}, or branch with "if" to steps that do.`,
  };
}
