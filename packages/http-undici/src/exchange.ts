import { connectionFailure, PortError, type HttpAnswer } from "@flowrun/core/plugin";
import type { Dispatcher } from "undici";
import { httpError } from "./catalogue.ts";
import type { Outgoing } from "./outgoing.ts";
import { readBody, tooLarge } from "./read-body.ts";

/** Where and how long requests are sent. */
export interface ExchangeOptions {
  readonly dispatcher: Dispatcher;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * The result of sending a request once: an answer with its `Retry-After` header, or the reason for
 * none.
 */
export type Attempt =
  | { readonly answer: HttpAnswer; readonly retryAfter: string | undefined }
  | { readonly error: PortError };

/** Sends a request once. Redirects are answers like any other. Never rejects. */
export async function exchange(request: Outgoing, options: ExchangeOptions): Promise<Attempt> {
  const { dispatcher, maxBytes, signal } = options;
  const { asText = false, ...sent } = request;
  try {
    const { statusCode: status, headers, body } = await dispatcher.request({ ...sent, signal });
    const raw = {
      origin: request.origin,
      status,
      contentType: firstOf(headers["content-type"]) ?? "",
      contentEncoding: firstOf(headers["content-encoding"]) ?? "",
      bytes: await body.bytes(),
      asText,
    };
    return {
      answer: { status, body: await readBody(raw, maxBytes) },
      retryAfter: firstOf(headers["retry-after"]),
    };
  } catch (error) {
    return { error: networkError(request.origin, error) };
  }
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.[0];
}

const overLimit = /^UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$/;
const notHttp = /^(HPE_\w+|HTTPParserError|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/;

/** The error for a request to `origin` that the network, or what came over it, put an end to. */
function networkError(origin: string, cause: unknown): PortError {
  if (cause instanceof PortError) return cause;
  const { code, reason, isUnsent } = connectionFailure(cause);
  if (overLimit.test(code)) return tooLarge(origin);
  if (notHttp.test(code)) {
    return httpError(
      "HTTP_ANSWER_MALFORMED",
      `The answer of "${origin}" cannot be read: it is not HTTP (${code}).`,
    );
  }
  if (isUnsent) {
    return httpError("HTTP_UNREACHABLE", `"${origin}" cannot be reached: ${reason}.`, {
      certain: true,
    });
  }
  return httpError("HTTP_CUT", `The connection to "${origin}" was cut: ${code}.`);
}
