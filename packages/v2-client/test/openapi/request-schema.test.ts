import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { type ApiVersion, descriptions, endpointsOf, requestSchema } from "../../src/openapi.ts";
import { deepestError } from "../../src/openapi/request-schema.ts";

test("the deepest error is the one in the shape that was meant", () => {
  const shape = { type: "object", properties: { a: { properties: { b: { maxLength: 1 } } } } };
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile({
    anyOf: [{ type: "array" }, shape],
  });

  expect(validate({ a: { b: "long" } })).toBe(false);
  expect(deepestError(validate.errors)?.instancePath).toBe("/a/b");
  expect(deepestError(null)).toBeUndefined();
});

const versions: readonly ApiVersion[] = ["8.1", "8.2"];

/** Whether a body is one that login or refresh takes. */
function isTaken(version: ApiVersion, operation: string, body: unknown): boolean {
  const endpoint = endpointsOf(descriptions[version]).find(({ name }) => name === operation);
  if (endpoint === undefined) throw new Error(`There is no "${operation}".`);
  const ajv = new Ajv2020({ strict: false });
  return ajv.validate(requestSchema(endpoint, descriptions[version]).body ?? false, body);
}

const password = { email: "ann@example.com", password: "secret" };

describe.each(versions)("the login of %s", (version) => {
  test.each([
    { type: "password_auth", payload: password },
    { type: "password_auth", payload: { ...password, agent_number: "500" } },
    { type: "tfa_token_auth", payload: { token: "t", agent_number: "500", agent_pin: "" } },
    { type: "sso_token_auth", payload: { token: "t" } },
  ])("takes what the document shows: %o", (body) => {
    expect(isTaken(version, "auth.login", body)).toBe(true);
  });

  test.each([
    {},
    { type: "password_auth" },
    { type: "pin_auth", payload: { token: "t" } },
    { type: "password_auth", payload: { token: "t" } },
    { type: "password_auth", payload: { email: "ann@example.com" } },
    { type: "tfa_token_auth", payload: password },
    { type: "sso_token_auth", payload: { token: 7 } },
    { type: "tfa_token_auth", payload: { token: "t", agent_pin: "1" } },
  ])("takes nothing else: %o", (body) => {
    expect(isTaken(version, "auth.login", body)).toBe(false);
  });

  test("is followed by refreshes, which need the refresh token", () => {
    expect(isTaken(version, "auth.refresh", { refresh_token: "r" })).toBe(true);
    expect(isTaken(version, "auth.refresh", {})).toBe(false);
    expect(isTaken(version, "auth.refresh", { refresh_token: 7 })).toBe(false);
  });

  test("and the refresh answer with both tokens, or with 400, 401 or 500", () => {
    const sessions = endpointsOf(descriptions[version]).filter(({ isSigned }) => !isSigned);
    const { TokenPair: pair } = descriptions[version].components.schemas;

    expect(sessions.map(({ path, responses }) => [path, ...Object.keys(responses)])).toEqual([
      ["/api/v2/login", "200", "400", "401", "500", "default"],
      ["/api/v2/refresh_token", "200", "400", "401", "500", "default"],
    ]);
    expect(pair?.["required"]).toEqual(["access_token", "refresh_token"]);
  });
});
