export { type RefusalCode, type WebhookCode, webhookCatalogue } from "./catalogue.ts";
export {
  createWebhookListener,
  type WebhookListener,
  type WebhookListenerOptions,
} from "./create-webhook-listener.ts";
export type { Webhook } from "./read-delivery.ts";
