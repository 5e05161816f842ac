import type { ScalarType, ValueType } from "@flowrun/core";

/** The declarations of a flow, as far as expressions see them: the types of everything in scope. */
export interface Declarations {
  readonly settings: ReadonlyMap<string, ScalarType>;
  readonly vars: ReadonlyMap<string, ScalarType>;
  /** The names under `as`, wherever in the flow they are bound. */
  readonly names: ReadonlyMap<string, ValueType>;
  /** The names of these that may not be set; such a name is null then. Absent: none. */
  readonly unsure?: ReadonlySet<string>;
  /** The parameters of the part that the block belongs to; absent outside of parts. */
  readonly args?: ReadonlyMap<string, ValueType>;
  /** The names that `call.headers` has. */
  readonly headers?: ReadonlySet<string>;
  /** The types of what `call.variables` has. */
  readonly variables?: ReadonlyMap<string, ScalarType>;
  /** The column types of each table. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, ScalarType>>;
}

/** The roots that every flow has; no name under `as` may hide them. */
export const scopeRoots = ["call", "webhook", "settings", "vars"] as const;

/**
 * The root of the SIP headers that a flow declares; a header that the call does not have is null.
 */
export const headersRoot = "call.headers";

/** The root of the dial plan's variables that a flow declares. */
export const variablesRoot = "call.variables";

/** The root of a part's arguments, unless a name under `as` hides it. */
export const argumentsRoot = "args";

/**
 * The root beside {@link scopeRoots}, unless a name under `as` hides it: the time of the event, in
 * milliseconds.
 */
export const timeRoot = "now";
