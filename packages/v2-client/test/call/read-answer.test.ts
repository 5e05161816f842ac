import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { ApiVersion } from "../../src/index.ts";
import { createFailure, page } from "../create-failure.ts";
import { failureOf, openStage } from "../open-stage.ts";
import type { Reply } from "../platform.ts";

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
      requestId: undefined,
      platformCode: undefined,
      message,
    });
  });

  test.each([
    ["x-request-id", "4f6d-1", "4f6d-1"],
    ["request-id", "req_7:a/b+c=", "req_7:a/b+c="],
    ["x-request-id", "no id", undefined],
    ["x-request-id", "x".repeat(129), undefined],
  ])("tells what the platform calls the request: %s: %s", async (header, given, requestId) => {
    const reply: Reply = (response) => response.writeHead(500, { [header]: given }).end();
    const error = await createFailure(reply);

    expect(error.requestId).toBe(requestId);
    expect(error.message).toBe(
      `${label} was answered with 500${requestId === undefined ? "" : ` (request "${requestId}")`}.`,
    );
  });

  test("tells the platform's code and words", async () => {
    const error = await createFailure([400, { code: 61_001, message: "This number is taken." }]);

    expect(error.platformCode).toBe(61_001);
    expect(error.message).toBe(
      `${label} was answered with 400: "{"code":61001,"message":"This number is taken."}".`,
    );
  });
});

describe("an answer that cannot be read", () => {
  test.each<[string, Reply, string]>([
    ["HTML", page(200, "<html>canary</html>"), "it is an HTML page"],
    [
      "HTML that says that it is JSON",
      page(200, "<html>canary</html>", "application/json"),
      "it is an HTML page",
    ],
    ["text", page(200, "canary", "text/plain"), "it is no JSON, or not all of it"],
    [
      "half an answer",
      page(201, '{"id":7,"name":"canary', "application/json"),
      "it is no JSON, or not all of it",
    ],
  ])("is malformed: %s", async (_, reply, why) => {
    const error = await createFailure(reply);
    const { code, outcome, certain, message } = error;

    expect({ code, outcome, certain }).toEqual({
      code: "V2_ANSWER_MALFORMED",
      outcome: "failed",
      certain: false,
    });
    expect(message).toBe(
      `The answer to ${label} (status ${error.status}) cannot be read: ${why}. Check the base URL.`,
    );
  });
});

describe("an answer whose shape the description knows", () => {
  test.each<[string, ApiVersion, Reply, string]>([
    ["contacts.create", "8.2", [201, [{ id: 7 }]], "it must be object"],
    ["contacts.create", "8.2", [200, "done"], "it must be object"],
    ["contacts.get", "8.1", [203, null], "it must be object"],
    ["trunks.get", "8.2", [200, { name: 7 }], `"name" must be string`],
    [
      "tenants.get",
      "8.2",
      [200, { features: { dsm_enabled: 1 } }],
      `"features/dsm_enabled" must be string`,
    ],
    ["extensions.get", "8.2", [200, { sms: "555" }], `"sms" must be object`],
    ["ai.list_voice_agents", "8.1", [200, [{}, 7]], `"1" must be object`],
  ])("is malformed with another: %s in %s", async (operation, version, reply, why) => {
    const { client } = await openStage(version, [reply]);
    const error = await failureOf(client.call(operation, { id: 7, name: "Ann" }));

    expect(error).toMatchObject({ code: "V2_ANSWER_MALFORMED", outcome: "failed", certain: false });
    expect(String(error)).toContain(`cannot be read: ${why}. Check the base URL.`);
  });

  test("may hold more than the description knows", async () => {
    const trunk = { name: "a", id: 7, owner: { id: 8 } };
    const { client } = await openStage("8.2", [[200, trunk]]);

    expect(await client.call("trunks.get", { id: 7 })).toEqual(trunk);
  });
});

describe("a number that JavaScript cannot hold", () => {
  test("is given as the text that it was written as, wherever it stands", async () => {
    const text = `{"id":9007199254740993,"in":[-9007199254740993,9007199254740991],"ratio":0.12345678901234567890,"as":"90071992547409930"}`;
    const { client } = await openStage("8.2", [page(200, text, "application/json")]);

    expect(await client.call("contacts.get", { id: 7 })).toEqual({
      id: "9007199254740993",
      in: ["-9007199254740993", 9_007_199_254_740_991],
      ratio: 0.123_456_789_012_345_68,
      as: "90071992547409930",
    });
  });

  test("is a number for the description all the same", async () => {
    const text = `{"dispatchable_locations":{"device_location_id":9007199254740993}}`;
    const { client } = await openStage("8.1", [page(200, text, "application/json")]);

    expect(await client.call("tenants.get", { id: 7 })).toEqual({
      dispatchable_locations: { device_location_id: "9007199254740993" },
    });
  });
});

describe("what an error says of the platform's words", () => {
  test("tells 200 characters of the platform's words at most, in one line", async () => {
    const words = `Line 1\r\n\u0007  Line 2 ${"x".repeat(100_000)}`;
    const error = await createFailure(page(500, words, "text/plain"));

    expect(error.message).toBe(
      `${label} was answered with 500: "${`Line 1 Line 2 ${"x".repeat(200)}`.slice(0, 200)}…".`,
    );
  });

  test("tells of an HTML page that it is one", async () => {
    for (const reply of [
      page(502, "<html>canary</html>"),
      page(502, " <!doctype html>canary", "application/json"),
    ]) {
      expect((await createFailure(reply)).message).toBe(
        `${label} was answered with 502, an HTML page.`,
      );
    }
  });

  test("repeats neither what was given nor tokens, wherever one looks", async () => {
    const words = { said: 'Ann Canary, "4711"', token: "eyJhbGciOi.eyJzdWIiOi.canary-signature" };
    const error = await createFailure([400, words]);
    const seen = [
      error.message,
      error.stack,
      inspect(error, { depth: 9 }),
      JSON.stringify(error),
    ].join("\n");

    expect(error.message).toBe(
      String.raw`${label} was answered with 400: "{"said":"…, \"…\"","token":"…"}".`,
    );
    expect(seen).not.toMatch(/canary|4711/i);
  });
});
