import { describe, expect, test } from "vitest";
import { answerError, createdId, platformText } from "../../src/codec/answer.ts";

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
      'The platform failed to answer leg "x": it knows no such phone, or the phone is not logged in. It answered 500: Allocation failed',
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
    expect(facts(403, "")).toEqual([
      "ARI_CREDENTIALS",
      true,
      'The ARI user may not answer leg "x". It answered 403',
    ]);
  });

  test("does not take a redirection for a success", () => {
    expect(facts(302, "")).toEqual([
      "ARI_REFUSED",
      true,
      'The platform refused to answer leg "x". It answered 302',
    ]);
  });
});

function idIn(body: string, ours: string): string {
  return createdId({ status: 200, body }, ours);
}

describe("createdId", () => {
  test("is our id where the platform took it, however the answer is written", () => {
    expect(idIn('{"id":"fr.c.1","name":"PJSIP/1000-1","state":"Down"}', "fr.c.1")).toBe("fr.c.1");
    expect(idIn('{ "name": "PJSIP/1000-1", "id": "fr.c.1" }', "fr.c.1")).toBe("fr.c.1");
    expect(idIn(JSON.stringify({ id: 'fr."c".1' }), 'fr."c".1')).toBe('fr."c".1');
  });

  test("is the platform's where it chose one, also when our id stands elsewhere in the answer", () => {
    expect(idIn('{"id":"88"}', "fr.c.1")).toBe("88");
    expect(idIn('{"id":"88","name":"fr.c.1","channels":["fr.c.1"]}', "fr.c.1")).toBe("88");
  });

  test.each([
    [""],
    ["[]"],
    ["Created"],
    ['{"id":7}'],
    ['{"id":""}'],
    ['{"name":"fr.c.1"}'],
    ['{"id":"88"'],
  ])("is ours where the answer %s tells of none", (body) => {
    expect(idIn(body, "fr.c.1")).toBe("fr.c.1");
  });
});

describe("platformText", () => {
  test.each([
    ["a message", '{"message":"Channel not found"}', "Channel not found"],
    ["an error", '{"error":"Allocation failed"}', "Allocation failed"],
    ["plain text", "Not here", "Not here"],
    ["no body", "", ""],
    ["a body without either", '{"code":1}', ""],
    ["a message that is no text", '{"message":{"deep":true}}', ""],
  ])("reads %s", (_what, body, text) => {
    expect(platformText(body)).toBe(text);
  });

  test("puts lines, tabs and control characters on one line", () => {
    expect(platformText("  one\r\n\ttwo\u0000\u001B[31m three\u202E ")).toBe("one two [31m three");
  });

  test("cuts a long text at 200 characters", () => {
    expect(platformText("x".repeat(5_000))).toBe(`${"x".repeat(199)}…`);
  });
});
