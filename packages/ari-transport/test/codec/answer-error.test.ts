import { describe, expect, test } from "vitest";
import { answerError } from "../../src/codec/answer-error.ts";

function facts(status: number, body: string): unknown {
  const error = answerError(() => 'answer leg "x"', { status, body });
  return error === null ? null : [error.code, error.certain, error.message];
}

describe("answerError", () => {
  test.each([200, 201, 204])("finds no error in %i", (status) => {
    expect(facts(status, "")).toBeNull();
  });

  test("calls 409 a refusal and repeats what the platform said", () => {
    expect(facts(409, '{"message":"Channel not in Stasis application"}')).toEqual([
      "ARI_REFUSED",
      true,
      'The platform refused to answer leg "x". It answered 409: Channel not in Stasis application',
    ]);
  });

  test("calls 500 a failure, also with the text under error", () => {
    expect(facts(500, '{"error":"Allocation failed"}')).toEqual([
      "ARI_FAILED",
      true,
      'The platform failed to answer leg "x". It answered 500: Allocation failed',
    ]);
  });

  test("calls 404 gone", () => {
    expect(facts(404, "Channel not found")).toEqual([
      "ARI_GONE",
      true,
      'The platform could not answer leg "x": it no longer exists. It answered 404: Channel not found',
    ]);
  });

  test("calls 401 wrong credentials, and says which settings to check", () => {
    expect(facts(401, "")).toEqual([
      "ARI_CREDENTIALS",
      true,
      'The platform does not accept the ARI user or the password. Check "ari.username" and "ari.password". It answered 401',
    ]);
  });

  test("calls 403 a user who may not", () => {
    expect(facts(403, "")).toEqual(["ARI_CREDENTIALS", true, 'The ARI user may not answer leg "x". It answered 403']);
  });

  test("does not take a redirection for a success", () => {
    expect(facts(302, "")).toEqual(["ARI_REFUSED", true, 'The platform refused to answer leg "x". It answered 302']);
  });
});
