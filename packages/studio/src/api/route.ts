import type { Context } from "hono";
import type { Role } from "../live/live-contract.ts";

/** A JSON Schema, of those that OpenAPI 3.1 takes. */
export type Schema = { readonly [keyword: string]: unknown };

/**
 * The API's answer to one kind of request: the server and its description are made of these.
 */
export interface Route {
  readonly method: "get" | "put" | "post" | "delete";
  /** As OpenAPI writes it; `{name}` at the end may hold slashes. */
  readonly path: string;
  /** The right that a page needs; absent for routes that only look. */
  readonly role?: Role;
  readonly summary: string;
  /** Names of what may stand behind `?`. */
  readonly query?: readonly string[];
  /** The kind of body that is required: a text, a WAV file, or JSON of this shape. */
  readonly body?: "text" | "sound" | Schema;
  /** The schema of a good answer; `text` or `sound` (a WAV file) for one that is no JSON. */
  readonly answer: Schema | "text" | "sound";
  /** Throws a `StudioError` for what cannot be done. */
  readonly handle: (context: Context) => Promise<Response>;
}
