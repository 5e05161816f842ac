import { randomUUID } from "node:crypto";
import {
  type Setback,
  isPassing,
  retry,
  type Clock,
  type JsonObject,
  type WebhookName,
} from "@flowrun/core/plugin";
import { plainHeaders, signedHeaders, type SentDelivery } from "@flowrun/v2-webhooks/signature";

/** The target of webhooks. The platform's document does not tell how webhooks are registered. */
export interface WebhookTarget {
  readonly url: string;
  /** Shared with the target. Default: none, and nothing is proved. */
  readonly secret?: string;
  /**
   * The proof of the sender. `signature` (default) is an HMAC-SHA-256 in `x-webhook-signature` over
   * the time in `x-webhook-timestamp`, the id and the body. `bearer` is the secret itself in
   * `authorization`.
   */
  readonly proof?: "signature" | "bearer";
}

/** The fate of a webhook at one target. */
export interface WebhookDelivery {
  readonly name: WebhookName;
  readonly url: string;
  /** The same in every attempt. */
  readonly id: string;
  readonly attempts: number;
  /** The last answer; `undefined` when there was none. */
  readonly status: number | undefined;
}

/** The parts that a sender works with. */
export interface WebhookSenderOptions {
  readonly targets: readonly WebhookTarget[];
  /** How often a webhook that nobody took is sent again. */
  readonly retries: number;
  /** Told of every delivery once it is over. */
  readonly onDelivery: (delivery: WebhookDelivery) => void;
  readonly clock: Clock;
}

/** Sends webhooks. */
export interface WebhookSender {
  /**
   * Tells every target, and resolves when each answered for good, or was tried for the last time. A
   * failure that may soon be over (no answer, 408, 425, 429, 500, 502, 503, 504) is tried again
   * with growing pauses, after `Retry-After`. Never rejects.
   */
  send(name: WebhookName, payload: JsonObject): Promise<readonly WebhookDelivery[]>;
  /** Gives up everything that is under way. */
  close(): void;
}

const attemptMs = 10_000;
const longestMs = 3_600_000;

/**
 * A sender that posts `{ …payload, event }` with the delivery's id in `x-webhook-id`. Each attempt
 * is signed anew, at its time.
 */
export function createWebhookSender({
  targets,
  retries,
  onDelivery,
  clock,
}: WebhookSenderOptions): WebhookSender {
  const closing = new AbortController();
  const limits: Limits = { clock, closing: closing.signal };
  const deliver = async (
    target: WebhookTarget,
    name: WebhookName,
    body: string,
  ): Promise<WebhookDelivery> => {
    const { url } = target;
    const id = randomUUID();
    let attempts = 0;
    let last: Attempt = { status: undefined, retryAfter: undefined };
    const attempt = async (): Promise<Attempt> => {
      attempts += 1;
      const headers = headersOf(target, { name, id, body, at: clock.now() });
      last = await post({ url, headers, body }, limits);
      return last;
    };
    // It rejects when the sender closes; then the last answer stands.
    await retry(attempt, setbackOf, {
      retries,
      deadline: clock.now() + longestMs,
      clock,
      random: Math.random,
      signal: closing.signal,
    }).catch(() => undefined);
    const delivery = { name, url, id, attempts, status: last.status };
    onDelivery(delivery);
    return delivery;
  };
  return {
    send: async (name, payload) => {
      const body = JSON.stringify({ ...payload, event: name });
      return await Promise.all(targets.map((target) => deliver(target, name, body)));
    },
    close: () => closing.abort(),
  };
}

function headersOf(
  { secret, proof = "signature" }: WebhookTarget,
  delivery: SentDelivery,
): Record<string, string> {
  if (secret === undefined) return plainHeaders(delivery);
  if (proof === "signature") return signedHeaders(delivery, secret);
  return { ...plainHeaders(delivery), authorization: `Bearer ${secret}` };
}

interface Attempt extends Setback {
  readonly status: number | undefined;
}

interface Limits {
  readonly clock: Clock;
  readonly closing: AbortSignal;
}

interface Post {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

async function post({ url, headers, body }: Post, { clock, closing }: Limits): Promise<Attempt> {
  const late = new AbortController();
  const cancel = clock.wake(clock.now() + attemptMs, () => late.abort());
  try {
    const signal = AbortSignal.any([late.signal, closing]);
    const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") ?? undefined };
  } catch {
    // Nobody took it, for some reason; the next attempt may do better.
    return { status: undefined, retryAfter: undefined };
  } finally {
    cancel();
  }
}

function setbackOf(attempt: Attempt): Setback | undefined {
  return attempt.status === undefined || isPassing(attempt.status) ? attempt : undefined;
}
