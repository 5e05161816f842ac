import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type Clock, type JsonObject, type WebhookName, webhookNames } from "@flowrun/core/plugin";
import { type RefusalCode, webhookError } from "./catalogue.ts";
import {
  type BodyFault,
  checkMediaType,
  readJsonObject,
  readRawBody,
  type RefuseBody,
} from "./http/read-body.ts";
import { claimsAuthenticity, isAuthentic, isStale } from "./is-authentic.ts";

/** A delivery, as it is handed on. */
export interface Webhook {
  readonly name: WebhookName;
  /**
   * The sender's id of this delivery, or else the SHA-256 of its body in hexadecimal. A repeat has
   * the same.
   */
  readonly id: string;
  /** The body as it came. The document shows none of its fields. */
  readonly payload: JsonObject;
}

/** A webhook, and how it is known again. */
export interface Delivery {
  readonly webhook: Webhook;
  /** The same for two deliveries of one name that may be one. */
  readonly key: string;
  /**
   * Whether two with the same key surely are one: by the sender's id, or by the time of the sender
   * beside the body.
   */
  readonly isIdentified: boolean;
}

/** The rules that a delivery has to keep. */
export interface DeliveryRules {
  /** In bytes. */
  readonly bodyLimit: number;
  /** `undefined` when everybody may send. */
  readonly secret: string | undefined;
  readonly clock: Pick<Clock, "now">;
}

/**
 * The webhook of a request. Throws a `PortError` with a `RefusalCode`, as early as can be. A sender
 * who does not know the secret is told nothing else, and learns that before the body is read where
 * it claims nothing.
 */
export async function readDelivery(
  request: IncomingMessage,
  { bodyLimit, secret, clock }: DeliveryRules,
): Promise<Delivery> {
  const { headers, method = "" } = request;
  if (method !== "POST")
    throw webhookError("WEBHOOK_METHOD", `A webhook is sent with POST, not with ${method}.`);
  if (secret !== undefined && !claimsAuthenticity(headers, secret)) throw unsigned();
  checkMediaType(request, refuse);
  const body = await readRawBody(request, bodyLimit, refuse);
  if (secret !== undefined && !isAuthentic(headers, body, secret)) throw unsigned();
  if (secret !== undefined && isStale(headers, clock.now())) throw stale();
  const payload = readJsonObject(body, refuse);
  const name = [payload["event"], headers["x-webhook-event"], lastSegment(request.url)].find(
    isWebhookName,
  );
  if (name === undefined) throw unknown();
  const { id, ...identity } = identityOf(headers, body);
  return { webhook: { name, id, payload }, ...identity };
}

const codes: Readonly<Record<BodyFault, RefusalCode>> = {
  media_type: "WEBHOOK_MEDIA_TYPE",
  too_large: "WEBHOOK_TOO_LARGE",
  malformed: "WEBHOOK_MALFORMED",
};

const refuse: RefuseBody = (fault, message) => webhookError(codes[fault], message);

function isWebhookName(value: unknown): value is WebhookName {
  return webhookNames.some((name) => name === value);
}

function lastSegment(url = "/"): string | undefined {
  return url.split("?", 1)[0]?.split("/").at(-1);
}

function identityOf(
  headers: IncomingHttpHeaders,
  body: Buffer,
): Omit<Delivery, "webhook"> & { readonly id: string } {
  const { "x-webhook-id": given = "", "x-webhook-timestamp": time = "" } = headers;
  if (given !== "") {
    const id = checkedId(given);
    return { id, key: id, isIdentified: true };
  }
  const id = createHash("sha256").update(body).digest("hex");
  return { id, key: `${String(time)} ${id}`, isIdentified: time !== "" };
}

function checkedId(given: string | readonly string[]): string {
  if (typeof given === "string" && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw webhookError(
    "WEBHOOK_MALFORMED",
    "The header x-webhook-id must be 1 to 200 visible ASCII characters.",
  );
}

function unsigned(): Error {
  return webhookError("WEBHOOK_UNSIGNED", "The delivery proves no knowledge of the secret.");
}

function stale(): Error {
  return webhookError(
    "WEBHOOK_STALE",
    "The header x-webhook-timestamp is more than five minutes away from the time here.",
  );
}

function unknown(): Error {
  const names = webhookNames.join(", ");
  const message = `Neither the field "event", nor the header x-webhook-event, nor the path names one of: ${names}.`;
  return webhookError("WEBHOOK_UNKNOWN", message);
}
