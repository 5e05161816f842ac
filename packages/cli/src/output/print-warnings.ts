import type { Invocation } from "../invocation.ts";

/** Prints warnings on standard error, one line each. */
export function printWarnings({ surroundings, paintError }: Invocation, warnings: readonly string[]): void {
  for (const warning of warnings) surroundings.err.write(`${paintError("yellow", "warning")} ${warning}\n`);
}
