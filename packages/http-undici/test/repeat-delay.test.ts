import type { HttpMethod } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import type { Attempt } from "../src/exchange.ts";
import { httpError } from "../src/http-error.ts";
import type { Outgoing } from "../src/outgoing.ts";
import { repeatDelay } from "../src/repeat-delay.ts";

const request = (method: HttpMethod, headers: Outgoing["headers"] = {}): Outgoing => ({
  origin: "https://a.example",
  path: "/",
  method,
  headers,
  body: null,
});
const answered = (status: number, retryAfter?: string): Attempt => ({ answer: { status, body: null }, retryAfter });
const failed = (code: Parameters<typeof httpError>[0]): Attempt => ({ error: httpError(code, "…") });
const now = Date.parse("2026-01-01T00:00:00Z");
const delay = (attempt: Attempt, parts: Partial<Parameters<typeof repeatDelay>[1]> = {}): number | undefined =>
  repeatDelay(attempt, { request: request("GET"), repeats: 0, now, random: 0, ...parts });

describe("repeatDelay", () => {
  test("doubles from repeat to repeat up to ten seconds, half of it by chance", () => {
    const delays = (random: number): unknown =>
      [0, 1, 2, 5, 6, 60].map((repeats) => delay(answered(503), { repeats, random }));

    expect(delays(0)).toEqual([125, 250, 500, 4000, 5000, 5000]);
    expect(delays(1)).toEqual([250, 500, 1000, 8000, 10_000, 10_000]);
  });

  test("waits as long as Retry-After says, in seconds or as a date, and never shorter than by itself", () => {
    const delays = ["3", "0", "Thu, 01 Jan 2026 00:00:07 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "soon"].map((text) =>
      delay(answered(429, text)),
    );
    expect(delays).toEqual([3000, 125, 7000, 125, 125]);
  });

  test("repeats what may pass, and no other answer", () => {
    const repeated = [200, 201, 302, 400, 401, 404, 408, 425, 429, 500, 501, 502, 503, 504].filter(
      (status) => delay(answered(status)) !== undefined,
    );
    expect(repeated).toEqual([408, 425, 429, 500, 502, 503, 504]);
  });

  test.each([answered(503), failed("HTTP_CUT")])("repeats only what may be done twice (%o)", (attempt) => {
    const methods = (["GET", "PUT", "DELETE", "POST", "PATCH"] as const).filter(
      (method) => delay(attempt, { request: request(method) }) !== undefined,
    );
    const keyed = delay(attempt, { request: request("POST", { "idempotency-key": "1" }) });

    expect([methods, keyed]).toEqual([["GET", "PUT", "DELETE"], 125]);
  });

  test("repeats any method when nothing was sent", () => {
    expect(delay(failed("HTTP_UNREACHABLE"), { request: request("POST") })).toBe(125);
  });

  test.each(["HTTP_ADDRESS_FORBIDDEN", "HTTP_ANSWER_TOO_LARGE", "HTTP_ANSWER_MALFORMED", "HTTP_TIMEOUT"] as const)(
    "does not repeat after %s",
    (code) => {
      expect(delay(failed(code))).toBeUndefined();
    },
  );
});
