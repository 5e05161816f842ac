import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";

/** The answer to a request. */
export interface HttpAnswer {
  readonly status: number;
  /** Sent as JSON. */
  readonly json?: object;
  readonly headers?: OutgoingHttpHeaders;
}

/**
 * Answers what `outcome` gives, or where it rejects, what `refusal` makes of the error. Where that
 * is `undefined`, the sender went away, and the connection is cut. Resolves when the answer has
 * left; never rejects.
 */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  {
    outcome,
    refusal,
  }: {
    readonly outcome: Promise<HttpAnswer>;
    readonly refusal: (error: unknown) => HttpAnswer | undefined;
  },
): Promise<void> {
  const answer = await outcome.catch(refusal);
  if (answer === undefined) return void response.destroy();
  const { status, json, headers } = answer;
  response.writeHead(status, { ...(json && { "content-type": "application/json" }), ...headers });
  response.end(json && JSON.stringify(json));
  // Unread bytes would keep the sender from reading the answer.
  request.resume();
  await finished(response).catch(() => undefined);
}
