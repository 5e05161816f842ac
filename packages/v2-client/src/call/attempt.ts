import { connectionFailure } from "@flowrun/core/plugin";
import type { V2Response, V2Session } from "../client.ts";
import type { Endpoint } from "../openapi/endpoints.ts";
import { labelOf, placeIn, placeOf, V2Error } from "../v2-error.ts";
import type { WireRequest } from "./wire-request.ts";

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: V2Response["headers"];
  readonly text: string;
}

/** The result of sending a request once. */
export type Attempt = { readonly answer: RawAnswer } | { readonly error: V2Error };

/** A request, and who sends it for whom. */
export interface AttemptParts {
  readonly session: V2Session;
  readonly endpoint: Endpoint;
  readonly request: WireRequest;
  readonly signal: AbortSignal;
}

/** Sends a request once. Rejects only with the signal's reason. */
export async function attempt({
  session,
  endpoint,
  request,
  signal,
}: AttemptParts): Promise<Attempt> {
  const { method, path, headers, body } = request;
  try {
    const init = { method, headers: { ...headers }, redirect: "manual", signal } as const;
    const response = await session.request(path, body === undefined ? init : { ...init, body });
    const { status, headers: received } = response;
    return { answer: { status, headers: received, text: await readText(endpoint, response) } };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return { error: error instanceof V2Error ? error : sendingError(endpoint, error) };
  }
}

const mostBytes = 16 * 1024 * 1024;

async function readText(endpoint: Endpoint, response: V2Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) {
      const message = `The answer to ${labelOf(endpoint)} is over 16 MiB. Ask for less.`;
      throw new V2Error("V2_ANSWER_TOO_LARGE", message, {
        ...placeIn(endpoint, response),
        outcome: "failed",
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** `fetch` rejects with a `TypeError` when the network fails; everything else is the session's. */
function sendingError(endpoint: Endpoint, error: unknown): V2Error {
  const place = { ...placeOf(endpoint), outcome: "failed" } as const;
  if (!(error instanceof TypeError)) {
    const reason = error instanceof Error ? error.message : "The session failed.";
    const message = `${labelOf(endpoint)} was not done, because it has no token. ${reason}`;
    return new V2Error("V2_SESSION_FAILED", message, { ...place, certain: true, cause: error });
  }
  const { code, reason, isUnsent } = connectionFailure(error.cause);
  if (isUnsent) {
    const message = `${labelOf(endpoint)} was not sent: the platform cannot be reached (${reason}).`;
    return new V2Error("V2_UNREACHABLE", message, { ...place, certain: true });
  }
  return new V2Error(
    "V2_CONNECTION_CUT",
    `The connection was cut during ${labelOf(endpoint)}: ${code}.`,
    place,
  );
}
