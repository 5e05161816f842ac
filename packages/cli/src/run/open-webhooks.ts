import type { Host } from "@flowrun/host";
import { PortError, type Logger } from "@flowrun/core/plugin";
import type { WebhookListener, WebhookListenerOptions } from "@flowrun/v2-webhooks";
import { refusedValue } from "../config/check-values.ts";
import type { Config } from "../config/config.ts";

/** The needs of the server that takes webhooks. */
export interface WebhooksRequest {
  readonly config: Config;
  readonly host: Host;
  readonly log: Logger;
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Listens for webhooks at `webhooks.port` and lets the host handle them; `undefined` without a
 * port. A webhook that the flow has no handler for is taken too: nobody should send it again.
 * Rejects with a `PortError` when the port cannot be had.
 */
export async function openWebhooks({
  config,
  host,
  log,
}: WebhooksRequest): Promise<WebhookListener | undefined> {
  const { webhooks } = config;
  if (webhooks === undefined) return undefined;
  const { createWebhookListener } = await import("@flowrun/v2-webhooks");
  const { port, host: address, secret } = webhooks;
  const options = {
    port,
    ...(address === undefined ? {} : { host: address }),
    ...(secret === undefined ? {} : { secret: secret.value }),
  };
  const receive = receiverFor(host, log);
  const listener = await createWebhookListener({ ...options, receive, log }).catch(
    (error: unknown) => {
      const isSecret =
        secret !== undefined && error instanceof PortError && error.code === "WEBHOOK_SECRET";
      throw isSecret ? refusedValue("webhooks.secret", secret, error) : error;
    },
  );
  log.info({ url: listener.url }, "Webhooks are received.");
  if (secret === undefined && address !== undefined && !loopback.has(address)) {
    log.warn(
      { url: listener.url },
      'Everybody who reaches this address can send webhooks: set "webhooks.secret".',
    );
  }
  return listener;
}

function receiverFor(host: Host, log: Logger): WebhookListenerOptions["receive"] {
  return (webhook) => {
    const { name, id } = webhook;
    // Senders need not give deliveries of different webhooks different ids.
    const fate = host.webhook({ ...webhook, id: `${name}.${id}` });
    if (fate === "unhandled")
      log.info({ webhook: name, id }, "The flow has no handler for this webhook.");
    if (fate === "refused")
      throw new PortError("WEBHOOK_NOT_TAKEN", "The process is about to end.", { certain: true });
  };
}
