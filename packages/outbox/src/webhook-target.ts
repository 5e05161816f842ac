import { connectionFailure, isPassing, readRetryAfter, type Clock } from "@flowrun/core/plugin";
import { signedHeaders } from "@flowrun/v2-webhooks/signature";
import { entryText, type OutboxEntry } from "./outbox-entry.ts";
import type { Fate, Target } from "./target.ts";

/** The receiver of a webhook, and how it is told. */
export interface WebhookTargetOptions {
  readonly name: string;
  readonly url: string;
  /** The secret that signs deliveries. */
  readonly secret: string;
  readonly clock: Clock;
}

const attemptMs = 10_000;
const longestPauseMs = 3_600_000;

/**
 * Tells a server with POST: one JSON object for each entry, signed as the platform's webhooks are,
 * with the entry's id in `x-webhook-id`. Any 2xx is a yes.
 */
export function createWebhookTarget({ name, url, secret, clock }: WebhookTargetOptions): Target {
  const closing = new AbortController();
  const host = new URL(url).host;
  const tell = async (entry: OutboxEntry): Promise<Fate> => {
    const body = entryText(entry);
    const headers = signedHeaders(
      { name: entry.name, id: entry.id, at: clock.now(), body },
      secret,
    );
    const late = new AbortController();
    const cancel = clock.wake(clock.now() + attemptMs, () => late.abort());
    try {
      const signal = AbortSignal.any([late.signal, closing.signal]);
      const answer = await fetch(url, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        signal,
      });
      // The body of the answer is of no interest, and may be long.
      await answer.body?.cancel();
      return fateOf(answer, host, clock.now());
    } catch (error) {
      if (late.signal.aborted)
        return { kind: "away", why: `${host} did not answer within ${attemptMs / 1_000} s.` };
      const { reason } = connectionFailure(error instanceof Error ? (error.cause ?? error) : error);
      return { kind: "away", why: `${host} cannot be reached: ${reason}.` };
    } finally {
      cancel();
    }
  };
  return {
    name,
    most: 8,
    deliver: (entries) => Promise.all(entries.map(tell)),
    close: async () => closing.abort(),
  };
}

function fateOf({ ok, status, headers }: Response, host: string, now: number): Fate {
  if (ok) return { kind: "taken" };
  const why = `${host} answered ${status}.`;
  if (!isPassing(status) && status < 500) return { kind: "refused", why };
  return {
    kind: "away",
    why,
    retryAfterMs: Math.min(
      longestPauseMs,
      readRetryAfter(headers.get("retry-after") ?? undefined, now),
    ),
  };
}
