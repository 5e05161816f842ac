import type { Diagnostic, ScalarType, ValueType, Span, Source } from "@flowrun/core";
import type { Declared, ExpressionType } from "@flowrun/core/tooling";
import type {
  Expression,
  ExpressionChecker,
  ExpressionProblem,
  MemberPath,
} from "../expression/expression.ts";
import type { ScalarText } from "./scalar-text.ts";

/** The parts that compile the values of one step, and the problems on the way. */
export interface CompileContext {
  readonly source: Source;
  readonly checker: ExpressionChecker;
  readonly vars: ReadonlyMap<string, ScalarType>;
  /**
   * The parameters of the part that the step calls; `undefined` when it calls none that is known.
   */
  readonly takes: ReadonlyMap<string, ValueType> | undefined;
  /** The columns of the table that the step names; `undefined` when it names none that is known. */
  readonly columns: ReadonlyMap<string, ScalarType> | undefined;
  /** The things of a kind that the flow declares; `undefined` where it declares none of it. */
  readonly things: (of: string) => Declared | undefined;
  /** The used file that the step is of, by the name that it is used under; empty for the flow's own. */
  readonly file: string;
  readonly diagnostics: Diagnostic[];
  readonly expressions: LocatedExpression[];
  readonly reads: LocatedRead[];
  readonly types: LocatedType[];
}

/** A text with expressions in the file, quotes included, and the type of what it gives. */
export interface LocatedType {
  readonly type: ExpressionType;
  readonly span: Span;
}

/** A checked expression with the means to say where in the file a part of it stands. */
export interface LocatedExpression {
  readonly expression: Expression;
  readonly locate: (range: Span) => Span;
  /** Whether the place where it stands takes null. */
  readonly takesNull: boolean;
}

/** A place in the file where an expression takes something from its scope; see `ScopeRead`. */
export interface LocatedRead {
  readonly root: string;
  readonly member: string | undefined;
  readonly paths: readonly MemberPath[];
  readonly span: Span;
}

/** An expression in a text of the file, before it is checked. */
interface Uncompiled {
  readonly source: string;
  readonly text: ScalarText;
  /** Where it begins in the text. */
  readonly offset: number;
  /** See {@link LocatedExpression.takesNull}. */
  readonly takesNull: boolean;
}

/**
 * An expression of a step, checked, with what it reads noted; `undefined` after its mistake was
 * noted with its place in the file.
 */
export function checkExpression(
  context: CompileContext,
  { source, text, offset, takesNull }: Uncompiled,
): Expression | undefined {
  const locate = ({ start, end }: Span): Span =>
    text.locate({ start: start + offset, end: end + offset });
  const result = context.checker.check(source);
  if (!result.ok) {
    noteProblem(context, result.problem, locate(result.problem.range));
    return undefined;
  }
  const { expression } = result;
  context.expressions.push({ expression, locate, takesNull });
  for (const { range, ...read } of expression.reads)
    context.reads.push({ ...read, span: locate(range) });
  return expression;
}

/** Notes a mistake in an expression that is found at a place. */
export function noteProblem(
  context: CompileContext,
  problem: Omit<ExpressionProblem, "range">,
  span: Span,
): void {
  const { code, message, hint, unknown } = problem;
  context.diagnostics.push({
    code,
    severity: "error",
    message,
    span,
    ...(hint === undefined ? {} : { hint }),
    ...(unknown === undefined ? {} : { unknown }),
  });
}
