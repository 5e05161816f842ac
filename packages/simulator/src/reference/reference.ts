/** What a page of reference shows of an API. */
export interface Reference {
  readonly title: string;
  /** A sentence or two about the whole. */
  readonly about: string;
  /** Where the same is for programs. */
  readonly data: readonly { readonly name: string; readonly path: string }[];
  readonly groups: readonly ReferenceGroup[];
}

/** Operations that belong together. */
export interface ReferenceGroup {
  readonly name: string;
  readonly operations: readonly ReferenceOperation[];
}

/** One operation. */
export interface ReferenceOperation {
  /** In capitals; empty for what the platform does by itself. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** A name for programs, and other words worth a line. */
  readonly notes: readonly string[];
  readonly fields: readonly ReferenceField[];
  readonly answers: readonly ReferenceAnswer[];
}

/** A parameter, or a field of the body. */
export interface ReferenceField {
  readonly name: string;
  readonly place: "path" | "query" | "body";
  readonly isNeeded: boolean;
  /** What it may be, as far as that is known: `integer, at least 1`. */
  readonly rule: string;
}

/** One way to be answered. */
export interface ReferenceAnswer {
  readonly status: string;
  readonly text: string;
}
