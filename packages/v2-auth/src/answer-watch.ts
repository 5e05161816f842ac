import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, unzipSync } from "node:zlib";
import type { Dispatcher } from "undici";

type Handler = Dispatcher.DispatchHandler;

/** The listener that learns how a request began, and how its answer turned out. */
export interface AnswerWatch {
  readonly started: (controller: Dispatcher.DispatchController, context: unknown) => void;
  /**
   * Called as soon as it is known whether the answer tells of an expired token; the first call
   * counts.
   */
  readonly known: (isExpired: boolean) => void;
  /** Whether an expiry is kept from the handler, because the request will be sent again. */
  readonly keepsExpiry: boolean;
}

interface Held {
  readonly controller: Dispatcher.DispatchController;
  readonly headers: IncomingHttpHeaders;
  readonly statusText: string | undefined;
  readonly chunks: Buffer[];
  bytes: number;
}

/**
 * Passes an answer on to `handler` as it comes, except for a 401: that is held until it is known
 * what it tells.
 */
export function watchAnswer(
  handler: Handler,
  { started, known, keepsExpiry }: AnswerWatch,
): Handler {
  let held: Held | undefined;
  const release = (): void => {
    if (held === undefined) return;
    const { controller, headers, statusText, chunks } = held;
    held = undefined;
    known(false);
    handler.onResponseStart?.(controller, 401, headers, statusText);
    for (const chunk of chunks) handler.onResponseData?.(controller, chunk);
  };
  return {
    ...progressOf(handler),
    onRequestStart: started,
    onRequestUpgrade: (controller, status, headers, socket) => {
      known(false);
      handler.onRequestUpgrade?.(controller, status, headers, socket);
    },
    onResponseStart: (controller, status, headers, statusText) => {
      if (status === 401) {
        held = { controller, headers, statusText, chunks: [], bytes: 0 };
        return;
      }
      if (status >= 200) known(false);
      handler.onResponseStart?.(controller, status, headers, statusText);
    },
    onResponseData: (controller, chunk) => {
      if (held === undefined) return handler.onResponseData?.(controller, chunk);
      held.chunks.push(Buffer.from(chunk));
      held.bytes += chunk.length;
      return held.bytes > mostExpiryBytes ? release() : undefined;
    },
    onResponseEnd: (controller, trailers) => {
      const isExpired =
        held !== undefined && tellsExpiry(Buffer.concat(held.chunks), encodingOf(held.headers));
      if (isExpired) known(true);
      if (isExpired && keepsExpiry) return;
      release();
      handler.onResponseEnd?.(controller, trailers);
    },
    onResponseError: (controller, error) => {
      held = undefined;
      known(false);
      handler.onResponseError?.(controller, error);
    },
  };
}

// A handler that is told how the request goes on, and nothing of the answer.
function progressOf(handler: Handler): Handler {
  return {
    onResponseStarted: () => handler.onResponseStarted?.(),
    onBodySent: (chunk) => handler.onBodySent?.(chunk),
    onRequestSent: () => handler.onRequestSent?.(),
  };
}

function encodingOf(headers: IncomingHttpHeaders): string | undefined {
  return headers["content-encoding"];
}

/**
 * The most bytes that are read of an answer with 401. An error in JSON is far shorter; a longer
 * answer counts as something else.
 */
const mostExpiryBytes = 64 * 1024;

/**
 * Whether the body of a 401 is a JSON object with the code 60000 (platform document,
 * "Authentication", rule 6).
 * `encoding` is its `content-encoding`.
 */
function tellsExpiry(body: Uint8Array, encoding: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(decode(body, encoding).toString("utf8"));
    return typeof value === "object" && value !== null && "code" in value && value.code === 60_000;
  } catch {
    return false;
  }
}

function decode(body: Uint8Array, encoding: string | undefined): Buffer {
  const limit = { maxOutputLength: mostExpiryBytes };
  switch (encoding?.toLowerCase()) {
    case "gzip":
    case "x-gzip":
    case "deflate":
      return unzipSync(body, limit);
    case "br":
      return brotliDecompressSync(body, limit);
    default:
      return Buffer.from(body);
  }
}
