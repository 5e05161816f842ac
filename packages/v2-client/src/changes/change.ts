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
 * The kind of a change. A property of `parameter` is the parameter itself. A schema is one that a
 * body includes (`allOf`). A value is one of an enumeration. A type is narrowed when it could be
 * anything before.
 */
export type ChangeKind =
  | `${"endpoint" | "webhook" | "tag" | "success-status" | "error-status" | "media-type"}-${"added" | "removed"}`
  | `${"parameter" | "request" | "response"}-${Aspect}`;

/**
 * `breaking`: a client that worked may not work any more. `lower`: it goes on, or loses what it
 * could do without.
 */
export type Severity = "breaking" | "lower";

/** A difference between two versions of the API. */
export interface Change {
  readonly kind: ChangeKind;
  readonly severity: Severity;
  /** Method and path template, e.g. `POST /org/{tenant}/v2/contacts`; for a webhook its name. */
  readonly endpoint: string;
  /**
   * The status of the answer that changed, e.g. `200`, or `2XX` where the document does not show
   * it.
   */
  readonly status?: string;
  /**
   * The parameter, or the property with those around it, as in `metadata/sms_number`; empty for a
   * whole body.
   */
  readonly place?: string;
  /** The old state: a type, a value, a limit, a tag, a media type or the name of a schema. */
  readonly from?: string;
  /** The new state. */
  readonly to?: string;
}

/**
 * The kinds that break clients. They are those of the platform document's list of breaking changes,
 * and the same for what that list has no case of; all others are of lower severity there.
 */
const breaking: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  "endpoint-removed",
  "webhook-removed",
  // A client that waits for 200 does not see 201.
  "success-status-removed",
  // A value that was sent before may now be refused.
  "parameter-pattern-set",
  "parameter-type-narrowed",
  "parameter-type-changed",
  "request-type-narrowed",
  "request-type-changed",
  // A reader now gets another thing. Where it was anything before, nobody could rely on its type.
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
