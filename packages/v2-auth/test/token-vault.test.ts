import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSession, memoryTokenStore, type Session, type TokenStore } from "../src/index.ts";
import { crashingStore } from "./support/crashing-store.ts";
import { type RotatingPlatform, startRotatingPlatform } from "./support/rotating-platform.ts";

const byPassword = { type: "password_auth", email: "ann@example.com", password: "canary" } as const;
let platform: RotatingPlatform;
let store: TokenStore;
beforeEach(async () => {
  platform = await startRotatingPlatform();
  store = memoryTokenStore();
  await sessionOn(store).login(byPassword);
});
afterEach(() => platform.close());

function sessionOn(tokenStore: TokenStore): Session {
  return createSession({ baseUrl: platform.baseUrl, store: tokenStore });
}

/** What a request over this session comes to: its status, or the code of its error. */
async function outcomeOf(session: Session): Promise<unknown> {
  return await session.request("/api/v2/contacts").then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
}

describe("a process that dies in a refresh", () => {
  test.each([
    // The refresh token did not set out: the next process refreshes with it.
    {
      write: 1,
      when: "before",
      stored: "refresh-1-canary",
      isSpent: false,
      next: 200,
      refreshes: 1,
    },
    // From here on nobody knows whether it did, so it does not set out again.
    {
      write: 1,
      when: "behind",
      stored: "refresh-1-canary",
      isSpent: true,
      next: "AUTH_SESSION_ENDED",
      refreshes: 0,
    },
    {
      write: 2,
      when: "before",
      stored: "refresh-1-canary",
      isSpent: true,
      next: "AUTH_SESSION_ENDED",
      refreshes: 1,
    },
    // The new pair is stored before it is used: the next process goes on with it.
    {
      write: 2,
      when: "behind",
      stored: "refresh-2-canary",
      isSpent: false,
      next: 200,
      refreshes: 1,
    },
  ] as const)(
    "$when write $write leaves a whole pair, and no refresh token is sent twice",
    async (point) => {
      platform.expire();
      expect(await outcomeOf(sessionOn(crashingStore(store, point)))).toBe("AUTH_STORE_FAILED");

      const [stored] = await store.read();
      expect([stored?.refreshToken.reveal(), stored?.isSpent]).toEqual([
        point.stored,
        point.isSpent,
      ]);
      expect(await outcomeOf(sessionOn(store))).toBe(point.next);
      expect([...platform.refreshTokens.values()]).toEqual(
        Array.from({ length: point.refreshes }, () => 1),
      );
    },
  );
});

describe("a session that is over", () => {
  test("begins again by itself where there are credentials, for one login", async () => {
    platform.expire();
    await outcomeOf(sessionOn(crashingStore(store, { write: 1, when: "behind" })));
    const sessions = Array.from({ length: 3 }, () =>
      createSession({ baseUrl: platform.baseUrl, store, credentials: byPassword }),
    );

    expect(await Promise.all(sessions.map(outcomeOf))).toEqual([200, 200, 200]);
    expect([platform.logins(), platform.refreshTokens.size]).toEqual([2, 0]);
  });

  test("begins again by itself when the tokens were removed", async () => {
    const session = createSession({ baseUrl: platform.baseUrl, store, credentials: byPassword });
    expect(await outcomeOf(session)).toBe(200);
    platform.expire();
    await store.write([]);

    expect(await outcomeOf(session)).toBe(200);
    expect([platform.logins(), platform.refreshTokens.size]).toEqual([2, 0]);
  });
});

describe("a store that fails", () => {
  test("to take the new pair gets it with the next request, and nothing is lost", async () => {
    let writes = 0;
    const full: TokenStore = {
      ...store,
      write: (tokens) => {
        writes += 1;
        return writes === 2
          ? Promise.reject(new Error("The disk is full of canaries."))
          : store.write(tokens);
      },
    };
    const session = sessionOn(full);
    platform.expire();

    expect([await outcomeOf(session), await outcomeOf(session)]).toEqual([
      "AUTH_STORE_FAILED",
      200,
    ]);
    expect((await store.read())[0]?.refreshToken.reveal()).toBe("refresh-2-canary");
    expect([...platform.refreshTokens.values()]).toEqual([1]);
  });

  test("says so without quoting what it says", async () => {
    const session = sessionOn({ ...store, read: () => Promise.reject(new TypeError("canary")) });
    await expect(session.request("/api/v2/contacts")).rejects.toMatchObject({
      code: "AUTH_STORE_FAILED",
      message: "The token store failed (TypeError). Check what it stores tokens in.",
    });
  });
});

describe("a platform that is away", () => {
  test("costs no token: the refresh token that did not set out is good later", async () => {
    const dispatcher = new Agent();
    const session = createSession({ baseUrl: platform.baseUrl, store, dispatcher });
    const pair = await session.tokens.current();
    await platform.close();

    await expect(session.tokens.renew(pair)).rejects.toMatchObject({ code: "AUTH_UNREACHABLE" });

    expect(await store.read()).toMatchObject([{ isSpent: false }]);
    await dispatcher.close();
  });
});

