import { describe, expect, test } from "vitest";
import { createFailure, page } from "./create-failure.ts";
import type { Reply } from "./platform.ts";

const label = "POST /org/{tenant}/v2/contacts";
const place = { operation: "contacts.create", method: "POST", path: "/org/{tenant}/v2/contacts" };

describe("an answer with the status of an error", () => {
  test.each([
    [400, "V2_BAD_REQUEST", "refused"],
    [401, "V2_UNAUTHORIZED", "refused"],
    [403, "V2_FORBIDDEN", "refused"],
    [404, "V2_NOT_FOUND", "refused"],
    [409, "V2_REFUSED", "refused"],
    [429, "V2_REFUSED", "refused"],
    [500, "V2_PLATFORM_FAILED", "failed"],
    [503, "V2_PLATFORM_FAILED", "failed"],
    [304, "V2_STATUS_UNEXPECTED", "failed"],
  ])("is an error of its own code: %s", async (status, code, outcome) => {
    const error = await createFailure([status]);
    const message = `${label} was answered with ${status}.`;

    expect({ ...error, message: error.message }).toEqual({
      ...place,
      name: "V2Error",
      code,
      status,
      outcome,
      certain: outcome === "refused",
      platformCode: undefined,
      message,
    });
  });

  test("tells the platform's code and words", async () => {
    const error = await createFailure([400, { code: 61_001, message: "This number is taken." }]);

    expect(error.platformCode).toBe(61_001);
    expect(error.message).toBe(`${label} was answered with 400: "{"code":61001,"message":"This number is taken."}".`);
  });
});

describe("an answer that cannot be read", () => {
  test.each<[string, Reply, string]>([
    ["HTML", page(200, "<html>canary</html>"), "it is an HTML page"],
    ["HTML that says that it is JSON", page(200, "<html>canary</html>", "application/json"), "it is an HTML page"],
    ["text", page(200, "canary", "text/plain"), "it is no JSON, or not all of it"],
    ["half an answer", page(201, '{"id":7,"name":"canary', "application/json"), "it is no JSON, or not all of it"],
  ])("is malformed: %s", async (_, reply, why) => {
    const error = await createFailure(reply);
    const { code, outcome, certain, message } = error;

    expect({ code, outcome, certain }).toEqual({ code: "V2_ANSWER_MALFORMED", outcome: "failed", certain: false });
    expect(message).toBe(`The answer to ${label} (status ${error.status}) cannot be read: ${why}. Check the base URL.`);
  });
});
