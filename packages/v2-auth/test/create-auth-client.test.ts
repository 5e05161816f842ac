import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { createVirtualClock } from "@flowrun/core/tooling";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AuthClient, AuthError, createAuthClient, type Credentials } from "../src/index.ts";
import { type Platform, sendJson, startPlatform, tokens } from "./platform.ts";

const byPassword: Credentials = {
  type: "password_auth",
  email: "ann@example.com",
  password: "canary-password",
};
let platform: Platform;
let client: AuthClient;
beforeEach(async () => {
  platform = await startPlatform();
  client = createAuthClient({
    baseUrl: platform.baseUrl,
    clock: createVirtualClock({ start: 1_700_000_000_999 }),
  });
});
afterEach(() => platform.close());

async function failureOf(promise: Promise<unknown>): Promise<AuthError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AuthError) return error;
  throw new Error("No AuthError came.", { cause: error });
}

describe("login", () => {
  test("posts e-mail and password as the document says and gives the pair of tokens", async () => {
    const session = await client.login(byPassword);

    expect(platform.asked).toEqual([
      {
        method: "POST",
        path: "/api/v2/login",
        type: "application/json",
        body: {
          type: "password_auth",
          payload: { email: "ann@example.com", password: "canary-password" },
        },
      },
    ]);
    expect(session.accessToken.reveal()).toBe("access.1.canary");
    expect(session.refreshToken.reveal()).toBe("refresh-1-canary");
  });

  test("posts a two-factor token as it is", async () => {
    await client.login({ type: "tfa_token_auth", token: "t.0-k=en" });
    expect(platform.asked[0]?.body).toEqual({
      type: "tfa_token_auth",
      payload: { token: "t.0-k=en" },
    });
  });

  test("posts a single-sign-on token encoded and hashed, never itself", async () => {
    await client.login({ type: "sso_token_auth", deviceUid: "phone-7", token: "canary-token" });

    const hashed = createHmac("sha256", "canary-token")
      .update("canary-token.1700000000")
      .digest("hex");
    const token = Buffer.from(`phone-7.1700000000.${hashed}`).toString("base64");
    expect(platform.asked[0]?.body).toEqual({ type: "sso_token_auth", payload: { token } });
  });

  test("sends the agent's number, and the PIN only with it, empty or not", async () => {
    await client.login({ ...byPassword, agent: { number: "500" } });
    await client.login({ ...byPassword, agent: { number: "500", pin: "" } });
    await client.login({
      type: "tfa_token_auth",
      token: "x",
      agent: { number: "500", pin: "1234" },
    });

    const own = { email: "ann@example.com", password: "canary-password" };
    expect(platform.asked.map(({ body }) => body)).toEqual([
      { type: "password_auth", payload: { ...own, agent_number: "500" } },
      { type: "password_auth", payload: { ...own, agent_number: "500", agent_pin: "" } },
      { type: "tfa_token_auth", payload: { token: "x", agent_number: "500", agent_pin: "1234" } },
    ]);
  });

  test.each<[Credentials, string]>([
    [{ ...byPassword, email: "" }, 'A login with "password_auth" needs "email".'],
    [{ ...byPassword, password: "" }, 'A login with "password_auth" needs "password".'],
    [{ type: "tfa_token_auth", token: "" }, 'A login with "tfa_token_auth" needs "token".'],
    [
      { type: "sso_token_auth", token: "x", deviceUid: "" },
      'A login with "sso_token_auth" needs "deviceUid".',
    ],
    [
      { ...byPassword, agent: { number: "", pin: "1" } },
      'A login with "password_auth" needs "agent.number".',
    ],
  ])("refuses credentials %# with an empty field before it asks", async (credentials, message) => {
    expect(await failureOf(client.login(credentials))).toMatchObject({
      code: "AUTH_CREDENTIALS_INVALID",
      message,
    });
    expect(platform.asked).toEqual([]);
  });

  test("asks below a base URL with a path", async () => {
    await createAuthClient({ baseUrl: `${platform.baseUrl}/pbx/` }).login(byPassword);
    expect(platform.asked[0]?.path).toBe("/pbx/api/v2/login");
  });
});

describe("refresh", () => {
  test("posts the refresh token and gives the pair that replaces both", async () => {
    const session = await client.login(byPassword);
    platform.answer((response) => sendJson(response, 200, tokens("2")));

    const next = await client.refresh(session);

    expect(platform.asked[1]).toMatchObject({
      path: "/api/v2/refresh_token",
      body: { refresh_token: "refresh-1-canary" },
    });
    expect([next.accessToken.reveal(), next.refreshToken.reveal()]).toEqual([
      "access.2.canary",
      "refresh-2-canary",
    ]);
  });

  test("says that the refresh token is not valid", async () => {
    const session = await client.login(byPassword);
    platform.answer((response) => sendJson(response, 401, { code: 60_001 }));
    expect(await failureOf(client.refresh(session))).toMatchObject({
      code: "AUTH_TOKEN_REJECTED",
      status: 401,
    });
  });
});

