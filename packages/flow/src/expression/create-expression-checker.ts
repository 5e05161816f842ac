import { createCelChecker } from "./cel-checker.ts";
import type { Declarations } from "./declarations.ts";
import type { Expression, ExpressionChecker } from "./expression.ts";
import { expressionTypeOf } from "@flowrun/core/tooling";
import { plainRead, type PlainRead } from "./plain-read.ts";

/**
 * A checker for the expressions of one flow. Whether a name is certainly set where it is used is
 * not its business. CEL is set up at the first expression that needs it: most are only a name or a
 * member.
 */
export function createExpressionChecker(declarations: Declarations): ExpressionChecker {
  let cel: ExpressionChecker | undefined;
  const checkWithCel: ExpressionChecker["check"] = (source) =>
    (cel ??= createCelChecker(declarations)).check(source);
  return {
    check(source) {
      const plain = plainRead(source, declarations);
      if (plain === undefined) return checkWithCel(source);
      return { ok: true, expression: plainExpression(source, plain, checkWithCel) };
    },
  };
}

function plainExpression(
  source: string,
  { read, type, take }: PlainRead,
  check: ExpressionChecker["check"],
): Expression {
  let same: Expression | undefined;
  // CEL says what is wrong with a value that is not there, or not of its type.
  const withCel = (): Expression => {
    const result = check(source);
    if (!result.ok) throw new Error(`CEL does not take "${source}": ${result.problem.message}`);
    return result.expression;
  };
  return {
    source,
    type: expressionTypeOf(type),
    reads: [read],
    zones: [],
    evaluate: (scope, limits) => take(scope) ?? (same ??= withCel()).evaluate(scope, limits),
  };
}
