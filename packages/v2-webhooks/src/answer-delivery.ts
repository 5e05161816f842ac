import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { type Logger, PortError } from "@flowrun/core/plugin";
import { type RefusalCode, statusOfRefusal } from "./catalogue.ts";

/** What is needed to answer a sender. */
export interface Delivering {
  /** Settles when the webhook was taken; rejects with a `PortError` that has a `RefusalCode` when it was not. */
  readonly outcome: Promise<void>;
  readonly log: Logger;
}

/** Answers 204, or a refusal as JSON, which is logged too. Resolves when the answer left; never rejects. */
export async function answerDelivery(
  request: IncomingMessage,
  response: ServerResponse,
  { outcome, log }: Delivering,
): Promise<void> {
  try {
    await outcome;
    response.writeHead(204).end();
  } catch (error) {
    // The sender went away, and there is nobody to answer.
    if (!isRefusal(error)) return void response.destroy();
    const { code, message } = error;
    const status = statusOfRefusal[code];
    log.warn({ code, status }, `A webhook was refused: ${message}`);
    response.writeHead(status, { "content-type": "application/json", ...(status === 405 && { allow: "POST" }) });
    response.end(JSON.stringify({ code, message }));
    // What was not read would keep the sender from reading the answer.
    request.resume();
  }
  await finished(response).catch(() => undefined);
}

function isRefusal(error: unknown): error is PortError & { readonly code: RefusalCode } {
  return error instanceof PortError && Object.hasOwn(statusOfRefusal, error.code);
}
