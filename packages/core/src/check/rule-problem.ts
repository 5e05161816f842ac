import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ProblemDetail } from "../diagnostics/flow-problem.ts";
import type { Span } from "../source/span.ts";
import type { RuleCode } from "./rule-catalogue.ts";

/** The codes of flows that run, but probably not as meant. */
const warnings: ReadonlySet<RuleCode> = new Set<RuleCode>([
  "FLOW_BAD_IGNORE",
  "FLOW_CAUSE_AFTER_ANSWER",
  "FLOW_CONSTANT_CONDITION",
  "FLOW_DEAD_STEP",
  "FLOW_IMPOSSIBLE_ENTRY",
  "FLOW_LONG_SILENCE",
  "FLOW_NO_SOUND",
  "FLOW_SILENT_LOOP",
  "FLOW_TERMINATOR_IN_PATTERN",
  "FLOW_TIMER_TOO_LONG",
  "FLOW_UNREACHABLE_BLOCK",
  "FLOW_UNUSED_ELSE",
  "FLOW_UNUSED_IGNORE",
]);

/** A problem that a rule found, with the severity of its code. */
export function ruleProblem(code: RuleCode, span: Span, message: string, detail: ProblemDetail = {}): Diagnostic {
  return {
    code,
    severity: warnings.has(code) ? "warning" : "error",
    message,
    span,
    ...(detail.hint === undefined ? {} : { hint: detail.hint }),
    ...(detail.related === undefined ? {} : { related: detail.related }),
  };
}
