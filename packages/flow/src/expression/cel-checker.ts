import {
  EvaluationError,
  type ASTNode,
  type Environment,
  type ParseResult,
} from "@marcbachmann/cel-js";
import type { ValueType } from "@flowrun/core";
import { holdsNullable } from "./cel-objects.ts";
import { createCelEnvironment, type CelEnvironment } from "./cel-environment.ts";
import { childrenOf } from "./cel-tree.ts";
import { fromCel, sentLimits } from "./cel-value.ts";
import type { Declarations } from "./declarations.ts";
import { withDefaults, withoutMarks } from "./default-values.ts";
import { describeBody } from "./describe-body.ts";
import { evaluationFault } from "./evaluation-fault.ts";
import { explainFailure } from "./explain-failure.ts";
import type {
  Expression,
  ExpressionChecker,
  ExpressionProblem,
  ExpressionResult,
  ScopeRead,
} from "./expression.ts";
import { constantFailure } from "./constant-failure.ts";
import { mayBeBroken } from "./may-be-broken.ts";
import { typeNamed } from "./name-type.ts";
import { createPatterns, type Patterns } from "./patterns.ts";
import { withRemedy } from "./remedy.ts";
import { createScopeReader } from "./read-scope.ts";
import { vetSyntax, type Vetting } from "./vet-syntax.ts";

/** A checker for any expression of one flow: CEL, within the limits of what a flow may do. */
export function createCelChecker(declarations: Declarations): ExpressionChecker {
  const patterns = createPatterns();
  const cel = createCelEnvironment(declarations, patterns);
  const evaluatorFor = createEvaluators(declarations, patterns, cel);
  const vet = (tree: ASTNode): Vetting =>
    vetSyntax(tree, patterns, () => cel.environment.parse("call.id").ast);
  const explain = (error: unknown, source: string): ExpressionResult =>
    failure(withRemedy(explainFailure(error, source, cel, declarations), source));

  function check(written: string): ExpressionResult {
    const source = withDefaults(written);
    const parsed = cel.environment.parse(source);
    const { reads, zones, problem } = vet(parsed.ast);
    if (problem !== undefined) return failure(problem);
    const checked = parsed.check();
    const mistake = checked.error ?? checkPresenceTests(parsed.ast, cel.environment);
    if (mistake !== undefined) return explain(mistake, source);
    const isCounted = counts(parsed.ast);
    const { environment, evaluatorOf } = evaluatorFor(isCounted);
    const evaluated = environment === cel.environment ? parsed : environment.parse(source);
    // A vetted expression calls functions that take linear time, and is the same on every machine.
    if (evaluated !== parsed) vet(evaluated.ast);
    const never = constantFailure(evaluated.ast, (piece) => {
      const alone = environment.parse(piece);
      vet(alone.ast);
      fromCel(run(alone, new Map(), environment), sentLimits);
    });
    if (never !== undefined) return failure(never);
    // The fate of a number of unknown type is known at run time only.
    const isOpen = isCounted && checked.type === "int" && reads.some(isUnknown);
    const type = typeNamed(isOpen ? "dyn" : (checked.type ?? "dyn"), cel.tableOf);
    const evaluate = evaluatorOf(evaluated, new Set(reads.map((read) => read.root)));
    return {
      ok: true,
      expression: { source: written, type, reads, zones, evaluate } satisfies Expression,
    };
  }

  function isUnknown(read: ScopeRead): boolean {
    return mayBeBroken(declarations, read);
  }

  return {
    check(source) {
      if (source.trim() === "") return failure(emptyProblem(source));
      try {
        return check(source);
      } catch (error) {
        return explain(error, source);
      }
    },
  };
}

/** Where expressions are evaluated. */
interface Evaluator {
  readonly environment: Environment;
  readonly evaluatorOf: (parsed: ParseResult, roots: ReadonlySet<string>) => Expression["evaluate"];
}

/**
 * The environments in which expressions are evaluated: as they were checked, or in an environment
 * for counting and for what may be null. The latter is made when it is first needed.
 */
function createEvaluators(
  declarations: Declarations,
  patterns: Patterns,
  cel: CelEnvironment,
): (isCounted: boolean) => Evaluator {
  const { names, args = new Map<string, ValueType>(), unsure = new Set() } = declarations;
  const isUnsure = unsure.size > 0 || [...names.values(), ...args.values()].some(holdsNullable);
  const evaluatorIn = ({ environment, objects }: CelEnvironment): Evaluator => {
    const readScope = createScopeReader(declarations, objects);
    return {
      environment,
      evaluatorOf: (parsed, roots) => (scope, limits) =>
        fromCel(run(parsed, readScope(scope, roots), environment), limits),
    };
  };
  const asChecked = evaluatorIn(cel);
  let byValue: Evaluator | undefined;
  return (isCounted) =>
    isUnsure || isCounted
      ? (byValue ??= evaluatorIn(createCelEnvironment(declarations, patterns, true)))
      : asChecked;
}

/** Whether an expression has arithmetic in it. */
function counts(node: ASTNode): boolean {
  return ["+", "-", "*", "/", "%"].includes(node.op) || childrenOf(node).some(counts);
}

function run(
  parsed: ParseResult,
  context: ReadonlyMap<string, unknown>,
  environment: Environment,
): unknown {
  try {
    return parsed(context);
  } catch (error) {
    const owner = ownerOfMissing(error);
    throw evaluationFault(error, owner && sayOwner(owner, environment, context));
  }
}

/** The owner of the missing member: `r.body` of `r.body.name`. */
function ownerOfMissing(error: unknown): string | undefined {
  const node =
    error instanceof EvaluationError && error.code === "no_such_key" ? error.node : undefined;
  if (node === undefined || !("args" in node) || (node.op !== "." && node.op !== "[]"))
    return undefined;
  const [left] = node.args;
  return left.input.slice(left.start, left.end);
}

function sayOwner(
  source: string,
  environment: Environment,
  context: ReadonlyMap<string, unknown>,
): string | undefined {
  try {
    return `"${source}" was ${describeBody(environment.evaluate(source, context))}.`;
  } catch {
    return undefined;
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
  // Nor does it mind what a member is taken of that may be missing.
  const bare = withoutMarks(node, source);
  const unmarked = bare === undefined ? undefined : environment.check(bare).error;
  if (unmarked !== undefined) return unmarked;
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
