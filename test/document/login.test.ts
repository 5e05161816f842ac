import { createHmac } from "node:crypto";
import type { JsonObject } from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryTokenStore } from "@flowrun/v2-auth";
import { describe, expect, test } from "vitest";
import { ann, bob, byPassword, openV2Platform, sue, tom } from "./v2-platform.ts";

// The platform document on login, tokens and their errors, by what flowrun's session sends to the
// embedded platform, and by what that answers to anybody.

describe("Login request (POST /api/v2/login)", () => {
  test("type and payload, password_auth: email and password are sent, and log in", async () => {
    const { session, sent } = await openV2Platform();
    await session().login(byPassword);
    expect(sent).toEqual([
      {
        method: "POST",
        path: "/api/v2/login",
        authorization: undefined,
        body: { type: "password_auth", payload: { email: ann.email, password: ann.password } },
      },
    ]);
  });

  test("tfa_token_auth: the token is sent raw, and logs in", async () => {
    const { session, sent } = await openV2Platform();
    await session().login({ type: "tfa_token_auth", token: tom.tfaToken });
    expect(sent.map(({ body }) => body)).toEqual([
      { type: "tfa_token_auth", payload: { token: "t.0-k=en" } },
    ]);
  });

  test("sso_token_auth: the token is the Base64 of device, time and HMAC-SHA-256, and logs in", async () => {
    const { session, sent } = await openV2Platform();
    await session({ clock: createVirtualClock({ start: 1_700_000_000_999 }) }).login({
      type: "sso_token_auth",
      ...sue.sso,
    });
    const hashed = createHmac("sha256", "api-token").update("api-token.1700000000").digest("hex");
    const token = Buffer.from(`phone-7.1700000000.${hashed}`).toString("base64");
    expect(sent.map(({ body }) => body)).toEqual([{ type: "sso_token_auth", payload: { token } }]);
  });

  test("agent_number: only where the agent edition is used; agent_pin: only with it, also empty", async () => {
    const { session, sent } = await openV2Platform();
    await session().login(byPassword);
    await session().login({ ...byPassword, agent: { number: "500" } });
    await session().login({ ...byPassword, agent: { number: "500", pin: "" } });
    const own = { email: ann.email, password: ann.password };
    expect(sent.map(({ body }) => (body as JsonObject)["payload"])).toEqual([
      own,
      { ...own, agent_number: "500" },
      { ...own, agent_number: "500", agent_pin: "" },
    ]);
  });

  test("agent_pin without agent_number is refused", async () => {
    const { send } = await openV2Platform();
    const payload = { email: ann.email, password: ann.password, agent_pin: "1" };
    expect(
      (await send("POST", "/api/v2/login", { body: { type: "password_auth", payload } })).status,
    ).toBe(400);
  });
});

describe("Token pair (login and refresh response)", () => {
  test.each(["access_token", "refresh_token"])(
    "%s is answered to a login and to a refresh",
    async (name) => {
      const { send } = await openV2Platform();
      const payload = { email: ann.email, password: ann.password };
      const first = await send("POST", "/api/v2/login", {
        body: { type: "password_auth", payload },
      });
      const { refresh_token = null } = first.body as JsonObject;
      const second = await send("POST", "/api/v2/refresh_token", { body: { refresh_token } });

      expect(
        [first, second].map(({ status, body }) => [status, typeof (body as JsonObject)[name]]),
      ).toEqual([
        [200, "string"],
        [200, "string"],
      ]);
      expect((second.body as JsonObject)[name]).not.toBe((first.body as JsonObject)[name]);
    },
  );

  test("access_token is a JWT with an expiry time", async () => {
    const { tokenOf } = await openV2Platform();
    const [, claims = ""] = (await tokenOf(ann)).split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      exp: expect.any(Number),
    });
  });

  test("refresh_token is rotated: the one that was used is not taken again", async () => {
    const { send } = await openV2Platform();
    const payload = { email: ann.email, password: ann.password };
    const login = await send("POST", "/api/v2/login", { body: { type: "password_auth", payload } });
    const body = { refresh_token: (login.body as JsonObject)["refresh_token"] ?? null };
    const statuses = [];
    for (let time = 1; time <= 2; time++)
      statuses.push((await send("POST", "/api/v2/refresh_token", { body })).status);
    expect(statuses).toEqual([200, 401]);
  });
});

