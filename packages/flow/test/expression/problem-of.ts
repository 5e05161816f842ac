import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const checker = createExpressionChecker(sampleDeclarations);

/**
 * The code of an expression's mistake, the part that it marks, the message and the hint; `undefined`
 * for a right one.
 */
export function problemOf(text: string): readonly unknown[] | undefined {
  const result = checker.check(text);
  if (result.ok) return undefined;
  const { code, message, hint, range } = result.problem;
  return [code, text.slice(range.start, range.end), message, hint];
}
