import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Whether the headers hold something by which `isAuthentic` could be true: worth reading the body for. */
export function claimsAuthenticity(headers: IncomingHttpHeaders, secret: string): boolean {
  return headers["x-webhook-signature"] !== undefined || bearsSecret(headers, secret);
}

/**
 * Whether a delivery was sent by somebody who knows the secret: its header `x-webhook-signature` is `sha256=` with the
 * HMAC-SHA-256 of the raw body in hexadecimal, or, where it has none, `authorization` is `Bearer` with the secret itself.
 * Takes the same time wherever they differ.
 */
export function isAuthentic(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const signature = headers["x-webhook-signature"];
  if (signature === undefined) return bearsSecret(headers, secret);
  const expected = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  return typeof signature === "string" && isSame(signature.toLowerCase(), expected);
}

function bearsSecret({ authorization = "" }: IncomingHttpHeaders, secret: string): boolean {
  const [scheme = "", token = ""] = authorization.split(" ", 2);
  return scheme.toLowerCase() === "bearer" && isSame(token, secret);
}

// Digests have one length, which `timingSafeEqual` needs.
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
