import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import {
  type Clock,
  deepestJson,
  isJsonObject,
  isWithinDepth,
  type Json,
  type JsonObject,
  type WebhookName,
  webhookNames,
} from "@flowrun/core/plugin";
import { webhookError } from "./catalogue.ts";
import { claimsAuthenticity, isAuthentic, isStale } from "./is-authentic.ts";

/** One delivery, as it is handed on. */
export interface Webhook {
  readonly name: WebhookName;
  /** What the sender calls this delivery, or else the SHA-256 of its body in hexadecimal. A repeat has the same. */
  readonly id: string;
  /** The body as it came. The document shows none of its fields. */
  readonly payload: JsonObject;
}

/** A webhook, and how it is known again. */
export interface Delivery {
  readonly webhook: Webhook;
  /** The same for two deliveries of one name that may be one. */
  readonly key: string;
  /** Whether two with the same key surely are one: by the sender's id, or by the time of the sender beside the body. */
  readonly isIdentified: boolean;
}

/** What a delivery has to keep to. */
export interface DeliveryRules {
  /** In bytes. */
  readonly bodyLimit: number;
  /** `undefined` when everybody may send. */
  readonly secret: string | undefined;
  readonly clock: Pick<Clock, "now">;
}

/**
 * What a request delivers. Throws a `PortError` with a `RefusalCode`, as early as can be: somebody who does
 * not know the secret is told nothing else, and learns that before the body is read where it claims nothing.
 */
export async function readDelivery(
  request: IncomingMessage,
  { bodyLimit, secret, clock }: DeliveryRules,
): Promise<Delivery> {
  const { headers, method = "" } = request;
  if (method !== "POST") throw webhookError("WEBHOOK_METHOD", `A webhook is sent with POST, not with ${method}.`);
  if (secret !== undefined && !claimsAuthenticity(headers, secret)) throw unsigned();
  checkMediaType(request);
  const body = await readRawBody(request, bodyLimit);
  if (secret !== undefined && !isAuthentic(headers, body, secret)) throw unsigned();
  if (secret !== undefined && isStale(headers, clock.now())) throw stale();
  const payload = readPayload(body);
  const name = [payload["event"], headers["x-webhook-event"], lastSegment(request.url)].find(isWebhookName);
  if (name === undefined) throw unknown();
  const { id, ...identity } = identityOf(headers, body);
  return { webhook: { name, id, payload }, ...identity };
}

function checkMediaType({ headers }: IncomingMessage): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  const isPlain = headers["content-encoding"] === undefined || headers["content-encoding"] === "identity";
  if (type === "application/json" && isPlain) return;
  throw webhookError("WEBHOOK_MEDIA_TYPE", "The body must be application/json, and not compressed.");
}

/**
 * The body of a request, byte by byte as it was signed. Throws a `PortError` with WEBHOOK_TOO_LARGE above `limit` bytes
 * and leaves the rest unread; rejects as the stream does when the sender goes away.
 */
async function readRawBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A destroyed request would take the connection with it, and the sender would not get its answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): Error {
  return webhookError("WEBHOOK_TOO_LARGE", `The body is larger than ${limit} bytes.`);
}

/** The JSON object of a body in UTF-8. Throws a `PortError` with WEBHOOK_MALFORMED that quotes nothing of it. */
function readPayload(body: Buffer): JsonObject {
  const value = parse(body);
  if (!isJsonObject(value)) throw malformed("is no JSON object");
  if (!isWithinDepth(value, deepestJson)) throw malformed(`has more than ${deepestJson} levels`);
  return value;
}

function parse(body: Buffer): Json {
  try {
    const value: Json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return value;
  } catch {
    // A parser's message quotes the body.
    throw malformed("is no JSON in UTF-8");
  }
}

function malformed(problem: string): Error {
  return webhookError("WEBHOOK_MALFORMED", `The body ${problem}.`);
}

function isWebhookName(value: unknown): value is WebhookName {
  return webhookNames.some((name) => name === value);
}

function lastSegment(url = "/"): string | undefined {
  return url.split("?", 1)[0]?.split("/").at(-1);
}

function identityOf(headers: IncomingHttpHeaders, body: Buffer): Omit<Delivery, "webhook"> & { readonly id: string } {
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
  throw webhookError("WEBHOOK_MALFORMED", "The header x-webhook-id must be 1 to 200 visible ASCII characters.");
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