describe("an answer that is no pair of tokens", () => {
  test.each([
    [400, "AUTH_REQUEST_REFUSED"],
    [401, "AUTH_PASSWORD_REJECTED"],
    [500, "AUTH_SERVER_ERROR"],
    [503, "AUTH_SERVER_ERROR"],
    [201, "AUTH_STATUS_UNEXPECTED"],
    [302, "AUTH_STATUS_UNEXPECTED"],
    [404, "AUTH_STATUS_UNEXPECTED"],
  ])("with status %d is %s, and what it says is not quoted", async (status, code) => {
    platform.answer((response) => {
      response.setHeader("location", "http://127.0.0.1:1/elsewhere");
      sendJson(response, status, { code: 1, message: "canary-password" });
    });

    const error = await failureOf(client.login(byPassword));

    expect(error).toMatchObject({ code, status });
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain("canary");
  });

  test("is AUTH_TOKEN_REJECTED for a 401 to a token", async () => {
    platform.answer((response) => sendJson(response, 401, {}));
    const error = await failureOf(client.login({ type: "tfa_token_auth", token: "canary" }));
    expect(error.message).toBe("The platform rejected the token (401).");
    expect(error.code).toBe("AUTH_TOKEN_REJECTED");
  });

  test.each([
    ["<!doctype html><p>canary</p>", "is an HTML page"],
    ["", "is no JSON object"],
    ["canary", "is no JSON object"],
    ["null", "is no JSON object"],
    ["[]", 'has no "access_token"'],
    ['{"access_token":"canary"}', 'has no "refresh_token"'],
    ['{"access_token":7,"refresh_token":"canary"}', 'has a "access_token" that is no token'],
    [
      '{"access_token":"canary\\r\\nx: y","refresh_token":"r"}',
      'has a "access_token" that is no token',
    ],
  ])("is AUTH_ANSWER_MALFORMED with status 200 and the body %j", async (body, problem) => {
    platform.answer((response) => response.end(body));

    const error = await failureOf(client.login(byPassword));

    expect(error.code).toBe("AUTH_ANSWER_MALFORMED");
    expect(error.message).toBe(
      `The platform's answer ${problem}. Check that the base URL leads to the platform's API.`,
    );
  });

  test("is AUTH_ANSWER_MALFORMED when it does not end", async () => {
    platform.answer((response) => response.end("x".repeat(300_000)));
    expect((await failureOf(client.login(byPassword))).message).toBe(
      "The platform's answer is over 256 KiB.",
    );
  });
});

describe("a platform that is not there", () => {
  test("is AUTH_UNREACHABLE", async () => {
    await platform.close();
    expect(await failureOf(client.login(byPassword))).toMatchObject({
      code: "AUTH_UNREACHABLE",
      message: `The platform cannot be reached at ${platform.baseUrl}/api/v2/login: ECONNREFUSED.`,
    });
  });

  test("is AUTH_CONNECTION_CUT when it cuts the connection", async () => {
    platform.answer((response) => response.destroy());
    expect((await failureOf(client.login(byPassword))).code).toBe("AUTH_CONNECTION_CUT");
  });

  test("is AUTH_TIMEOUT when it never answers, or never ends its answer", async () => {
    const hasty = createAuthClient({ baseUrl: platform.baseUrl, timeoutMs: 100 });
    platform.answer(() => undefined);
    expect((await failureOf(hasty.login(byPassword))).message).toBe(
      `The platform did not answer ${platform.baseUrl}/api/v2/login within 100 ms.`,
    );
    platform.answer((response) => response.write("{"));
    expect((await failureOf(hasty.login(byPassword))).code).toBe("AUTH_TIMEOUT");
  });
});

describe("createAuthClient", () => {
  test.each([
    ["pbx.example.com", "cannot be read"],
    ["ftp://pbx.example.com", "has neither http nor https"],
    ["https://ann:canary@pbx.example.com", "holds a user or a password, which would reach logs"],
    ["https://pbx.example.com?key=canary", "has a query or a fragment"],
    ["https://pbx.example.com#x", "has a query or a fragment"],
  ])("refuses the base URL %j", (baseUrl, problem) => {
    expect(() => createAuthClient({ baseUrl })).toThrow(
      `The base URL ${problem}. Write it like https://pbx.example.com.`,
    );
  });
});
