import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { webhookNames } from "@flowrun/core/plugin";
import { webhookError } from "./catalogue.ts";
import { claimsAuthenticity, isAuthentic } from "./is-authentic.ts";
import { readPayload } from "./read-payload.ts";
import { readRawBody } from "./read-raw-body.ts";
import { isWebhookName, type Webhook } from "./webhook.ts";

/** What a delivery has to keep to. */
export interface DeliveryRules {
  /** In bytes. */
  readonly bodyLimit: number;
  /** `undefined` when everybody may send. */
  readonly secret: string | undefined;
}

/**
 * The webhook that a request delivers. Throws a `PortError` with a `RefusalCode`, as early as can be: somebody who does
 * not know the secret is told nothing else, and learns that before the body is read where it claims nothing.
 */
export async function readDelivery(request: IncomingMessage, { bodyLimit, secret }: DeliveryRules): Promise<Webhook> {
  const { headers, method = "" } = request;
  if (method !== "POST") throw webhookError("WEBHOOK_METHOD", `A webhook is sent with POST, not with ${method}.`);
  if (secret !== undefined && !claimsAuthenticity(headers, secret)) throw unsigned();
  checkMediaType(request);
  const body = await readRawBody(request, bodyLimit);
  if (secret !== undefined && !isAuthentic(headers, body, secret)) throw unsigned();
  const payload = readPayload(body);
  const name = [payload["event"], headers["x-webhook-event"], lastSegment(request.url)].find(isWebhookName);
  if (name === undefined) throw unknown();
  return { name, id: idOf(request, body), payload };
}

function checkMediaType({ headers }: IncomingMessage): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  const isPlain = headers["content-encoding"] === undefined || headers["content-encoding"] === "identity";
  if (type === "application/json" && isPlain) return;
  throw webhookError("WEBHOOK_MEDIA_TYPE", "The body must be application/json, and not compressed.");
}

function lastSegment(url = "/"): string | undefined {
  return url.split("?", 1)[0]?.split("/").at(-1);
}

function idOf({ headers }: IncomingMessage, body: Buffer): string {
  const given = headers["x-webhook-id"];
  if (given === undefined || given === "") return createHash("sha256").update(body).digest("hex");
  if (typeof given === "string" && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw webhookError("WEBHOOK_MALFORMED", "The header x-webhook-id must be 1 to 200 visible ASCII characters.");
}

function unsigned(): Error {
  return webhookError("WEBHOOK_UNSIGNED", "The delivery proves no knowledge of the secret.");
}

function unknown(): Error {
  const names = webhookNames.join(", ");
  const message = `Neither the field "event", nor the header x-webhook-event, nor the path names one of: ${names}.`;
  return webhookError("WEBHOOK_UNKNOWN", message);
}
