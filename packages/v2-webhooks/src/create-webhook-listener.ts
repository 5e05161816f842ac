import { createServer, type IncomingMessage, type ServerOptions } from "node:http";
import { type Logger, PortError } from "@flowrun/core/plugin";
import { answerDelivery } from "./answer-delivery.ts";
import { webhookError } from "./catalogue.ts";
import { createDeliveryMemory } from "./delivery-memory.ts";
import { listen } from "./listen.ts";
import { readDelivery } from "./read-delivery.ts";
import type { Webhook } from "./webhook.ts";

/** Where a listener listens, for whom, and what becomes of what it hears. */
export interface WebhookListenerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Default: `127.0.0.1`, this machine only. */
  readonly host?: string;
  /** What a sender must sign with, or send; visible ASCII characters. Default: everybody who reaches the port may send. */
  readonly secret?: string;
  /** The largest body, in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** The time that a sender has for its whole request, in milliseconds; then it is cut off. Default: 10,000. */
  readonly timeoutMs?: number;
  /** Takes each webhook once. The sender is told that it arrived when this is done; when it fails, that it should send again. */
  readonly receive: (webhook: Webhook) => void | Promise<void>;
  readonly log: Logger;
}

/** A listener for webhooks. */
export interface WebhookListener {
  /** `http://HOST:PORT`, without a path. */
  readonly url: string;
  readonly port: number;
  /** Frees the port. Deliveries that are being taken are answered before; who still sends is cut off. */
  close(): Promise<void>;
}

/** How many deliveries are remembered, to recognise repeats. */
const remembered = 10_000;
const mostConnections = 500;

/**
 * Listens for the platform's webhooks: JSON objects sent with POST. How the platform delivers them is not documented, so
 * these are choices: the name is the field `event` of the body, or the header `x-webhook-event`, or the end of the path;
 * a repeat is known by the header `x-webhook-id`, or by its body. Answers 204, or a status above 399 with a JSON object of
 * `code` and `message`. Rejects with a `PortError`: WEBHOOK_SECRET, WEBHOOK_PORT_IN_USE, or WEBHOOK_LISTEN_FAILED.
 */
export async function createWebhookListener(options: WebhookListenerOptions): Promise<WebhookListener> {
  const { port, host = "127.0.0.1", secret, bodyLimit = 1024 * 1024, timeoutMs = 10_000, log } = options;
  if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) throw badSecret();
  const take = createTaker(options.receive);
  const open = new Map<IncomingMessage, Promise<void>>();
  const server = createServer(limitsOf(timeoutMs), (request, response) => {
    const outcome = readDelivery(request, { bodyLimit, secret }).then(take);
    open.set(
      request,
      answerDelivery(request, response, { outcome, log }).finally(() => open.delete(request)),
    );
  });
  server.maxConnections = mostConnections;
  const bound = await listen(server, port, host);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const request of open.keys()) if (!request.complete) request.socket.destroy();
      await Promise.all(open.values());
      server.closeAllConnections();
      await closed;
    },
  };
}

function createTaker(receive: WebhookListenerOptions["receive"]): (webhook: Webhook) => Promise<void> {
  const memory = createDeliveryMemory(remembered);
  return async (webhook) => {
    const { name, id } = webhook;
    try {
      await memory.once(`${name} ${id}`, async () => receive(webhook));
    } catch (error) {
      const why = error instanceof PortError ? error.message : "What should handle it failed.";
      throw webhookError("WEBHOOK_NOT_TAKEN", `"${name}" was not taken. ${why}`, { cause: error });
    }
  };
}

/** Node looks only now and then which connections are too slow; often enough, it is the time that was asked for. */
function limitsOf(timeoutMs: number): ServerOptions {
  const connectionsCheckingInterval = Math.min(timeoutMs, 1_000);
  return { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval };
}

function badSecret(): Error {
  const message =
    "The secret of the webhooks is empty or holds something else than visible ASCII characters. Choose another, or leave it out.";
  return webhookError("WEBHOOK_SECRET", message);
}
