import type { Diagnostic, Span } from "@flowrun/core";
import type { ProofCode } from "./proof-catalogue.ts";

/** An error in a test file, or a call that did not meet it, with a code of the closed catalogue. */
export function proofProblem(code: ProofCode, span: Span, message: string, hint?: string): Diagnostic {
  return { code, severity: "error", message, span, ...(hint === undefined ? {} : { hint }) };
}
