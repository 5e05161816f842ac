import { type Dispatcher, request } from "undici";
import { AuthError } from "./auth-error.ts";

/** One request. */
export interface JsonPost {
  readonly url: string;
  readonly body: object;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  /** Default: undici's global one. */
  readonly dispatcher: Dispatcher | undefined;
}

/** The platform's answer, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

// Errors of a connection that was not made; whatever fails in another way may have reached the platform.
const notConnected =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;
const mostBytes = 256 * 1024;

/**
 * Posts JSON and gives the answer. Redirects are not followed: what is posted is secret. Rejects with an `AuthError`:
 * `AUTH_TIMEOUT`, `AUTH_UNREACHABLE` when nothing was sent, `AUTH_CONNECTION_CUT`, or `AUTH_ANSWER_MALFORMED` for a body over 256 KiB.
 */
export async function postJson({ url, body, timeoutMs, dispatcher }: JsonPost): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { "content-type": "application/json", accept: "application/json" };
  try {
    const options = { method: "POST", headers, body: JSON.stringify(body), signal } as const;
    const response = await request(url, dispatcher === undefined ? options : { ...options, dispatcher });
    return { status: response.statusCode, body: await readBody(response.body) };
  } catch (error) {
    if (error instanceof AuthError) throw error;
    if (signal.aborted) {
      throw new AuthError("AUTH_TIMEOUT", `The platform did not answer ${url} within ${timeoutMs} ms.`);
    }
    const reason = reasonOf(error);
    if (notConnected.test(reason)) {
      throw new AuthError("AUTH_UNREACHABLE", `The platform cannot be reached at ${url}: ${reason}.`);
    }
    throw new AuthError("AUTH_CONNECTION_CUT", `The connection to ${url} was cut: ${reason}.`);
  }
}

async function readBody(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > mostBytes) throw new AuthError("AUTH_ANSWER_MALFORMED", "The platform's answer is over 256 KiB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

// A code such as ECONNREFUSED or UND_ERR_SOCKET says enough, and holds nothing of the request for certain.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