describe("several sessions on one store", () => {
  test("adopt what another one refreshed", async () => {
    const sessions = Array.from({ length: 5 }, () => sessionOn(store));
    await Promise.all(sessions.map(outcomeOf));
    platform.expire();

    expect(await Promise.all(sessions.map(outcomeOf))).toEqual([200, 200, 200, 200, 200]);
    expect(platform.refreshTokens.size).toBe(1);
  });

  test("go on after a login elsewhere when their session was over", async () => {
    const session = sessionOn(store);
    platform.expire();
    platform.nextRefresh((response) => response.writeHead(401).end());
    expect([await outcomeOf(session), await outcomeOf(session)]).toEqual([
      "AUTH_SESSION_ENDED",
      "AUTH_SESSION_ENDED",
    ]);

    await sessionOn(store).login(byPassword);

    expect(await outcomeOf(session)).toBe(200);
  });

  test("of several platforms keep their tokens side by side", async () => {
    const other = await startRotatingPlatform();
    const elsewhere = createSession({ baseUrl: other.baseUrl, store });
    expect(await outcomeOf(elsewhere)).toBe("AUTH_LOGIN_NEEDED");
    await elsewhere.login(byPassword);
    expect(await Promise.all([outcomeOf(elsewhere), outcomeOf(sessionOn(store))])).toEqual([
      200, 200,
    ]);

    await elsewhere.logout();
    expect(await Promise.all([outcomeOf(elsewhere), outcomeOf(sessionOn(store))])).toEqual([
      "AUTH_LOGIN_NEEDED",
      200,
    ]);
    expect([...other.requests, ...platform.requests].map(({ token }) => token)).toEqual(
      Array.from({ length: 3 }, () => "access-1-canary"),
    );
    await other.close();
  });
});

describe("the users of a platform", () => {
  const ben = { ...byPassword, email: "ben@example.com" };
  const as = (user: string): Session => createSession({ baseUrl: platform.baseUrl, store, user });
  const usersIn = async (): Promise<readonly string[]> =>
    (await store.read()).map(({ user }) => user);

  test("have tokens of their own: a running session goes on as who it is when another logs in", async () => {
    const running = sessionOn(store);
    expect(await outcomeOf(running)).toBe(200);
    await sessionOn(store).login(ben);
    expect(await usersIn()).toEqual(["ann@example.com", "ben@example.com"]);

    platform.acceptAll();
    expect(await outcomeOf(running)).toBe(200);
    platform.expireAll();
    expect(await outcomeOf(running)).toBe(200);

    expect(platform.refreshTokens).toEqual(new Map([["refresh-1-canary", 1]]));
    expect((await running.stored())?.user).toBe("ann@example.com");
  });

  test("are chosen by their names, and the first to log in is meant without one", async () => {
    await sessionOn(store).login(ben);
    platform.acceptAll();
    for (const session of [sessionOn(store), as("ann@example.com"), as("ben@example.com")])
      await outcomeOf(session);

    expect(platform.requests.map(({ token }) => token)).toEqual([
      "access-1-canary",
      "access-1-canary",
      "access-2-canary",
    ]);
    await expect(as("eve").request("/api/v2/contacts")).rejects.toMatchObject({
      code: "AUTH_LOGIN_NEEDED",
      message: 'No tokens of "eve" are stored. Log in first.',
    });
  });

  test("log out alone, and a session whose user did is nobody's", async () => {
    const running = sessionOn(store);
    await outcomeOf(running);
    await sessionOn(store).login(ben);
    platform.acceptAll();
    await as("ann@example.com").logout();
    expect(await usersIn()).toEqual(["ben@example.com"]);

    platform.expireAll();
    expect(await outcomeOf(running)).toBe("AUTH_LOGIN_NEEDED");
    expect(await outcomeOf(as("ben@example.com"))).toBe(200);
  });

  test("are told apart as agents too, and by their devices", async () => {
    await sessionOn(store).login({ ...byPassword, agent: { number: "500" } });
    await sessionOn(store).login({ type: "sso_token_auth", deviceUid: "phone-7", token: "canary" });
    await sessionOn(store).login({ type: "tfa_token_auth", token: "canary" });

    expect(await usersIn()).toEqual(["ann@example.com", "ann@example.com/500", "phone-7", ""]);
  });

  test("do not log in under each other's names", async () => {
    await expect(as("ann@example.com").login(ben)).rejects.toMatchObject({
      code: "AUTH_OTHER_USER",
      message:
        'The session is for "ann@example.com", and the credentials are of "ben@example.com". Use a session of its own for each.',
    });
    await as("dora").login({ type: "tfa_token_auth", token: "canary" });

    expect(await usersIn()).toEqual(["ann@example.com", "dora"]);
    expect(platform.logins()).toBe(2);
  });

  test("log in by themselves as who their credentials name", async () => {
    const own = createSession({ baseUrl: platform.baseUrl, store, credentials: ben });
    platform.acceptAll();
    expect(await outcomeOf(own)).toBe(200);

    expect(await usersIn()).toEqual(["ann@example.com", "ben@example.com"]);
    expect(platform.requests.map(({ token }) => token)).toEqual(["access-2-canary"]);
  });
});
