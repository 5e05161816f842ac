import type { V2Call } from "../interpret/side-command.ts";
import type { Json } from "../json.ts";

/** The way to the platform's REST API v2, for the verb `v2`. */
export interface V2Port {
  /**
   * Resolves with the body of a 2xx answer, `null` when it has none. Rejects with a `PortError`:
   * its `outcome` is `refused` when the platform answered 4xx or the arguments may not be sent,
   * `timed_out` when the time ran out, `failed` otherwise.
   */
  call(call: V2Call): Promise<Json>;
  /** Frees what the port holds. Calls under way may fail. */
  close(): Promise<void>;
}

/** The checker's knowledge of an operation. */
export interface V2Operation {
  /** A sentence. */
  readonly summary: string;
  /** A JSON Schema of `with`: one object of path, query and body names, without references. */
  readonly arguments: JsonSchema;
}

/** Operations by name. */
export type V2Operations = Readonly<Record<string, V2Operation>>;

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;
