import type { HttpMethod } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import type { Attempt } from "../src/exchange.ts";
import { httpError } from "../src/http-error.ts";
import type { Outgoing } from "../src/outgoing.ts";
import { setbackOf } from "../src/setback-of.ts";

const request = (method: HttpMethod, headers: Outgoing["headers"] = {}): Outgoing => ({
  origin: "https://a.example",
  path: "/",
  method,
  headers,
  body: null,
});
const answered = (status: number, retryAfter?: string): Attempt => ({ answer: { status, body: null }, retryAfter });
const failed = (code: Parameters<typeof httpError>[0]): Attempt => ({ error: httpError(code, "…") });

describe("setbackOf", () => {
  test("tells of what may pass, and of no other answer", () => {
    expect(setbackOf(answered(503, "7"), request("GET"))).toEqual({ retryAfter: "7" });
    expect(setbackOf(answered(404, "7"), request("GET"))).toBeUndefined();
  });

  test.each([answered(503), failed("HTTP_CUT")])("tells only of what may be done twice (%o)", (attempt) => {
    const methods = (["GET", "PUT", "DELETE", "POST", "PATCH"] as const).filter(
      (method) => setbackOf(attempt, request(method)) !== undefined,
    );
    const keyed = setbackOf(attempt, request("POST", { "idempotency-key": "1" }));

    expect([methods, keyed]).toEqual([["GET", "PUT", "DELETE"], { retryAfter: undefined }]);
  });

  test("tells of any method when nothing was sent", () => {
    expect(setbackOf(failed("HTTP_UNREACHABLE"), request("POST"))).toEqual({ retryAfter: undefined });
  });

  test.each(["HTTP_ADDRESS_FORBIDDEN", "HTTP_ANSWER_TOO_LARGE", "HTTP_ANSWER_MALFORMED", "HTTP_TIMEOUT"] as const)(
    "is silent after %s",
    (code) => {
      expect(setbackOf(failed(code), request("GET"))).toBeUndefined();
    },
  );
});
