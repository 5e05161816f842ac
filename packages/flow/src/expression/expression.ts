import type { Scope, ExpressionType, TypedValue } from "@flowrun/core/tooling";
import type { Diagnostic, Span } from "@flowrun/core";
import type { ValueLimits } from "./cel-value.ts";
import type { ExpressionCode } from "./expression-catalogue.ts";

/**
 * An expression that has been checked against a flow's declarations. Immutable, and free of side
 * effects.
 */
export interface Expression {
  /** As written, without `${` and `}`. */
  readonly source: string;
  readonly type: ExpressionType;
  /**
   * The reads of the scope, in the order of the text. Names bound inside the expression are not
   * among them.
   */
  readonly reads: readonly ScopeRead[];
  /** The time zones that it writes out. */
  readonly zones: readonly ZoneRead[];
  /**
   * The value for one scope, within the limits of what stays in a call, or within others. Throws an
   * `ExpressionFault` for what only shows at run time.
   */
  readonly evaluate: (scope: Scope, limits?: ValueLimits) => TypedValue;
}

/**
 * A place where an expression takes something from its scope: `vip.name` is the member `name` of
 * the root `vip`.
 */
export interface ScopeRead {
  readonly root: string;
  /** `undefined` when the whole root is taken, or the member is known only at run time. */
  readonly member: string | undefined;
  /**
   * The members that are taken of that, each as the names on the way to it; `[]` for all of it.
   * Items of a list are passed over.
   */
  readonly paths: readonly MemberPath[];
  /** Offsets in the text of the expression. */
  readonly range: Span;
}

/** The way to a member of a member: `["owner", "id"]`. */
export type MemberPath = readonly string[];

/** A place where an expression writes a time zone out. */
export interface ZoneRead {
  readonly zone: string;
  /** Offsets in the text of the expression. */
  readonly range: Span;
}

/** A mistake in an expression, before it is known where in the flow it stands. */
export interface ExpressionProblem {
  readonly code: ExpressionCode;
  readonly message: string;
  readonly hint?: string;
  /** Offsets in the text of the expression. */
  readonly range: Span;
  readonly unknown?: Diagnostic["unknown"];
}

/** The outcome of checking one expression. */
export type ExpressionResult =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: ExpressionProblem };

/** Checks expressions against what one flow declares. */
export interface ExpressionChecker {
  /** The checked expression, or its first mistake. Never throws. */
  readonly check: (source: string) => ExpressionResult;
}
