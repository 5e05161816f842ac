import { describeType, ExpressionFault, type Scope } from "@flowrun/core/tooling";
import type { Json, Located, CompiledValue } from "@flowrun/core";
import { checkExpression, noteProblem, type CompileContext } from "./compile-context.ts";
import { createScalarText } from "./scalar-text.ts";

/**
 * The bare expression under `if` ready to run, or `undefined` after its mistakes were noted. It
 * must give a boolean.
 */
export function compileCondition(
  context: CompileContext,
  condition: Located<string>,
): CompiledValue | undefined {
  const { value: source, span } = condition;
  if (/^\s*\$\{/.test(source)) {
    const message = "`if` takes the expression itself.";
    noteProblem(context, { code: "EXPR_SYNTAX", message, hint: "Remove `${` and `}`." }, span);
    return undefined;
  }
  const text = createScalarText(context.source, condition);
  const expression = checkExpression(context, { source, text, offset: 0, takesNull: false });
  if (expression === undefined) return undefined;
  const { type } = expression;
  if (type.kind !== "boolean" && type.kind !== "dynamic") {
    const message = `"if" must be true or false, but the expression gives ${describeType(type)}.`;
    const place = text.locate({ start: 0, end: source.length });
    noteProblem(
      context,
      { code: "EXPR_RESULT", message, hint: "Compare it with something: `==`, `!=`, `<`, `>`." },
      place,
    );
    return undefined;
  }
  const evaluate = (scope: Scope): Json => {
    const { value } = expression.evaluate(scope);
    if (typeof value === "boolean") return value;
    throw new ExpressionFault(
      "RUN_OPTION_VALUE",
      '"if" must be true or false, and its expression gave something else.',
    );
  };
  return { kind: "computed", source, span, evaluate };
}
