import type { Diagnostic, JsonObject, Span } from "@flowrun/core";
import {
  type ProblemDetail,
  defineProblem,
  type Problem,
  type ProblemWords,
} from "@flowrun/core/tooling";
import type { CheckedFlow } from "./checked-flow.ts";

/** A rule of the flow language, whole: its search, and its words. */
export interface Rule {
  /** The problems that it finds. */
  readonly problems: readonly Problem[];
  /**
   * Whether it judges only a flow without errors, because a line with one may hold what it misses.
   * Default: `false`.
   */
  readonly needsWhole?: boolean;
  /**
   * Whether it follows the paths of a call, or what the steps on them do. It judges only a flow that
   * was read without an error, and whose steps name blocks and outcomes that exist: elsewhere a path
   * ends, or leads on, by mistake. If it only warns, it judges only a flow without errors.
   * Default: `false`.
   */
  readonly followsPaths?: boolean;
  /**
   * Everything in a flow that breaks the rule, with the values that its settings have as far as
   * they are known, in the unit of state. Pure, and near linear in the size of the flow.
   */
  readonly find: (flow: CheckedFlow, settings: JsonObject) => readonly Diagnostic[];
}

/** A place where a flow breaks a rule, in words. */
export interface Finding extends ProblemDetail {
  readonly span: Span;
  readonly message: string;
}

/** A rule that finds one kind of problem. */
export interface RuleDefinition extends ProblemWords, Pick<Rule, "needsWhole" | "followsPaths"> {
  /** See {@link Rule.find}. */
  readonly find: (flow: CheckedFlow, settings: JsonObject) => readonly Finding[];
}

/**
 * A rule from its one kind of problem and where that is found. Rules with several list them, and
 * find diagnostics.
 */
export function defineRule({
  find,
  needsWhole = false,
  followsPaths = false,
  ...words
}: RuleDefinition): Rule {
  const problem = defineProblem(words);
  return {
    problems: [problem],
    needsWhole,
    followsPaths,
    find: (flow, settings) =>
      find(flow, settings).map(({ span, message, ...detail }) => problem.at(span, message, detail)),
  };
}
