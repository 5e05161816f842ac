import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  AuthError,
  createSession,
  memoryTokenStore,
  type Session,
  type SessionOptions,
} from "../src/index.ts";
import { sendJson } from "./platform.ts";
import { createHurriedClock } from "./support/hurried-clock.ts";
import { type RotatingPlatform, startRotatingPlatform } from "./support/rotating-platform.ts";

const byPassword = { type: "password_auth", email: "ann@example.com", password: "canary" } as const;
let platform: RotatingPlatform;
let session: Session;
beforeEach(async () => {
  platform = await startRotatingPlatform();
  session = createSession({ baseUrl: platform.baseUrl, store: memoryTokenStore() });
  await session.login(byPassword);
});
afterEach(() => platform.close());

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

describe("a refresh that the platform refuses", () => {
  test.each([400, 401])(
    "with %d ends the session and says which login is needed",
    async (status) => {
      platform.expire();
      platform.nextRefresh((response) => sendJson(response, status, { message: "canary" }));

      const errors = await Promise.all(
        Array.from({ length: 10 }, () => failureOf(session.request("/api/v2/contacts"))),
      );
      const later = await failureOf(session.request("/api/v2/contacts"));

      for (const error of [...errors, later]) {
        expect(error.code).toBe("AUTH_SESSION_ENDED");
        expect(error.message).toContain("Log in again with e-mail and password (password_auth).");
        expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("canary");
      }
      expect([platform.requests.length, [...platform.refreshTokens]]).toEqual([
        10,
        [["refresh-1-canary", 1]],
      ]);

      await session.login(byPassword);
      expect(await statusOf("/api/v2/contacts")).toBe(200);
    },
  );

  test.each([400, 401])(
    "with %d is followed by a login where there are credentials",
    async (status) => {
      const own = createSession({
        baseUrl: platform.baseUrl,
        store: memoryTokenStore(),
        credentials: byPassword,
      });
      expect((await own.request("/api/v2/contacts")).status).toBe(200);
      platform.expire();
      platform.nextRefresh((response) => sendJson(response, status, {}));

      const answers = await Promise.all(
        Array.from({ length: 10 }, () => own.request("/api/v2/contacts")),
      );

      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect([platform.logins(), platform.refreshTokens.size]).toEqual([3, 1]);
    },
  );

  test("is followed by one login only where the platform rejects that", async () => {
    const own = createSession({
      baseUrl: platform.baseUrl,
      store: memoryTokenStore(),
      credentials: byPassword,
    });
    await own.request("/api/v2/contacts");
    platform.expire();
    platform.nextRefresh((response) => sendJson(response, 401, {}));
    platform.nextLogin((response) => sendJson(response, 401, {}));

    const codes = [];
    for (let turn = 0; turn < 3; turn += 1)
      codes.push((await failureOf(own.request("/api/v2/contacts"))).code);

    expect(codes).toEqual(["AUTH_PASSWORD_REJECTED", "AUTH_SESSION_ENDED", "AUTH_SESSION_ENDED"]);
    expect(platform.logins()).toBe(3);
  });
});

