import type { Span } from "../source/span.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import type { FlowCode } from "./flow-catalogue.ts";

/** The parts that may be added to a message: the remedy, and other places that belong to it. */
export interface ProblemDetail {
  readonly hint?: string | undefined;
  readonly related?: readonly RelatedPlace[] | undefined;
}

/** An error in the flow document, with a code of the closed catalogue. */
export function flowProblem(
  code: FlowCode,
  span: Span,
  message: string,
  detail: ProblemDetail = {},
): Diagnostic {
  return {
    code,
    severity: "error",
    message,
    span,
    ...(detail.hint === undefined ? {} : { hint: detail.hint }),
    ...(detail.related === undefined ? {} : { related: detail.related }),
  };
}
