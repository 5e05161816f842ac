import { createServer, type IncomingMessage, type Server } from "node:http";
import { Agent, fetch, interceptors } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authInterceptor, createSession, memoryTokenStore, type Session } from "../src/index.ts";
import { isOwnRequest } from "../src/signed-request.ts";
import { type RotatingPlatform, startRotatingPlatform } from "./support/rotating-platform.ts";

const origin = "https://pbx.example.com";
const isOwn = (base: string, path: string, to: string = origin): boolean =>
  isOwnRequest(base, { origin: to, path, method: "GET" });

describe("isOwnRequest", () => {
  test("holds for the base URL's origin and what lies below its path", () => {
    expect(isOwn(origin, "/api/v2/contacts?a=b")).toBe(true);
    expect(isOwn(origin, "/", `${origin}:443`)).toBe(true);
    expect(isOwn(`${origin}/pbx`, "/pbx/api/v2/contacts")).toBe(true);
  });

  test.each([
    ["/api/v2/contacts", "http://pbx.example.com"],
    ["/api/v2/contacts", "https://pbx.example.com:8443"],
    ["/api/v2/contacts", "https://pbx.example.com.evil.example"],
    ["//evil.example/api", origin],
    ["https://evil.example/api", origin],
  ])("does not hold for the path %s of %s", (path, to) => {
    expect(isOwn(origin, path, to)).toBe(false);
  });

  test.each(["/", "/pbx", "/pbxes/api", "/pbx/../other", "/pbx/%2e%2e/other", "/other/pbx/"])(
    "does not hold for %s, outside the base path",
    (path) => {
      expect(isOwn(`${origin}/pbx`, path)).toBe(false);
    },
  );

  test("does not hold for login and refresh, which a session waits for", () => {
    expect([
      isOwn(origin, "/api/v2/login"),
      isOwn(`${origin}/pbx`, "/pbx/api/v2/refresh_token"),
    ]).toEqual([false, false]);
  });
});

describe("a redirect to another origin", () => {
  const asked: IncomingMessage[] = [];
  let elsewhere: Server;
  let elsewhereUrl: string;
  let platform: RotatingPlatform;
  let session: Session;
  beforeEach(async () => {
    asked.length = 0;
    elsewhere = createServer((request, response) => {
      asked.push(request);
      response.end("elsewhere");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const address = elsewhere.address();
    elsewhereUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/api/v2/contacts`;
    platform = await startRotatingPlatform();
    session = createSession({ baseUrl: platform.baseUrl, store: memoryTokenStore() });
    await session.login({ type: "tfa_token_auth", token: "canary" });
    platform.nextRequest((response) => response.writeHead(307, { location: elsewhereUrl }).end());
  });
  afterEach(async () => {
    elsewhere.closeAllConnections();
    await new Promise((resolve) => elsewhere.close(resolve));
    await platform.close();
  });

  const expectNoToken = (): void => {
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked[0]?.rawHeaders)).not.toContain("canary");
  };

  test("goes without the token through request, where that is told to follow", async () => {
    const answer = await session.request("/api/v2/contacts", { redirect: "follow" });
    expect(await answer.text()).toBe("elsewhere");
    expectNoToken();
  });

  test("is not followed by request unless it is told to", async () => {
    await expect(session.request("/api/v2/contacts", { method: "DELETE" })).rejects.toMatchObject({
      code: "AUTH_REDIRECTED",
      status: 307,
      message:
        `DELETE "/api/v2/contacts" was answered with a redirect (307) to "${new URL(elsewhereUrl).origin}", which is not ` +
        "followed. Set the base URL to where the API is.",
    });
    expect(asked).toEqual([]);
  });

  test("is an answer like any other for request, where that is told to give it", async () => {
    const { status, headers } = await session.request("/api/v2/contacts", { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([307, elsewhereUrl]);
    expect(asked).toEqual([]);
  });

  test.each([
    [
      "inside",
      (agent: Agent) =>
        agent.compose(interceptors.redirect({ maxRedirections: 3 }), authInterceptor(session)),
    ],
    [
      "outside",
      (agent: Agent) =>
        agent.compose(authInterceptor(session), interceptors.redirect({ maxRedirections: 3 })),
    ],
  ])(
    "goes without the token through undici's redirect interceptor %s of ours",
    async (_, compose) => {
      const { statusCode, body } = await compose(new Agent()).request({
        origin: platform.baseUrl,
        path: "/api/v2/contacts",
        method: "GET",
      });
      expect([statusCode, await body.text()]).toEqual([200, "elsewhere"]);
      expectNoToken();
    },
  );

  test("is no way out for an address that is given", async () => {
    for (const path of [elsewhereUrl, "https://evil.example/", "api/v2/contacts"]) {
      await expect(session.request(path)).rejects.toMatchObject({ code: "AUTH_OTHER_PLATFORM" });
    }
    expect(asked).toEqual([]);
  });

  test("is not signed through fetch with the interceptor either", async () => {
    const dispatcher = new Agent().compose(authInterceptor(session));
    expect(await (await fetch(elsewhereUrl, { dispatcher })).text()).toBe("elsewhere");
    expectNoToken();
  });
});
