import type { WebhookDelivery } from "@flowrun/simulator";
import type { WebhookName } from "@flowrun/core";
import { readGiven } from "../../config/read-environment.ts";
import type { Invocation } from "../../invocation.ts";
import { askEmbedded, noControl } from "../../run/ask-embedded.ts";
import { deliveryText } from "../platform/platform-text.ts";
import { readArguments } from "../v2/read-arguments.ts";

/** The options of `flowrun webhook`. */
export interface WebhookOptions {
  readonly url: string;
}

interface WebhookRequest extends WebhookOptions {
  readonly name: WebhookName;
  /** `key=text` and `key:=json`. */
  readonly fields: readonly string[];
}

/**
 * Has the embedded platform send a webhook to its listeners, and gives whether all of them took it.
 * Throws a `CliError`.
 */
export async function sendWebhook(
  { surroundings, json }: Invocation,
  { url, name, fields }: WebhookRequest,
): Promise<boolean> {
  const password = readGiven(surroundings, "PLATFORM_PASSWORD");
  const body = readArguments(fields);
  const response = await askEmbedded({
    url,
    path: `/webhooks/${name}`,
    body,
    ...(password !== undefined && { password }),
  });
  // The embedded platform of the same version wrote this.
  const deliveries = (await response.json()) as readonly WebhookDelivery[];
  if (deliveries.length === 0)
    throw noControl(url, "nobody listens to its webhooks; give it --webhook or webhooks.port");
  for (const delivery of deliveries)
    surroundings.out.write(json ? `${JSON.stringify(delivery)}\n` : deliveryText(delivery));
  return deliveries.every(({ status }) => status !== undefined && status < 300);
}
