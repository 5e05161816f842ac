import type { ChangeKind, Severity } from "./change.ts";

/**
 * The kinds that break clients. They are those of the platform document's list of breaking changes, and the same for
 * what that list has no case of; all others are of lower severity there.
 */
const breaking: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  "endpoint-removed",
  "webhook-removed",
  // Who waits for 200 does not see 201.
  "success-status-removed",
  // What was sent before may now be refused.
  "parameter-pattern-set",
  "parameter-type-narrowed",
  "parameter-type-changed",
  "request-type-narrowed",
  "request-type-changed",
  // What is read is another thing now. Where it was anything before, nobody could rely on its type.
  "response-type-changed",
]);

/** How much a kind of change matters. */
export function severityOf(kind: ChangeKind): Severity {
  return breaking.has(kind) ? "breaking" : "lower";
}
