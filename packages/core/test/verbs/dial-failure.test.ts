import { describe, expect, test } from "vitest";
import { failureOutcome } from "../../src/verbs/dial-failure.ts";

describe("failureOutcome", () => {
  test.each([
    ["a busy phone", { cause: 17, techCause: 486 }, "busy"],
    ["a rejected call", { cause: 21, techCause: 603 }, "declined"],
    ["a ring timeout", { cause: 19, techCause: 480 }, "no_answer"],
    ["a cancelled leg", { cause: 16 }, "no_answer"],
    ["a number that does not exist", { cause: 1, techCause: 404 }, "failed"],
    ["a busy phone behind a platform that tells no SIP status", { cause: 17 }, "busy"],
    ["a SIP status that says more than its cause", { cause: 0, techCause: 486 }, "busy"],
    ["congestion", { cause: 34, techCause: 503 }, "failed"],
  ] as const)("%s", (_what, failure, outcome) => {
    expect(failureOutcome(failure)).toBe(outcome);
  });
});