describe("Token lifecycle", () => {
  test("no token: the first request logs in, and is sent with `Authorization: Bearer`", async () => {
    const { session, sent } = await openV2Platform();
    const answer = await session().request("/org/101/v2/contacts/config");
    expect(answer.status).toBe(200);
    expect(sent.map(({ path, authorization }) => [path, authorization?.slice(0, 10)])).toEqual([
      ["/api/v2/login", undefined],
      ["/org/101/v2/contacts/config", "Bearer eyJ"],
    ]);
  });

  test("access token valid, expiry reached: a request then gets 401 with the body code 60000", async () => {
    const { send, tokenOf, v2 } = await openV2Platform();
    const token = await tokenOf(ann);
    expect((await send("GET", "/org/101/v2/contacts/config", { token })).status).toBe(200);
    v2.expireTokens();
    expect(await send("GET", "/org/101/v2/contacts/config", { token })).toMatchObject({
      status: 401,
      body: { code: 60000 },
    });
  });

  test("access token expired: it is refreshed with the refresh token, and the new pair is stored and used", async () => {
    const { session, sent, v2 } = await openV2Platform();
    const store = memoryTokenStore();
    const own = session({ store });
    await own.login(byPassword);
    const [before] = await store.read();
    v2.expireTokens();

    expect((await own.request("/org/101/v2/contacts/config")).status).toBe(200);

    expect(sent.map(({ path }) => path)).toEqual([
      "/api/v2/login",
      "/org/101/v2/contacts/config",
      "/api/v2/refresh_token",
      "/org/101/v2/contacts/config",
    ]);
    expect(sent[2]?.body).toEqual({ refresh_token: before?.refreshToken.reveal() });
    expect((await store.read())[0]?.refreshToken.reveal()).not.toBe(before?.refreshToken.reveal());
  });

  test.each([
    [401, undefined],
    [401, 60001],
    [403, 60000],
  ])("status %d with code %s does not refresh", async (status, code) => {
    const { session, sent, v2 } = await openV2Platform();
    const own = session();
    await own.login(byPassword);
    v2.faults.next({ kind: "refuse", status, body: code === undefined ? {} : { code } });

    expect((await own.request("/org/101/v2/contacts/config")).status).toBe(status);
    expect(sent.map(({ path }) => path)).toEqual(["/api/v2/login", "/org/101/v2/contacts/config"]);
  });

  test("a user-level token reaches no resources of another tenant", async () => {
    const { send, tokenOf } = await openV2Platform();
    const token = await tokenOf(bob);
    expect((await send("GET", "/org/101/v2/contacts/config", { token })).status).toBe(403);
    expect((await send("GET", "/org/202/v2/contacts/config", { token })).status).toBe(200);
  });
});

describe("Login and refresh (errors)", () => {
  const login = (type: string, payload: JsonObject) =>
    ["/api/v2/login", { type, payload }] as const;
  test.each([
    ["a request that is malformed", 400, login("password_auth", { email: ann.email })],
    ["a method that is not supported", 400, login("oauth", { token: "x" })],
    [
      "a password that is incorrect",
      401,
      login("password_auth", { email: ann.email, password: "wrong" }),
    ],
    [
      "a user name that is incorrect",
      401,
      login("password_auth", { email: "eve@example.com", password: "secret" }),
    ],
    ["an authentication token that is invalid", 401, login("tfa_token_auth", { token: "wrong" })],
    ["a refresh that is malformed", 400, ["/api/v2/refresh_token", {}] as const],
    [
      "a refresh token that is invalid",
      401,
      ["/api/v2/refresh_token", { refresh_token: "wrong" }] as const,
    ],
  ])("%s is answered with %d", async (_, status, [path, body]) => {
    const { send } = await openV2Platform();
    expect((await send("POST", path, { body })).status).toBe(status);
  });

  test.each([
    [400, "AUTH_REQUEST_REFUSED"],
    [401, "AUTH_PASSWORD_REJECTED"],
    [500, "AUTH_SERVER_ERROR"],
  ])("status %d of a login is told as %s", async (status, code) => {
    const { session, v2 } = await openV2Platform();
    v2.faults.next({ kind: "refuse", status });
    await expect(session().login(byPassword)).rejects.toMatchObject({ code });
  });
});
