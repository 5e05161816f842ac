import type { ScalarType, ValueType } from "@flowrun/core";

/** What a flow declares, as far as expressions see it: the types of everything in scope. */
export interface Declarations {
  readonly settings: ReadonlyMap<string, ScalarType>;
  readonly vars: ReadonlyMap<string, ScalarType>;
  /** The names under `as`, wherever in the flow they are bound. */
  readonly names: ReadonlyMap<string, ValueType>;
  /** Of these, such as nobody knows to be set; one that is not is null. Absent: none. */
  readonly unsure?: ReadonlySet<string>;
  /** What the part takes whose block it is; absent outside of parts. */
  readonly args?: ReadonlyMap<string, ValueType>;
  /** The names that `call.headers` has. */
  readonly headers?: ReadonlySet<string>;
  /** The column types of each table. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, ScalarType>>;
}

/** The roots that every flow has; no name under `as` may hide them. */
export const scopeRoots = ["call", "webhook", "settings", "vars"] as const;

/**
 * What an expression sees of the SIP headers that a flow declares; one that the call does not have
 * is null.
 */
export const headersRoot = "call.headers";

/** What is in scope in a part, unless a name under `as` hides it: what it was called with. */
export const argumentsRoot = "args";

/**
 * What is in scope beside {@link scopeRoots}, unless a name under `as` hides it: the time of the
 * event, in milliseconds.
 */
export const timeRoot = "now";
