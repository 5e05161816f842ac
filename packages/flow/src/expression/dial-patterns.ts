import type { ASTNode } from "@marcbachmann/cel-js";
import { readDialPlanPattern } from "@flowrun/core/tooling";
import type { ExpressionProblem } from "./expression.ts";

/**
 * The problem where `like` is given a pattern as the dial plan of Asterisk writes it, which no
 * number fits: `like(call.to, "_2XXX")`.
 */
export function problemOfDialPattern(node: ASTNode): ExpressionProblem | undefined {
  if (node.op !== "call" || node.args[0] !== "like") return undefined;
  const [text, written] = node.args[1];
  if (text === undefined || written?.op !== "value" || typeof written.args !== "string")
    return undefined;
  const read = readDialPlanPattern(written.args);
  if (read === undefined) return undefined;
  const given = text.input.slice(text.start, text.end);
  const right =
    read.pattern === undefined
      ? `${given}.matches("${read.expression}")`
      : `like(${given}, "${read.pattern}")`;
  return {
    code: "EXPR_PATTERN",
    message: `"${written.args}" is a pattern of the dial plan: for \`like\`, "${read.foreign}" stands for itself, so no number fits.`,
    hint: `Write \`${right}\`.`,
    range: written.range,
  };
}
