import { type JsonObject, type WebhookName, webhookNames } from "@flowrun/core/plugin";

/** One delivery, as it is handed on. */
export interface Webhook {
  readonly name: WebhookName;
  /** What the sender calls this delivery, or else the SHA-256 of its body in hexadecimal. A repeat has the same. */
  readonly id: string;
  /** The body as it came. The document shows none of its fields. */
  readonly payload: JsonObject;
}

/** Whether a value from outside names a webhook. */
export function isWebhookName(value: unknown): value is WebhookName {
  return webhookNames.some((name) => name === value);
}