describe("a refresh that fails for a reason that may pass", () => {
  const away: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ["is answered with 429", (response) => sendJson(response, 429, {})],
    ["is answered with 500", (response) => sendJson(response, 500, {})],
    ["is answered with 503", (response) => sendJson(response, 503, {})],
    ["is not answered", () => undefined],
    ["is cut", (response) => response.destroy()],
    [
      "breaks off",
      (response) =>
        response.writeHead(200, { "content-length": "99" }).write("{") && response.destroy(),
    ],
  ];

  test.each(away)("is made again with the same token when it %s", async (_, answer) => {
    const { own, store, clock } = await hurried({ timeoutMs: 300 });
    platform.expire();
    platform.nextRefresh(answer);
    platform.nextRefresh(answer);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => own.request("/api/v2/contacts")),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([...platform.refreshTokens.values()]).toEqual([3]);
    expect(await store.read()).toMatchObject([{ isSpent: false }]);
    expect(clock.pauses.map((ms) => [ms >= 125 && ms <= 500])).toEqual([[true], [true]]);
  });

  test("waits as long as Retry-After says", async () => {
    const { own, clock } = await hurried();
    platform.expire();
    platform.nextRefresh((response) => response.writeHead(429, { "retry-after": "7" }).end());

    expect((await own.request("/api/v2/contacts")).status).toBe(200);
    expect(clock.pauses).toEqual([7_000]);
  });

  test("is given up when its time is over, costs no token, and goes well later", async () => {
    const { own, store, clock } = await hurried({ refreshTimeoutMs: 5_000 });
    platform.expire();
    for (let turn = 0; turn < 9; turn += 1)
      platform.nextRefresh((response) => sendJson(response, 503, {}));

    expect(await failureOf(own.request("/api/v2/contacts"))).toMatchObject({
      code: "AUTH_SERVER_ERROR",
      status: 503,
    });
    const pausedMs = clock.pauses.reduce((sum, ms) => sum + ms, 0);
    expect(pausedMs).toBeGreaterThan(1_000);
    expect(pausedMs).toBeLessThan(5_000);
    expect(await store.read()).toMatchObject([{ isSpent: false }]);

    expect((await own.request("/api/v2/contacts")).status).toBe(200);
  });

  test.each<[string, string, (response: ServerResponse) => void]>([
    ["HTML", "AUTH_ANSWER_MALFORMED", (response) => response.end("<html>canary</html>")],
    ["404", "AUTH_STATUS_UNEXPECTED", (response) => sendJson(response, 404, {})],
    [
      "302",
      "AUTH_STATUS_UNEXPECTED",
      (response) => response.writeHead(302, { location: "/canary" }).end(),
    ],
  ])(
    "is not made again at once after %s, and does not end the session",
    async (_, code, answer) => {
      const { own, clock } = await hurried();
      platform.expire();
      platform.nextRefresh(answer);

      expect((await failureOf(own.request("/api/v2/contacts"))).code).toBe(code);
      expect(clock.pauses).toEqual([]);
      expect((await own.request("/api/v2/contacts")).status).toBe(200);
    },
  );

  async function hurried(options: Partial<SessionOptions> = {}) {
    const clock = createHurriedClock();
    const store = memoryTokenStore();
    const own = createSession({ baseUrl: platform.baseUrl, store, clock, ...options });
    await own.login(byPassword);
    return { own, store, clock };
  }
});

describe("a refresh", () => {
  test("goes over a connection of its own, which ends with it", async () => {
    const own = createSession({ baseUrl: platform.baseUrl, store: memoryTokenStore() });
    await own.login(byPassword);
    const before = platform.connections();
    const send = async (): Promise<void> =>
      void (await (await own.request("/api/v2/contacts")).text());
    await send();
    platform.expire();
    await send();

    expect(platform.refreshPorts).toHaveLength(1);
    expect(platform.requests.map(({ port }) => port)).not.toContain(platform.refreshPorts[0]);
    await platform.until(() => platform.connections() <= before);
  });

  test("that is under way can be waited for: what it gives is stored", async () => {
    const store = memoryTokenStore();
    const own = createSession({ baseUrl: platform.baseUrl, store });
    await own.login(byPassword);
    platform.expire();
    const asked = Promise.withResolvers<() => void>();
    platform.nextRefresh((_response, answer) => asked.resolve(answer));
    const given = own.request("/api/v2/contacts");
    const answer = await asked.promise;

    const states: string[] = [];
    const settled = own.settled().then(() => states.push("settled"));
    await new Promise(setImmediate);
    states.push("answered");
    answer();
    await settled;

    expect(states).toEqual(["answered", "settled"]);
    expect(await store.read()).toMatchObject([{ isSpent: false }]);
    expect((await store.read())[0]?.refreshToken.reveal()).toBe("refresh-3-canary");
    expect((await given).status).toBe(200);
  });
});
