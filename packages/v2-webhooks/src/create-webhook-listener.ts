import type { IncomingMessage, ServerResponse } from "node:http";
import { PortError, type Clock, type Logger } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { type RefusalCode, statusOfRefusal, webhookError } from "./catalogue.ts";
import { createDeliveryMemory } from "./delivery-memory.ts";
import { type HttpAnswer, sendAnswer } from "./http/send-answer.ts";
import { serveHttp, type ServedHttp } from "./http/serve-http.ts";
import { type Delivery, readDelivery, type Webhook } from "./read-delivery.ts";

/** Where a listener listens, for which senders, and where its webhooks go. */
export interface WebhookListenerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Default: `127.0.0.1`, this machine only. */
  readonly host?: string;
  /**
   * The secret that a sender must sign with, or send; visible ASCII characters. Default: everybody
   * who reaches the port may send.
   */
  readonly secret?: string;
  /** The largest body, in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * The time that a sender has for its whole request, in milliseconds; then it is cut off. Default:
   * 10,000.
   */
  readonly timeoutMs?: number;
  /** Tells old signatures. Default: the machine's clock. */
  readonly clock?: Pick<Clock, "now">;
  /**
   * Takes each webhook once, as far as senders give them ids. When this is done the sender hears
   * that it arrived. When it fails the sender hears that it should send again.
   */
  readonly receive: (webhook: Webhook) => void | Promise<void>;
  readonly log: Logger;
}

/** A listener for webhooks. */
export type WebhookListener = ServedHttp;

/** How many deliveries are remembered, to recognise repeats. */
const remembered = 10_000;
const mostConnections = 500;

/**
 * Listens for the platform's webhooks: JSON objects sent with POST. The platform does not document
 * how it delivers them, so these are choices. The name is the field `event` of the body, or the
 * header `x-webhook-event`, or the end of the path. A repeat is known by the header `x-webhook-id`,
 * or by `x-webhook-timestamp` and its body. Answers 204, or a status above 399 with a JSON object
 * of `code` and `message`. Rejects with a `PortError`: WEBHOOK_SECRET, WEBHOOK_PORT_IN_USE, or
 * WEBHOOK_LISTEN_FAILED.
 */
export async function createWebhookListener(
  options: WebhookListenerOptions,
): Promise<WebhookListener> {
  const {
    port,
    host = "127.0.0.1",
    secret,
    bodyLimit = 1024 * 1024,
    timeoutMs = 10_000,
    log,
    clock = createSystemClock(),
  } = options;
  if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) throw badSecret();
  const take = createTaker(options);
  const serving = {
    port,
    host,
    timeoutMs,
    mostConnections,
    cannotListen,
    answer: (request: IncomingMessage, response: ServerResponse) => {
      const taken = readDelivery(request, { bodyLimit, secret, clock }).then(take);
      const outcome = taken.then(() => ({ status: 204 }));
      return sendAnswer(request, response, { outcome, refusal: (error) => refusalOf(error, log) });
    },
  };
  return serveHttp(serving);
}

function createTaker({
  receive,
  log,
}: WebhookListenerOptions): (delivery: Delivery) => Promise<void> {
  const memory = createDeliveryMemory(remembered);
  const take = async ({ webhook, key, isIdentified }: Delivery): Promise<void> => {
    const { name, id } = webhook;
    const seen = { isNew: false };
    const taken = memory.once(`${name} ${key}`, async () => {
      seen.isNew = true;
      await receive(webhook);
    });
    if (seen.isNew || isIdentified) return await taken;
    log.warn({ webhook: name, id }, sameBody);
    return await receive(webhook);
  };
  return async (delivery) => {
    const { name } = delivery.webhook;
    try {
      await take(delivery);
    } catch (error) {
      const why = error instanceof PortError ? error.message : "What should handle it failed.";
      throw webhookError("WEBHOOK_NOT_TAKEN", `"${name}" was not taken. ${why}`, { cause: error });
    }
  };
}

const sameBody =
  "A webhook without x-webhook-id has the body of an earlier one, and is taken all the same: whether it repeats that one cannot be told.";

/**
 * The answer to a sender whose delivery was not taken; it is logged, too. `undefined` for a sender
 * who went away.
 */
function refusalOf(error: unknown, log: Logger): HttpAnswer | undefined {
  if (!isRefusal(error)) return undefined;
  const { code, message } = error;
  const status = statusOfRefusal[code];
  log.warn({ code, status }, `A webhook was refused: ${message}`);
  return { status, json: { code, message }, ...(status === 405 && { headers: { allow: "POST" } }) };
}

function isRefusal(error: unknown): error is PortError & { readonly code: RefusalCode } {
  return error instanceof PortError && Object.hasOwn(statusOfRefusal, error.code);
}

function badSecret(): Error {
  const message =
    "The secret of the webhooks is empty or holds something else than visible ASCII characters. Choose another, or leave it out.";
  return webhookError("WEBHOOK_SECRET", message);
}

function cannotListen(place: string, error: NodeJS.ErrnoException): Error {
  if (error.code === "EADDRINUSE") {
    const message = `Webhooks cannot be received on "${place}": another process already listens there. Stop it, or choose another port.`;
    return webhookError("WEBHOOK_PORT_IN_USE", message, { cause: error });
  }
  const message =
    `Webhooks cannot be received on "${place}" (${error.code ?? "unknown reason"}). ` +
    "Use an address of this machine, such as 127.0.0.1, and a port of 1024 or above.";
  return webhookError("WEBHOOK_LISTEN_FAILED", message, { cause: error });
}
