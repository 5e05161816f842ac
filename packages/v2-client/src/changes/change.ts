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
 * What kind of change it is. A property of `parameter` is the parameter itself; a schema is one that a body includes
 * (`allOf`); a value is one of an enumeration; a type is narrowed when it could be anything before.
 */
export type ChangeKind =
  | `${"endpoint" | "webhook" | "tag" | "success-status" | "error-status" | "media-type"}-${"added" | "removed"}`
  | `${"parameter" | "request" | "response"}-${Aspect}`;

/** `breaking`: a client that worked may not work any more. `lower`: it goes on, or loses what it could do without. */
export type Severity = "breaking" | "lower";

/** One difference between two versions of the API. */
export interface Change {
  readonly kind: ChangeKind;
  readonly severity: Severity;
  /** Method and path template, e.g. `POST /org/{tenant}/v2/contacts`; for a webhook its name. */
  readonly endpoint: string;
  /** Of the answer that changed, e.g. `200`, or `2XX` where the document does not show it. */
  readonly status?: string;
  /** The parameter, or the property with those around it, as in `metadata/sms_number`; empty for a whole body. */
  readonly place?: string;
  /** What was before: a type, a value, a limit, a tag, a media type or the name of a schema. */
  readonly from?: string;
  /** What is now. */
  readonly to?: string;
}
