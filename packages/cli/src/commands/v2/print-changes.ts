import { type ApiVersion, type Change, changes, changeText } from "@flowrun/v2-client";
import type { Invocation } from "../../invocation.ts";

/** The options of `flowrun v2 changes`. */
export interface ChangesOptions {
  readonly from: ApiVersion;
  readonly to: ApiVersion;
  /** Whether only breaking ones are wanted. */
  readonly breaking: boolean;
}

/**
 * Prints the changes from one version to the other, each on a line of its own with severity and
 * endpoint, and counts them.
 */
export function printChanges(
  { surroundings, json, paint }: Invocation,
  { from, to, breaking }: ChangesOptions,
): void {
  const all = changes(from, to);
  const found = all.filter(({ severity }) => !breaking || severity === "breaking");
  if (json) return surroundings.out.write(`${JSON.stringify(found)}\n`);
  const line = (change: Change): string => {
    const severity = change.severity.padEnd("breaking".length);
    const painted = change.severity === "breaking" ? paint("red", severity) : severity;
    return `${painted}  ${change.endpoint}  ${changeText(change)}\n`;
  };
  const count = all.filter(({ severity }) => severity === "breaking").length;
  surroundings.out.write(found.map(line).join(""));
  return surroundings.err.write(
    `${all.length} changes from ${from} to ${to}, ${count} of them breaking.\n`,
  );
}
