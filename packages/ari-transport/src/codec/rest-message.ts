import type { WireAnswer } from "../wire.ts";
import { fieldOf, parseBody, stringOf } from "./json.ts";
import { requestTarget, type RequestDraft } from "./request.ts";

/** An answer that came as a message, and which request it answers. */
export interface RestResponse {
  /** The request's id, as it was sent. */
  readonly id: string;
  readonly answer: WireAnswer;
}

/** A request as a message of ARI's WebSocket: `RESTRequest`, as Asterisk 22.4 and later take it. */
export function writeRestRequest(id: string, request: RequestDraft): string {
  return JSON.stringify({
    type: "RESTRequest",
    request_id: id,
    method: request.method,
    // Relative to /ari, without a slash before it: anything else is answered 405 (measured on
    // Asterisk 22).
    uri: requestTarget(request).slice(1),
    ...(request.body !== undefined && {
      content_type: "application/json",
      message_body: JSON.stringify(request.body),
    }),
  });
}

/** Reads a `RESTResponse`; `null` for any other message. Never throws. */
export function readRestResponse(data: string | Uint8Array): RestResponse | null {
  const message = typeof data === "string" ? parseBody(data) : null;
  const id = stringOf(message, "request_id");
  const status = fieldOf(message, "status_code");
  if (fieldOf(message, "type") !== "RESTResponse" || id === undefined || typeof status !== "number")
    return null;
  return { id, answer: { status, body: stringOf(message, "message_body") ?? "" } };
}
