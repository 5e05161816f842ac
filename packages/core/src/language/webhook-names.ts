/** The webhooks that the platform sends (platform document, "Webhooks added in 8.2"). */
export const webhookNames = [
  "summaryCompleted",
  "summaryFailed",
  "transcriptionCompleted",
  "transcriptionFailed",
] as const;

/** A name of {@link webhookNames}. */
export type WebhookName = (typeof webhookNames)[number];
