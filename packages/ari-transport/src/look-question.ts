import { isPassing, PortError } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { parseBody } from "./codec/json.ts";
import type { RequestDraft } from "./codec/request.ts";

/** The platform's answer to a question: its answer's body, or as in `Look.take`. */
export type Said = { readonly body: unknown } | "unknown" | "later";

/** Asks, for the answer to one of three kinds. Rejects with `ARI_CLOSED` only. */
export async function question(ask: Ask, request: RequestDraft): Promise<Said> {
  try {
    const { status, body } = await ask(() => "clear up", request);
    if (status < 300) return { body: parseBody(body) };
    return isPassing(status) ? "later" : "unknown";
  } catch (error) {
    if (error instanceof PortError && error.code !== "ARI_CLOSED") return "later";
    throw error;
  }
}

/** The body of an answer; `undefined` where none was given. */
export function bodyOf(said: Said): unknown {
  return typeof said === "string" ? undefined : said.body;
}

/** A list of a body; empty where it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
