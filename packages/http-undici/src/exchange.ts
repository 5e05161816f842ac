import type { HttpAnswer, PortError } from "@flowrun/core/plugin";
import type { Dispatcher } from "undici";
import { networkError } from "./network-error.ts";
import type { Outgoing } from "./outgoing.ts";
import { readBody } from "./read-body.ts";

/** Where and how long requests are sent. */
export interface ExchangeOptions {
  readonly dispatcher: Dispatcher;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** What came of sending a request once: an answer with its `Retry-After` header, or why there is none. */
export type Attempt =
  | { readonly answer: HttpAnswer; readonly retryAfter: string | undefined }
  | { readonly error: PortError };

/** Sends a request once. Redirects are answers like any other. Never rejects. */
export async function exchange(request: Outgoing, options: ExchangeOptions): Promise<Attempt> {
  const { dispatcher, maxBytes, signal } = options;
  try {
    const { statusCode: status, headers, body } = await dispatcher.request({ ...request, signal });
    const raw = {
      origin: request.origin,
      status,
      contentType: firstOf(headers["content-type"]) ?? "",
      contentEncoding: firstOf(headers["content-encoding"]) ?? "",
      bytes: await body.bytes(),
    };
    return { answer: { status, body: await readBody(raw, maxBytes) }, retryAfter: firstOf(headers["retry-after"]) };
  } catch (error) {
    return { error: networkError(request.origin, error) };
  }
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.[0];
}
