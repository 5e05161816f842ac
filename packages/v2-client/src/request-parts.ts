import type { Json, JsonObject } from "@flowrun/core/plugin";

/** What a request holds, before it is written for the wire. */
export interface RequestParts {
  readonly path: JsonObject;
  readonly query: JsonObject;
  /** `undefined`: none. */
  readonly body: Json | undefined;
}
