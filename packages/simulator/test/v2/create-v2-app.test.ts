import { createHmac } from "node:crypto";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { startServer } from "../../src/index.ts";
import { newYearClock } from "../support/new-year-clock.ts";
import { createV2App, type V2Api } from "../../src/v2/create-v2-app.ts";

const users = [
  {
    tenant: "101",
    email: "ann@example.com",
    password: "pass",
    tfaToken: "tfa",
    sso: { deviceUid: "d.1", token: "key" },
  },
  { tenant: "202", email: "bob@example.com", password: "pass" },
];
const byPassword = (email: string, password = "pass") => ({
  type: "password_auth",
  payload: { email, password },
});

async function ask(
  api: V2Api,
  path: string,
  { body, token }: { readonly body?: unknown; readonly token?: string } = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await api.fetch(
    new Request(`http://platform/api/v2${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
    () => {},
  );
  return { status: answer.status, body: await answer.json() };
}
/** The pair of tokens of an answer, each empty when it is not there. */
function pairOf({ body }: { readonly body: unknown }): {
  readonly access: string;
  readonly refresh: string;
} {
  const fields = new Map(Object.entries(typeof body === "object" && body !== null ? body : {}));
  return {
    access: String(fields.get("access_token") ?? ""),
    refresh: String(fields.get("refresh_token") ?? ""),
  };
}

async function logIn(api: V2Api, email = "ann@example.com"): Promise<ReturnType<typeof pairOf>> {
  return pairOf(await ask(api, "/login", { body: byPassword(email) }));
}

describe("POST /api/v2/login", () => {
  test("gives a pair of tokens; the access token is a JWT with its expiry", async () => {
    const clock = newYearClock();
    const api = createV2App({ users, accessTokenMs: 60_000, clock });
    const answer = await ask(api, "/login", { body: byPassword("ann@example.com") });

    expect(answer).toEqual({
      status: 200,
      body: { access_token: expect.any(String), refresh_token: expect.any(String) },
    });
    expect(decodeJwt(pairOf(answer).access)).toMatchObject({
      sub: "ann@example.com",
      tenant: "101",
      exp: clock.now() / 1_000 + 60,
    });
  });

  test("reads JSON whatever type the request claims", async () => {
    const request = new Request("http://platform/api/v2/login", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: JSON.stringify(byPassword("ann@example.com")),
    });
    expect((await createV2App({ users }).fetch(request, () => {})).status).toBe(200);
  });

  test("takes a two-factor token, and a digest that a single-sign-on token signs", async () => {
    const hashed = createHmac("sha256", "key").update("key.1700000000").digest("hex");
    const token = Buffer.from(`d.1.1700000000.${hashed}`).toString("base64");
    for (const body of [
      { type: "tfa_token_auth", payload: { token: "tfa" } },
      { type: "sso_token_auth", payload: { token } },
    ]) {
      expect((await ask(createV2App({ users }), "/login", { body })).status).toBe(200);
    }
  });

  test.each([
    [400, "{"],
    [400, { type: "oauth", payload: {} }],
    [400, { type: "toString", payload: {} }],
    [400, { type: "password_auth", payload: { email: "ann@example.com" } }],
    [400, { type: "tfa_token_auth", payload: { token: "tfa", agent_pin: "1" } }],
    [400, { type: "tfa_token_auth", payload: { token: "tfa", agent_number: 42 } }],
    [400, { type: "tfa_token_auth", payload: { token: "tfa", agent_number: "42", agent_pin: 1 } }],
    [400, { type: "tfa_token_auth", payload: { token: 7 } }],
    [400, { type: "tfa_token_auth", payload: "tfa" }],
    [400, { type: "tfa_token_auth" }],
    [400, []],
    [200, { type: "tfa_token_auth", payload: { token: "tfa", agent_number: "42", agent_pin: "" } }],
    [401, byPassword("ann@example.com", "wrong")],
    [401, byPassword("nobody@example.com")],
    [401, { type: "tfa_token_auth", payload: { token: "wrong" } }],
    [401, { type: "sso_token_auth", payload: { token: "a2V5" } }],
  ])("answers %d to %j", async (status, body) => {
    expect((await ask(createV2App({ users }), "/login", { body })).status).toBe(status);
  });
});

describe("a user-level agent token", () => {
  test("names the agent that logged in, also after a refresh; the token of a user who is none names none", async () => {
    const api = createV2App({ users });
    const payload = { email: "ann@example.com", password: "pass", agent_number: "42" };
    const agent = pairOf(await ask(api, "/login", { body: { type: "password_auth", payload } }));
    const next = pairOf(
      await ask(api, "/refresh_token", { body: { refresh_token: agent.refresh } }),
    );

    expect(decodeJwt(agent.access)).toMatchObject({ sub: "ann@example.com", agent_number: "42" });
    expect(decodeJwt(next.access)).toMatchObject({ sub: "ann@example.com", agent_number: "42" });
    expect(decodeJwt((await logIn(api)).access)).not.toHaveProperty("agent_number");
    expect((await ask(api, "/contacts", { token: next.access })).status).toBe(200);
  });
});

describe("POST /api/v2/refresh_token", () => {
  test("replaces the pair: the old refresh token is refused, and the old access token expired", async () => {
    const api = createV2App({ users });
    const first = await logIn(api);
    const refresh = { body: { refresh_token: first.refresh } };

    const next = pairOf(await ask(api, "/refresh_token", refresh));

    expect((await ask(api, "/refresh_token", refresh)).status).toBe(401);
    expect((await ask(api, "/contacts", { token: first.access })).body).toMatchObject({
      code: 60_000,
    });
    expect((await ask(api, "/contacts", { token: next.access })).status).toBe(200);
  });

  test("fails as often as it is told to, and uses up no token by that", async () => {
    const api = createV2App({ users });
    const { refresh } = await logIn(api);
    api.failRefreshes(503, 2);
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push(
        (await ask(api, "/refresh_token", { body: { refresh_token: refresh } })).status,
      );
    }
    expect(statuses).toEqual([503, 503, 200]);
    expect((await ask(api, "/refresh_token", { body: { refresh_token: 7 } })).status).toBe(400);
  });
});

describe("a resource of the REST API v2", () => {
  test("answers 401 with the code 60000 to an expired token, and without a code to none and to a wrong one", async () => {
    const clock = newYearClock();
    const api = createV2App({ users, accessTokenMs: 1_000, clock });
    const { access: token } = await logIn(api);
    expect(await ask(api, "/system/version", { token })).toEqual({
      status: 200,
      body: { version: "8.2" },
    });

    await clock.advance(2_000);
    const expired = { status: 401, body: { code: 60_000, message: "Unauthorized" } };
    expect(await ask(api, "/system/version", { token })).toEqual(expired);
    const refused = { status: 401, body: { message: "Unauthorized" } };
    expect(await ask(api, "/system/version")).toEqual(refused);
    expect(await ask(api, "/system/version", { token: `${token}x` })).toEqual(refused);
  });

  test("expires every token on demand", async () => {
    const api = createV2App({ users });
    const { access } = await logIn(api);
    api.expireTokens();
    expect((await ask(api, "/contacts", { token: access })).body).toMatchObject({ code: 60_000 });
  });

  test("expires a token after as many requests as it is good for", async () => {
    const api = createV2App({ users, requestsPerToken: 2 });
    const { access: token } = await logIn(api);
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      statuses.push((await ask(api, "/contacts", { token })).status);
    expect(statuses).toEqual([200, 200, 401]);
    expect((await ask(api, "/contacts", { token })).body).toMatchObject({ code: 60_000 });
  });

  test("shows each tenant its own contacts only", async () => {
    const api = createV2App({ users });
    const { access: ann } = await logIn(api);
    const { access: bob } = await logIn(api, "bob@example.com");

    expect(await ask(api, "/contacts", { token: ann, body: { name: "Eve" } })).toEqual({
      status: 201,
      body: { name: "Eve", id: 1 },
    });

    expect((await ask(api, "/contacts", { token: ann })).body).toEqual([{ name: "Eve", id: 1 }]);
    expect((await ask(api, "/contacts", { token: bob })).body).toEqual([]);
  });
});

describe("the server", () => {
  test("asks /api/v2 for a bearer token and everything else for its own credentials", async () => {
    const server = await startServer({
      port: 0,
      username: "flowrun",
      password: "secret",
      v2: { users },
    });
    const basic = { authorization: `Basic ${Buffer.from("flowrun:secret").toString("base64")}` };
    const login = await fetch(`${server.url}/api/v2/login`, {
      method: "POST",
      body: JSON.stringify(byPassword("ann@example.com")),
    });
    expect(login.status).toBe(200);
    expect((await fetch(`${server.url}/api/v2/contacts`, { headers: basic })).status).toBe(401);
    expect((await fetch(`${server.url}/api/../ari/channels`)).status).toBe(401);
    expect((await fetch(`${server.url}/api/v2/../../ari/channels`)).status).toBe(401);
    await server.close();
  });

  test("cuts the connection in the middle of an answer on demand", async () => {
    const server = await startServer({
      port: 0,
      username: "flowrun",
      password: "secret",
      v2: { users },
    });
    const body = JSON.stringify(byPassword("ann@example.com"));
    server.v2.faults.next({ kind: "half" });

    const answer = await fetch(`${server.url}/api/v2/login`, { method: "POST", body });

    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
    await server.close();
  });
});
