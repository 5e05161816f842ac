import type { ASTNode } from "@marcbachmann/cel-js";
import { expressionOfDialPattern, readDialPlanPattern } from "@flowrun/core/tooling";
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

/**
 * The problem where `matches` is given a dial pattern, whose letters stand for themselves in a
 * regular expression: `call.to.matches("_7XX")`.
 */
export function problemOfMatched(
  subject: ASTNode,
  pattern: ASTNode | undefined,
): ExpressionProblem | undefined {
  if (pattern?.op !== "value" || typeof pattern.args !== "string") return undefined;
  const written = pattern.args;
  const given = subject.input.slice(subject.start, subject.end);
  const expression = expressionOfDialPattern(written);
  const isSure = written.startsWith("_") || (/[0-9]/.test(written) && ofNumbers.test(given));
  if (expression === undefined || !isSure) return undefined;
  const dial = readDialPlanPattern(written);
  const like = dial === undefined ? written : dial.pattern;
  const right =
    like === undefined ? `${given}.matches("${expression}")` : `like(${given}, "${like}")`;
  return {
    code: "EXPR_PATTERN",
    message: `"${written}" is a pattern for dialling, and \`matches\` takes a regular expression, in which its letters stand for themselves.`,
    hint: `Write \`${right}\`.`,
    range: pattern.range,
  };
}

/** Values that hold numbers, by their names. */
const ofNumbers = /(?:^|[._])(?:to|from|number|phone|extension|exten|digits|did|diverted_from)$/;
