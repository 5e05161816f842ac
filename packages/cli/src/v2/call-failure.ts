import { didYouMean } from "@flowrun/core";
import { AuthError } from "@flowrun/v2-auth";
import { operationsOf, type ApiVersion, V2Error, type V2Code } from "@flowrun/v2-client";
import { CliError, exitCode } from "../cli-error.ts";

/** What is the caller's to mend before anything is sent. */
const ownMistakes: ReadonlySet<V2Code> = new Set<V2Code>([
  "V2_OPERATION_UNKNOWN",
  "V2_NOT_IN_VERSION",
  "V2_ARGUMENTS_INVALID",
]);

/**
 * A call that failed as the end of a command: 2 for a wrong call, 1 for a refused one, 3 for a platform that is away. Of a
 * failure of the session it is the `AuthError` behind it, which says more.
 */
export function callFailure(error: unknown, operation: string, version: ApiVersion): unknown {
  if (!(error instanceof V2Error)) return error;
  if (error.cause instanceof AuthError) return error.cause;
  const { code, message, outcome } = error;
  const refused = outcome === "refused" ? exitCode.failed : exitCode.unavailable;
  const hint = code === "V2_OPERATION_UNKNOWN" ? hintFor(operation, version) : undefined;
  const problem = { code, message, ...(hint === undefined ? {} : { hint }) };
  return new CliError(ownMistakes.has(code) ? exitCode.usage : refused, [problem], { cause: error });
}

function hintFor(operation: string, version: ApiVersion): string {
  return (
    didYouMean(operation, Object.keys(operationsOf(version))) ?? "Run `flowrun v2 call` without one for all of them."
  );
}
