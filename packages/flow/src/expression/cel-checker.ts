import type { ASTNode, Environment, ParseResult } from "@marcbachmann/cel-js";
import { createCelEnvironment, type CelEnvironment } from "./cel-environment.ts";
import { childrenOf } from "./cel-tree.ts";
import { fromCel } from "./cel-value.ts";
import type { Declarations } from "./declarations.ts";
import { evaluationFault, explainFailure } from "./explain-failure.ts";
import type {
  Expression,
  ExpressionChecker,
  ExpressionProblem,
  ExpressionResult,
} from "./expression.ts";
import { typeNamed } from "./name-type.ts";
import { createPatterns } from "./patterns.ts";
import { createScopeReader } from "./read-scope.ts";
import { vetSyntax } from "./vet-syntax.ts";

/** A checker for any expression of one flow: CEL, within the limits of what a flow may do. */
export function createCelChecker(declarations: Declarations): ExpressionChecker {
  const patterns = createPatterns();
  const cel = createCelEnvironment(declarations, patterns);
  const isUnsure = (declarations.unsure?.size ?? 0) > 0;
  const running = isUnsure ? createCelEnvironment(declarations, patterns, true) : cel;
  const readScope = createScopeReader(declarations, running.tables);
  return {
    check(source) {
      if (source.trim() === "") return failure(emptyProblem(source));
      try {
        const parsed = cel.environment.parse(source);
        const { reads, problem } = vetSyntax(
          parsed.ast,
          patterns,
          () => cel.environment.parse("call.id").ast,
        );
        if (problem !== undefined) return failure(problem);
        const checked = parsed.check();
        const mistake = checked.error ?? checkPresenceTests(parsed.ast, cel.environment);
        if (mistake !== undefined)
          return failure(explainFailure(mistake, source, cel, declarations));
        const type = typeNamed(checked.type ?? "dyn", cel.tableOf);
        const evaluated = isUnsure ? running.environment.parse(source) : parsed;
        const roots = new Set(reads.map((read) => read.root));
        const evaluate: Expression["evaluate"] = (scope, limits) =>
          fromCel(run(evaluated, readScope(scope, roots)), limits);
        return { ok: true, expression: { source, type, reads, evaluate } satisfies Expression };
      } catch (error) {
        return failure(explainFailure(error, source, cel, declarations));
      }
    },
  };
}

function run(parsed: ParseResult, context: ReadonlyMap<string, unknown>): unknown {
  try {
    return parsed(context);
  } catch (error) {
    throw evaluationFault(error);
  }
}

/** The library takes any member inside `has(…)`; here it must exist, like everywhere else. */
function checkPresenceTests(node: ASTNode, environment: CelEnvironment["environment"]): unknown {
  return firstFailure(node, environment, node.input);
}

function firstFailure(node: ASTNode, environment: Environment, source: string): unknown {
  if (node.op === "call" && node.args[0] === "has") {
    const [member] = node.args[1];
    // Blanks keep the offsets of what is checked alone the same as in the whole expression.
    const alone =
      member === undefined ? "" : " ".repeat(member.start) + source.slice(member.start, member.end);
    if (member !== undefined) return environment.check(alone).error;
  }
  for (const child of childrenOf(node)) {
    const error = firstFailure(child, environment, source);
    if (error !== undefined) return error;
  }
  return undefined;
}

function failure(problem: ExpressionProblem): ExpressionResult {
  return { ok: false, problem };
}

function emptyProblem(source: string): ExpressionProblem {
  const message = "The expression is empty.";
  const hint = "Write an expression, or `$${` for the two characters themselves.";
  return { code: "EXPR_SYNTAX", message, hint, range: { start: 0, end: source.length } };
}
