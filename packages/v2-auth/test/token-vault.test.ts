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
    { write: 1, when: "before", stored: "refresh-1-canary", isSpent: false, next: 200, refreshes: 1 },
    // From here on nobody knows whether it did, so it does not set out again.
    { write: 1, when: "behind", stored: "refresh-1-canary", isSpent: true, next: "AUTH_SESSION_ENDED", refreshes: 0 },
    { write: 2, when: "before", stored: "refresh-1-canary", isSpent: true, next: "AUTH_SESSION_ENDED", refreshes: 1 },
    // The new pair is stored before it is used: the next process goes on with it.
    { write: 2, when: "behind", stored: "refresh-2-canary", isSpent: false, next: 200, refreshes: 1 },
  ] as const)("$when write $write leaves a whole pair, and no refresh token is sent twice", async (point) => {
    platform.expire();
    expect(await outcomeOf(sessionOn(crashingStore(store, point)))).toBe("AUTH_STORE_FAILED");

    const stored = await store.read();
    expect([stored?.refreshToken.reveal(), stored?.isSpent]).toEqual([point.stored, point.isSpent]);
    expect(await outcomeOf(sessionOn(store))).toBe(point.next);
    expect([...platform.refreshTokens.values()]).toEqual(Array.from({ length: point.refreshes }, () => 1));
  });
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
    await store.write(undefined);

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
        return writes === 2 ? Promise.reject(new Error("The disk is full of canaries.")) : store.write(tokens);
      },
    };
    const session = sessionOn(full);
    platform.expire();

    expect([await outcomeOf(session), await outcomeOf(session)]).toEqual(["AUTH_STORE_FAILED", 200]);
    expect((await store.read())?.refreshToken.reveal()).toBe("refresh-2-canary");
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

    expect(await store.read()).toMatchObject({ isSpent: false });
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
    expect([await outcomeOf(session), await outcomeOf(session)]).toEqual(["AUTH_SESSION_ENDED", "AUTH_SESSION_ENDED"]);

    await sessionOn(store).login(byPassword);

    expect(await outcomeOf(session)).toBe(200);
  });

  test("of another platform neither use nor replace its tokens", async () => {
    const other = createSession({ baseUrl: "http://127.0.0.1:65000", store });
    const refused = {
      code: "AUTH_OTHER_PLATFORM",
      message:
        `The token store holds tokens of "${platform.baseUrl}", which are not sent to "http://127.0.0.1:65000". ` +
        "Use a token store for each platform, or log out there first.",
    };

    await expect(other.request("/api/v2/contacts")).rejects.toMatchObject(refused);
    await expect(other.login(byPassword)).rejects.toMatchObject(refused);
    await expect(other.logout()).rejects.toMatchObject(refused);
  });
});
