import { createHmac } from "node:crypto";

/** A delivery as it is sent. */
export interface SentDelivery {
  /** The name of the event, for `x-webhook-event`. */
  readonly name: string;
  /** The same in every attempt. */
  readonly id: string;
  /** When it is sent, in milliseconds since the Unix epoch. */
  readonly at: number;
  readonly body: string;
}

/** The headers of a delivery that prove the secret: each attempt is signed anew, at its time. */
export function signedHeaders(
  { name, id, at, body }: SentDelivery,
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  return {
    ...plainHeaders({ name, id }),
    "x-webhook-timestamp": timestamp,
    "x-webhook-signature": signatureOf({ timestamp, id, body }, secret),
  };
}

/** The headers of a delivery that prove nothing. */
export function plainHeaders({
  name,
  id,
}: Pick<SentDelivery, "name" | "id">): Record<string, string> {
  return { "content-type": "application/json", "x-webhook-event": name, "x-webhook-id": id };
}

/** The signed values: the headers' and the raw body. */
export interface Signed {
  /** `undefined`: the body alone is signed. */
  readonly timestamp: string | undefined;
  readonly id: string;
  readonly body: string | Uint8Array;
}

/**
 * `sha256=` and an HMAC-SHA-256 in hexadecimal, over the time and the id, each with a line feed behind it, and the body. No JSON object begins
 * as a time does, so a body that is signed alone is never taken for the other.
 */
export function signatureOf({ timestamp, id, body }: Signed, secret: string): string {
  const hmac = createHmac("sha256", secret).update(
    timestamp === undefined ? "" : `${timestamp}\n${id}\n`,
  );
  return `sha256=${hmac.update(body).digest("hex")}`;
}
