import {
  backoffMs,
  connectionFailure,
  pause,
  readRetryAfter,
  type Backoff,
  type Clock,
  type Logger,
} from "@flowrun/core/plugin";
import type { TelemetryConfig } from "../config/config.ts";

/** Brings what was measured to a receiver of OTLP, as JSON over HTTP. */
export interface OtlpSender {
  /**
   * Sends a request to `v1/traces` or `v1/metrics`. After a failure that may pass soon (no answer,
   * 429, 502, 503, 504) it tries again for a while. Gives whether it was taken. Never rejects.
   */
  readonly send: (path: "v1/traces" | "v1/metrics", request: object) => Promise<boolean>;
  /** From here on nothing is tried twice. */
  readonly hurry: () => void;
  /** Gives up what is under way. */
  readonly close: () => void;
}

/** The needs of a sender. */
export interface OtlpSenderParts {
  readonly at: Pick<TelemetryConfig, "endpoint" | "headers">;
  readonly clock: Clock;
  /** Gives a number from 0 up to 1. */
  readonly random: () => number;
  readonly log: Logger;
}

const attemptMs = 10_000;
const attempts = 4;
const backoff: Backoff = { firstMs: 1_000, mostMs: 8_000 };

/**
 * Failures after which a request may be tried again:
 * https://opentelemetry.io/docs/specs/otlp/#failures-1.
 */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A sender that tells in the log when nothing is taken any more, and when it is again. */
export function createOtlpSender({ at, clock, random, log }: OtlpSenderParts): OtlpSender {
  const closing = new AbortController();
  const hurrying = new AbortController();
  const host = new URL(at.endpoint).host;
  let isFailing = false;
  const tell = (why: string | undefined): void => {
    if (why !== undefined && !isFailing) {
      const message = `Traces and metrics are not taken, and are lost meanwhile: ${why}`;
      log.warn({ code: "CLI_TELEMETRY" }, message);
    }
    if (why === undefined && isFailing) log.info({}, "Traces and metrics are taken again.");
    isFailing = why !== undefined;
  };
  const post = async (path: string, body: string): Promise<Attempt> => {
    const late = new AbortController();
    const cancel = clock.wake(clock.now() + attemptMs, () => late.abort());
    try {
      const headers = { ...at.headers, "content-type": "application/json" };
      const signal = AbortSignal.any([late.signal, closing.signal]);
      const request: RequestInit = { method: "POST", headers, body, redirect: "manual", signal };
      const answer = await fetch(`${at.endpoint}/${path}`, request);
      await answer.body?.cancel();
      const { ok, status } = answer;
      if (ok) return { isTaken: true };
      const retryAfterMs = readRetryAfter(
        answer.headers.get("retry-after") ?? undefined,
        clock.now(),
      );
      return {
        isTaken: false,
        why: `${host} answered ${status}.`,
        isPassing: passing.has(status),
        retryAfterMs,
      };
    } catch (error) {
      const { reason } = connectionFailure(error instanceof Error ? (error.cause ?? error) : error);
      const why = late.signal.aborted
        ? `${host} did not answer.`
        : `${host} cannot be reached: ${reason}.`;
      return { isTaken: false, why, isPassing: true, retryAfterMs: 0 };
    } finally {
      cancel();
    }
  };
  const send: OtlpSender["send"] = async (path, request) => {
    const body = JSON.stringify(request);
    for (let failures = 1; ; failures += 1) {
      const attempt = await post(path, body);
      if (attempt.isTaken) {
        tell(undefined);
        return true;
      }
      if (!attempt.isPassing || failures === attempts || hurrying.signal.aborted) {
        if (!closing.signal.aborted) tell(attempt.why);
        return false;
      }
      const wait = Math.max(
        backoffMs(failures, random(), backoff),
        Math.min(attempt.retryAfterMs, 60_000),
      );
      await pause(clock, clock.now() + wait, hurrying.signal).catch(() => undefined);
    }
  };
  return {
    send,
    hurry: () => hurrying.abort(),
    close() {
      hurrying.abort();
      closing.abort();
    },
  };
}

type Attempt =
  | { readonly isTaken: true }
  | {
      readonly isTaken: false;
      readonly why: string;
      readonly isPassing: boolean;
      readonly retryAfterMs: number;
    };
