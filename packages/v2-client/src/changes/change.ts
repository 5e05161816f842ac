type Constraint = "max-length" | "min-length" | "maximum" | "minimum" | "pattern" | "default";
type Aspect =
  | "property-added"
  | "property-removed"
  | "type-narrowed"
  | "type-changed"
  | "schema-added"
  | "schema-removed"
  | "value-added"
  | "value-removed"
  | `${Constraint}-${"set" | "changed" | "removed"}`;

/**
 * What kind of change it is. A property of `parameter` is the parameter itself; a schema is one
 * that a body includes (`allOf`); a value is one of an enumeration; a type is narrowed when it
 * could be anything before.
 */
export type ChangeKind =
  | `${"endpoint" | "webhook" | "tag" | "success-status" | "error-status" | "media-type"}-${"added" | "removed"}`
  | `${"parameter" | "request" | "response"}-${Aspect}`;

/**
 * `breaking`: a client that worked may not work any more. `lower`: it goes on, or loses what it
 * could do without.
 */
export type Severity = "breaking" | "lower";

/** One difference between two versions of the API. */
export interface Change {
  readonly kind: ChangeKind;
  readonly severity: Severity;
  /** Method and path template, e.g. `POST /org/{tenant}/v2/contacts`; for a webhook its name. */
  readonly endpoint: string;
  /** Of the answer that changed, e.g. `200`, or `2XX` where the document does not show it. */
  readonly status?: string;
  /**
   * The parameter, or the property with those around it, as in `metadata/sms_number`; empty for a
   * whole body.
   */
  readonly place?: string;
  /** What was before: a type, a value, a limit, a tag, a media type or the name of a schema. */
  readonly from?: string;
  /** What is now. */
  readonly to?: string;
}

/**
 * The kinds that break clients. They are those of the platform document's list of breaking changes,
 * and the same for what that list has no case of; all others are of lower severity there.
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

/**
 * A change in one line without its endpoint, e.g. `response type changed (200) contacts/id: integer
 * → string`.
 */
export function changeText({ kind, status, place = "", from, to }: Change): string {
  const where = [status === undefined ? "" : `(${status})`, place];
  const values = [from, to].filter((each) => each !== undefined).join(" → ");
  const subject = [kind.replaceAll("-", " "), ...where].filter((each) => each !== "").join(" ");
  return values === "" ? subject : `${subject}: ${values}`;
}
