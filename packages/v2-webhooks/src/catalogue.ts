import { type Catalogue, PortError } from "@flowrun/core/plugin";

/** Every code that this package fails with, or answers a sender with. */
export type WebhookCode =
  | RefusalCode
  | "WEBHOOK_PORT_IN_USE"
  | "WEBHOOK_LISTEN_FAILED"
  | "WEBHOOK_SECRET";

/** The codes that a sender is answered with. */
export type RefusalCode =
  | "WEBHOOK_METHOD"
  | "WEBHOOK_UNSIGNED"
  | "WEBHOOK_STALE"
  | "WEBHOOK_MEDIA_TYPE"
  | "WEBHOOK_TOO_LARGE"
  | "WEBHOOK_MALFORMED"
  | "WEBHOOK_UNKNOWN"
  | "WEBHOOK_NOT_TAKEN";

/** The words of `flowrun explain WEBHOOK_…`. */
export const webhookCatalogue: Catalogue<WebhookCode> = {
  WEBHOOK_METHOD: {
    title: "A webhook was not sent with POST (405).",
    why: "The listener takes deliveries and serves nothing else.",
    remedy: "Make the sender use POST.",
  },
  WEBHOOK_UNSIGNED: {
    title: "A webhook does not prove that it comes from the platform (401).",
    why: "A secret is configured, and the delivery has neither its signature nor the secret itself, or the sender has another secret.",
    remedy:
      "Give the sender and `webhooks.secret` the same secret; send `x-webhook-signature: sha256=<hex>`, or `authorization: Bearer <secret>`.",
  },
  WEBHOOK_STALE: {
    title: "A webhook was signed too long ago, or in the future (401).",
    why: "The time that its signature covers is more than five minutes away from this machine's: somebody may have captured a delivery and sent it again, or one of the clocks is wrong.",
    remedy:
      "Have both machines take their time from the network (NTP). Sign each attempt anew, with its own time.",
  },
  WEBHOOK_MEDIA_TYPE: {
    title: "A webhook is not declared as JSON (415).",
    why: "Only application/json is taken: a web page cannot send that to this machine without being asked first.",
    remedy: "Make the sender say content-type: application/json, without a content-encoding.",
  },
  WEBHOOK_TOO_LARGE: {
    title: "The body of a webhook is too large (413).",
    why: "It has more bytes than the listener takes, 1 MiB unless it was given another limit.",
    remedy:
      "Find out why the sender sends so much; a transcription of that size is hardly one call.",
  },
  WEBHOOK_MALFORMED: {
    title: "A webhook cannot be read (400).",
    why: "Its body is no JSON object in UTF-8, is nested too deeply, or its id is longer than 200 characters.",
    remedy: "Look at what the sender really sends; something on the way may change it.",
  },
  WEBHOOK_UNKNOWN: {
    title: "There is no webhook of that name (404).",
    why: "Neither the field event of the body, nor the header x-webhook-event, nor the end of the path is the name of a webhook.",
    remedy: "Send it to a path that ends with its name, such as /summaryCompleted.",
  },
  WEBHOOK_NOT_TAKEN: {
    title: "A webhook could not be taken just now (503).",
    why: "What should handle it failed to begin, or the process is about to end.",
    remedy: "Nothing: a sender that tries again is served then. The log says what failed.",
  },
  WEBHOOK_PORT_IN_USE: {
    title: "The listener for webhooks cannot have its port.",
    why: "Another process already listens there.",
    remedy: "Stop that process, or choose another `webhooks.port`.",
  },
  WEBHOOK_LISTEN_FAILED: {
    title: "The listener for webhooks cannot listen at its address.",
    why: "The host is no address of this machine, or this user may not open the port.",
    remedy: "Use an address of this machine, such as 127.0.0.1, and a port of 1024 or above.",
  },
  WEBHOOK_SECRET: {
    title: "The secret of the webhooks cannot be used.",
    why: "It is empty, or holds something else than visible ASCII characters, which no header can carry.",
    remedy: "Choose a secret such as 32 random characters, or leave it out.",
  },
};

/** A `PortError` with a code of this package. */
export function webhookError(
  code: WebhookCode,
  message: string,
  options: { readonly cause?: unknown } = {},
): PortError {
  return new PortError(code, message, { certain: true, ...options });
}

/** The status with which a sender is refused. */
export const statusOfRefusal: Readonly<Record<RefusalCode, number>> = {
  WEBHOOK_METHOD: 405,
  WEBHOOK_UNSIGNED: 401,
  WEBHOOK_STALE: 401,
  WEBHOOK_MEDIA_TYPE: 415,
  WEBHOOK_TOO_LARGE: 413,
  WEBHOOK_MALFORMED: 400,
  WEBHOOK_UNKNOWN: 404,
  WEBHOOK_NOT_TAKEN: 503,
};
