import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { Agent, FormData, request } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  AuthError,
  authInterceptor,
  createSession,
  memoryTokenStore,
  type Session,
} from "../src/index.ts";
import { sendJson } from "./platform.ts";
import { type RotatingPlatform, startRotatingPlatform } from "./support/rotating-platform.ts";

const byPassword = { type: "password_auth", email: "ann@example.com", password: "canary" } as const;
let platform: RotatingPlatform;
let session: Session;
let agent: Agent;
beforeEach(async () => {
  platform = await startRotatingPlatform();
  agent = new Agent();
  session = createSession({
    baseUrl: platform.baseUrl,
    store: memoryTokenStore(),
    dispatcher: agent,
  });
  await session.login(byPassword);
});
afterEach(async () => {
  await agent.close();
  await platform.close();
});

async function statusOf(
  path: string,
  init: Parameters<Session["request"]>[1] = {},
): Promise<number> {
  const answer = await session.request(path, init);
  await answer.text();
  return answer.status;
}

async function failureOf(promise: Promise<unknown>): Promise<AuthError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AuthError) return error;
  throw new Error("No AuthError came.", { cause: error });
}

describe("request", () => {
  test("is signed, and sent again with the new token and the same body when the token expired", async () => {
    expect(await statusOf("/api/v2/contacts")).toBe(200);
    platform.expire();

    expect(await statusOf("/api/v2/contacts", { method: "POST", body: "the body" })).toBe(200);

    expect(platform.requests).toMatchObject([
      { token: "access-1-canary", path: "/api/v2/contacts", body: "" },
      { token: "access-1-canary", path: "/api/v2/contacts", body: "the body" },
      { token: "access-2-canary", path: "/api/v2/contacts", body: "the body" },
    ]);
  });

  test("names flowrun as who asks, unless it is told otherwise", async () => {
    const seen: unknown[] = [];
    const note = (response: ServerResponse): void => {
      seen.push(response.req.headers["user-agent"]);
      response.end();
    };
    for (const headers of [{}, { "User-Agent": "mine" }]) {
      platform.nextRequest(note);
      await statusOf("/api/v2/contacts", { headers });
    }
    platform.nextLogin((response) => {
      note(response);
    });
    await failureOf(session.login(byPassword));

    expect(seen).toEqual(["flowrun", "mine", "flowrun"]);
  });

  test("causes one refresh when a hundred expire together", async () => {
    platform.expire();
    const statuses = await Promise.all(
      Array.from({ length: 100 }, () => statusOf("/api/v2/contacts")),
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([...platform.refreshTokens]).toEqual([["refresh-1-canary", 1]]);
  });

  test("can be sent again as often as it takes, and leaves nothing behind in `fetch`", async () => {
    const strict = await startRotatingPlatform(1);
    const own = createSession({
      baseUrl: strict.baseUrl,
      store: memoryTokenStore(),
      dispatcher: agent,
    });
    const warnings: string[] = [];
    const note = ({ name }: Error): number => warnings.push(name);
    process.on("warning", note);
    await own.login(byPassword);

    // Each token serves one of them: the last one is sent fifteen times.
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => own.request("/api/v2/contacts")),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    await Promise.all(answers.map((answer) => answer.text()));
    process.off("warning", note);
    expect(warnings).toEqual([]);
    await strict.close();
  });

  test.each<[string, number, unknown]>([
    ["a 401 with another code", 401, { code: 60_001 }],
    ["a 401 with the code as text", 401, { code: "60000" }],
    ["a 401 with a list", 401, [60_000]],
    ["a 403 with the code", 403, { code: 60_000 }],
    ["a 200 with the code", 200, { code: 60_000 }],
    ["a 500 with the code", 500, { code: 60_000 }],
    ["a 401 of more than 64 KiB", 401, { code: 60_000, text: "x".repeat(70_000) }],
  ])("gives %s as it is, without a refresh", async (_, status, body) => {
    platform.nextRequest((response) => sendJson(response, status, body));
    const answer = await session.request("/api/v2/contacts");

    expect([answer.status, await answer.json()]).toEqual([status, body]);
    expect(platform.refreshTokens.size).toBe(0);
  });

  test("gives a 401 in HTML as it is", async () => {
    platform.nextRequest((response) => response.writeHead(401).end("<p>60000</p>"));
    expect(await (await session.request("/api/v2/contacts")).text()).toBe("<p>60000</p>");
    expect(platform.refreshTokens.size).toBe(0);
  });

  test("knows an expiry that was compressed on the way", async () => {
    platform.nextRequest((response) =>
      response.writeHead(401, { "content-encoding": "gzip" }).end(gzipSync('{"code":60000}')),
    );
    expect(await statusOf("/api/v2/contacts")).toBe(200);
    expect(platform.refreshTokens.size).toBe(1);
  });

  test("is answered with the 401 when even a fresh token is expired, and nothing loops", async () => {
    platform.giveStaleTokens();
    platform.expire();

    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => statusOf("/api/v2/contacts")),
    );

    expect(new Set(statuses)).toEqual(new Set([401]));
    expect([platform.requests.length, platform.refreshTokens.size]).toEqual([40, 1]);
  });

  test("retries with the newer token when the old one's refusal comes late", async () => {
    const late = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    platform.nextRequest((response) => {
      arrived.resolve();
      void late.promise.then(() => sendJson(response, 401, { code: 60_000 }));
    });
    const slow = statusOf("/api/v2/slow");
    await arrived.promise;
    platform.expire();
    expect(await statusOf("/api/v2/contacts")).toBe(200);
    late.resolve();

    expect(await slow).toBe(200);
    expect(platform.refreshTokens.size).toBe(1);
  });

  test("with a stream for a body fails clearly, is sent once, and the next one succeeds", async () => {
    platform.expire();
    const body = Readable.toWeb(Readable.from(["a", "b"]));
    const error = await failureOf(
      session.request("/api/v2/contacts?key=canary", { method: "POST", body, duplex: "half" }),
    );

    expect(error.code).toBe("AUTH_BODY_NOT_REPLAYABLE");
    expect(error.message).not.toContain("canary");
    expect(platform.requests).toHaveLength(1);
    expect(await statusOf("/api/v2/contacts")).toBe(200);
    expect(platform.refreshTokens.size).toBe(1);
  });

  test("sends a form again whole", async () => {
    const body = new FormData();
    body.set("name", "Ann");
    platform.expire();
    expect(await statusOf("/api/v2/contacts", { method: "POST", body })).toBe(200);
    expect(platform.requests[1]?.body).toContain("Ann");
    expect(platform.requests[1]?.body).toBe(platform.requests[0]?.body);
  });

  test("is sent again whole when its body is long", async () => {
    const body = "long ".repeat(500_000);
    platform.expire();
    expect(await statusOf("/api/v2/contacts", { method: "POST", body })).toBe(200);
    expect(platform.requests.map((sent) => sent.body === body)).toEqual([true, true]);
  });

  test("never refreshes because of a clock, however it jumps", async () => {
    let nowMs = 0;
    const jumping = createSession({
      baseUrl: platform.baseUrl,
      store: memoryTokenStore(),
      credentials: byPassword,
      clock: { now: () => nowMs, wake: () => () => {} },
    });
    for (nowMs of [Date.now(), 0, Number.MAX_SAFE_INTEGER]) {
      expect((await jumping.request("/api/v2/contacts")).status).toBe(200);
    }
    expect(platform.refreshTokens.size).toBe(0);
  });

  test("can be given up while it waits for a refresh", async () => {
    platform.expire();
    const stop = new AbortController();
    const refreshing = Promise.withResolvers<void>();
    platform.nextRefresh((response) => {
      refreshing.resolve();
      setImmediate(() => response.destroy());
    });
    const given = session.request("/api/v2/contacts", { signal: stop.signal });
    await refreshing.promise;
    stop.abort();
    await expect(given).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("login and logout", () => {
  test("a request before any login, or after the logout, says that nobody is logged in", async () => {
    await session.logout();
    expect(await failureOf(session.request("/api/v2/contacts"))).toMatchObject({
      code: "AUTH_LOGIN_NEEDED",
      message: "Nobody is logged in: no tokens are stored. Log in first.",
    });
  });

  test("credentials log in once for all first requests, and not again after a logout", async () => {
    const own = createSession({
      baseUrl: platform.baseUrl,
      store: memoryTokenStore(),
      credentials: byPassword,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => own.request("/api/v2/contacts")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(platform.logins()).toBe(2);

    await own.logout();
    expect((await failureOf(own.request("/api/v2/contacts"))).code).toBe("AUTH_LOGIN_NEEDED");
  });
});

describe("authInterceptor", () => {
  test("signs calls of undici, whatever the form of their headers, and replaces another authorization", async () => {
    const dispatcher = agent.compose(authInterceptor(session));
    for (const headers of [
      { Authorization: "Basic x" },
      ["authorization", "Basic x"],
      new Headers({ a: "b" }),
    ]) {
      const { body } = await request(`${platform.baseUrl}/api/v2/contacts`, {
        dispatcher,
        headers,
      });
      await body.dump();
    }
    expect(platform.requests.map(({ token }) => token)).toEqual(
      Array.from({ length: 3 }, () => "access-1-canary"),
    );
  });

  test("shows neither token nor password when the session is printed", () => {
    const own = createSession({
      baseUrl: platform.baseUrl,
      store: memoryTokenStore(),
      credentials: byPassword,
    });
    expect(
      inspect([own, session, authInterceptor(session)], { depth: 9, showHidden: true }),
    ).not.toContain("canary");
    expect(JSON.stringify(session)).not.toContain("canary");
  });
});
