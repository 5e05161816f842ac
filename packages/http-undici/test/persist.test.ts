import { getEventListeners } from "node:events";
import type { HttpMethod } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import type { Attempt } from "../src/exchange.ts";
import { httpError } from "../src/catalogue.ts";
import type { Outgoing } from "../src/outgoing.ts";
import { persist, setbackOf } from "../src/persist.ts";
import { createWatchedClock } from "./watched-clock.ts";

const requestWith = (method: HttpMethod, headers: Outgoing["headers"] = {}): Outgoing => ({
  origin: "https://a.example",
  path: "/",
  method,
  headers,
  body: null,
});
const request = requestWith("GET");
const answered = (status: number, retryAfter?: string): Attempt => ({
  answer: { status, body: null },
  retryAfter,
});
const failed = (code: Parameters<typeof httpError>[0]): Attempt => ({
  error: httpError(code, "…"),
});

/**
 * Runs a request whose attempts end like this, one after the other, at once; with the times of the
 * attempts.
 */
async function run(
  attempts: readonly Attempt[],
  limits: { readonly retries: number; readonly budget: number },
): Promise<unknown> {
  const clock = createWatchedClock();
  const times: number[] = [];
  const attempt = async (): Promise<Attempt> =>
    attempts[times.push(clock.now()) - 1] ?? answered(599);
  const { signal } = new AbortController();
  const parts = {
    request,
    retries: limits.retries,
    deadline: limits.budget,
    clock,
    random: () => 0,
    signal,
  };
  const ending = persist(attempt, parts).then(
    ({ status }) => status,
    (error: unknown) => (error as { readonly code: string }).code,
  );
  await clock.advance(60_000);
  return { ending: await ending, times };
}

describe("persist", () => {
  test("repeats until an answer comes that stands", async () => {
    const attempts = [answered(503), answered(500), answered(200)];
    expect(await run(attempts, { retries: 5, budget: 10_000 })).toEqual({
      ending: 200,
      times: [0, 125, 375],
    });
  });

  test("gives the last answer when no repeat is left", async () => {
    const attempts = [answered(503), answered(502), answered(500)];
    expect(await run(attempts, { retries: 1, budget: 10_000 })).toEqual({
      ending: 502,
      times: [0, 125],
    });
  });

  test("gives the last error when no repeat is left", async () => {
    const attempts: Attempt[] = [answered(503), { error: httpError("HTTP_CUT", "…") }];
    expect(await run(attempts, { retries: 1, budget: 10_000 })).toEqual({
      ending: "HTTP_CUT",
      times: [0, 125],
    });
  });

  test("does not wait for a repeat that would begin after the deadline", async () => {
    const attempts = [answered(503), answered(503, "10"), answered(200)];
    expect(await run(attempts, { retries: 5, budget: 10_000 })).toEqual({
      ending: 503,
      times: [0, 125],
    });
  });

  test("makes no further attempt once nobody waits, and leaves no timer behind", async () => {
    const clock = createWatchedClock();
    const end = new AbortController();
    let attempts = 0;
    const attempt = async (): Promise<Attempt> => {
      attempts++;
      return answered(503);
    };
    const answer = persist(attempt, {
      request,
      retries: 5,
      deadline: 10_000,
      clock,
      random: () => 0,
      signal: end.signal,
    });
    const ending = answer.catch((error: unknown) => error);
    await clock.asked(1);

    const gone = new Error("Nobody waits.");
    end.abort(gone);
    expect(clock.pending()).toBe(0);
    expect(await ending).toBe(gone);
    await clock.advance(60_000);
    expect(attempts).toBe(1);
  });

  test("leaves nothing on its signal, however often it waited", async () => {
    const clock = createWatchedClock();
    const { signal } = new AbortController();
    const attempt = async (): Promise<Attempt> => answered(503);
    const parts = { request, retries: 20, deadline: 3_600_000, clock, random: () => 0, signal };
    const answer = persist(attempt, parts);
    await clock.advance(3_600_000);

    expect(await answer).toEqual({ status: 503, body: null });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("setbackOf", () => {
  test("tells of what may pass, and of no other answer", () => {
    expect(setbackOf(answered(503, "7"), requestWith("GET"))).toEqual({ retryAfter: "7" });
    expect(setbackOf(answered(404, "7"), requestWith("GET"))).toBeUndefined();
  });

  test.each([answered(503), failed("HTTP_CUT")])(
    "tells only of what may be done twice (%o)",
    (attempt) => {
      const methods = (["GET", "PUT", "DELETE", "POST", "PATCH"] as const).filter(
        (method) => setbackOf(attempt, requestWith(method)) !== undefined,
      );
      const keyed = setbackOf(attempt, requestWith("POST", { "idempotency-key": "1" }));

      expect([methods, keyed]).toEqual([["GET", "PUT", "DELETE"], { retryAfter: undefined }]);
    },
  );

  test("tells of any method when nothing was sent", () => {
    expect(setbackOf(failed("HTTP_UNREACHABLE"), requestWith("POST"))).toEqual({
      retryAfter: undefined,
    });
  });

  test.each([
    "HTTP_ADDRESS_FORBIDDEN",
    "HTTP_ANSWER_TOO_LARGE",
    "HTTP_ANSWER_MALFORMED",
    "HTTP_TIMEOUT",
  ] as const)("is silent after %s", (code) => {
    expect(setbackOf(failed(code), requestWith("GET"))).toBeUndefined();
  });
});
