import { createHmac, randomUUID } from "node:crypto";
import type { Clock, JsonObject } from "@flowrun/core/plugin";

/** The webhooks of version 8.2. */
export type WebhookName = "summaryCompleted" | "summaryFailed" | "transcriptionCompleted" | "transcriptionFailed";

/** Who is told. How webhooks are registered is not in the platform's document. */
export interface WebhookTarget {
  readonly url: string;
  /** Shared with the target. Default: none, and nothing is proved. */
  readonly secret?: string;
  /**
   * How the secret proves who sends: `signature` (default) is the HMAC-SHA-256 of the body in `x-webhook-signature`,
   * `bearer` is the secret itself in `authorization`.
   */
  readonly proof?: "signature" | "bearer";
}

/** What became of a webhook at one target. */
export interface WebhookDelivery {
  readonly url: string;
  /** The same in every attempt. */
  readonly id: string;
  readonly attempts: number;
  /** The last answer; `undefined` when there was none. */
  readonly status: number | undefined;
}

/** What a sender works with. */
export interface WebhookSenderOptions {
  readonly targets: readonly WebhookTarget[];
  /** The pauses before the second and each later attempt, in milliseconds. */
  readonly retryMs: readonly number[];
  readonly clock: Clock;
}

/** Sends webhooks. */
export interface WebhookSender {
  /**
   * Tells every target, and resolves when each took it (a status below 300), refused it for good (another one below 500,
   * except 408 and 429), or was tried for the last time. Never rejects.
   */
  send(name: WebhookName, payload: JsonObject): Promise<readonly WebhookDelivery[]>;
  /** Gives up everything that is under way. */
  close(): void;
}

const attemptMs = 10_000;

/** A sender that posts `{ …payload, event }` with the delivery's id in `x-webhook-id`. */
export function createWebhookSender({ targets, retryMs, clock }: WebhookSenderOptions): WebhookSender {
  const closing = new AbortController();
  const deliver = async (target: WebhookTarget, name: WebhookName, body: string): Promise<WebhookDelivery> => {
    const id = randomUUID();
    const request = {
      method: "POST",
      headers: headersOf(target, { name, id, body }),
      body,
      redirect: "manual",
    } as const;
    for (let attempts = 1; ; attempts += 1) {
      const status = await attempt(target.url, request, { clock, closing: closing.signal });
      const pause = isFinal(status) ? undefined : retryMs[attempts - 1];
      const goesOn = pause !== undefined && (await isOpenAfter(pause, { clock, closing: closing.signal }));
      if (!goesOn) return { url: target.url, id, attempts, status };
    }
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
  { name, id, body }: { readonly name: string; readonly id: string; readonly body: string },
): Record<string, string> {
  const common = { "content-type": "application/json", "x-webhook-event": name, "x-webhook-id": id };
  if (secret === undefined) return common;
  if (proof === "bearer") return { ...common, authorization: `Bearer ${secret}` };
  return { ...common, "x-webhook-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` };
}

interface Limits {
  readonly clock: Clock;
  readonly closing: AbortSignal;
}

/** The status of one request, or `undefined` when there was none in time. */
async function attempt(url: string, request: RequestInit, { clock, closing }: Limits): Promise<number | undefined> {
  const late = new AbortController();
  const cancel = clock.wake(clock.now() + attemptMs, () => late.abort());
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.any([late.signal, closing]) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    // Whatever the reason, nobody took it; the next attempt may do better.
    return undefined;
  } finally {
    cancel();
  }
}

function isFinal(status: number | undefined): boolean {
  return status !== undefined && status < 500 && status !== 408 && status !== 429;
}

/** Waits, and tells whether the sender is still open then. */
function isOpenAfter(ms: number, { clock, closing }: Limits): Promise<boolean> {
  if (closing.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const close = (): void => {
      cancel();
      resolve(false);
    };
    const cancel = clock.wake(clock.now() + ms, () => {
      closing.removeEventListener("abort", close);
      resolve(true);
    });
    closing.addEventListener("abort", close);
  });
}
