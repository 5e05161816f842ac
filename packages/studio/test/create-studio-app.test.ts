import { describe, expect, test } from "vitest";
import { createStudioApp } from "../src/create-studio-app.ts";
import { openFlowBin } from "../src/flow-bin.ts";
import type { FlowFolder } from "../src/flow-folder.ts";
import { createSessions } from "../src/sessions.ts";

const file = { name: "a.yaml", text: "flowrun: 1\n", etag: '"1"', tests: [] };
const written: (readonly [string, string, string | undefined])[] = [];
const folder: FlowFolder = {
  list: () => Promise.resolve({ folder: "flows", flows: [{ name: "a.yaml", tests: [] }] }),
  read: (name) => Promise.resolve({ ...file, name }),
  confine: (name) => Promise.resolve(name),
  write(name, text, etag) {
    written.push([name, text, etag]);
    return Promise.resolve('"2"');
  },
  remove: (name) => Promise.resolve({ id: "1", at: 0, names: [name] }),
  bin: openFlowBin("."),
};
const history = {
  commits: () => Promise.resolve([]),
  textAt: () => Promise.resolve(undefined),
  commit: () => Promise.resolve({ problem: "" }),
};
const page = {
  find: (path: string) => (path === "/" ? { body: new Uint8Array([60]), headers: {} } : undefined),
};
const sessions = createSessions(() => 0);
const admission = { hosts: ["127.0.0.1:4000", "localhost:4000"], token: "secret", sessions };
const app = createStudioApp({
  ...{ folder, place: "0123", page, sessions, history },
  admission: () => admission,
  roles: ["edit"],
});

const own = { Host: "127.0.0.1:4000", Authorization: "Bearer secret" };
const ask = async (path: string, headers: Record<string, string>, init: RequestInit = {}) => {
  const response = await app.request(`http://127.0.0.1:4000${path}`, { ...init, headers });
  return { status: response.status, body: await response.text(), headers: response.headers };
};

describe("13.17 foreign requests are refused:", () => {
  test.each<[why: string, status: number, headers: Record<string, string>, method?: string]>([
    ["the name of another site that points here", 421, { ...own, Host: "evil.example:4000" }],
    ["no name at all", 421, { Authorization: own.Authorization, Host: "" }],
    ["another port", 421, { ...own, Host: "127.0.0.1:4001" }],
    ["a page of another site", 403, { ...own, Origin: "http://evil.example" }],
    ["a page of another port", 403, { ...own, Origin: "http://127.0.0.1:4001" }],
    ["a page of no site", 403, { ...own, Origin: "null" }],
    ["a change that no page of ours asks for", 403, own, "PUT"],
    ["no token", 401, { Host: own.Host }],
    ["another token", 401, { ...own, Authorization: "Bearer secreT" }],
    ["the token in another form", 401, { ...own, Authorization: "secret" }],
  ])("%s", async (_, status, headers, method = "GET") => {
    const answer = await ask("/api/flows/a.yaml", headers, {
      method,
      ...(method === "PUT" && { body: "lost" }),
    });

    expect(answer.status).toBe(status);
    expect(answer.body).toContain(status === 401 ? "STUDIO_NO_TOKEN" : "STUDIO_FOREIGN");
    expect(answer.body).not.toContain("secret");
    expect(written).toEqual([]);
  });

  test("no answer may be framed, guessed, kept, or told to others", async () => {
    for (const path of ["/", "/api/flows", "/nothing"]) {
      const { headers } = await ask(path, own);
      expect(headers.get("Content-Security-Policy")).toMatch(
        /default-src 'none'.*frame-ancestors 'none'/,
      );
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
  });
});

test("the page needs no token, since it holds nothing", async () => {
  expect(await ask("/", { Host: "localhost:4000" })).toMatchObject({ status: 200, body: "<" });
});

test("lists, reads and writes for its own page", async () => {
  const fromPage = { ...own, Origin: "http://127.0.0.1:4000", "If-Match": '"1"' };

  expect(JSON.parse((await ask("/api/flows", own)).body)).toEqual(await folder.list());
  expect(JSON.parse((await ask("/api/flows/deep/a%20b.yaml", own)).body)).toEqual({
    ...file,
    name: "deep/a b.yaml",
  });
  expect((await ask("/api/flows/deep/a.yaml", fromPage, { method: "PUT", body: "new" })).body).toBe(
    '{"etag":"\\"2\\""}',
  );
  expect(written).toEqual([["deep/a.yaml", "new", '"1"']]);
});

test("a body of more than 1 MiB is refused before it is read", async () => {
  const fromPage = { ...own, Origin: "http://127.0.0.1:4000", "Content-Length": "2000000" };
  const answer = await ask("/api/flows/a.yaml", fromPage, {
    method: "PUT",
    body: "x".repeat(2_000_000),
  });

  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
    413,
    { code: "STUDIO_TOO_LARGE" },
  ]);
});

test("a path that is nothing of ours is told so", async () => {
  expect(await ask("/nothing", own)).toMatchObject({
    status: 404,
    body: expect.stringContaining("STUDIO_NO_FLOW"),
  });
});

test("a page begins a session with the token, asks with it, and signs out", async () => {
  const from = { Host: own.Host, Origin: "http://127.0.0.1:4000" };
  const begun = await ask("/api/session", { ...own, ...from }, { method: "POST" });
  const { session } = JSON.parse(begun.body) as { readonly session: string };
  const by = { ...from, Authorization: `Bearer ${session}` };

  expect((await ask("/api/flows", by)).status).toBe(200);
  // Else a session could be made to last for ever.
  expect((await ask("/api/session", by, { method: "POST" })).status).toBe(401);
  expect((await ask("/api/session", by, { method: "DELETE" })).body).toBe("{}");
  expect((await ask("/api/flows", by)).status).toBe(401);
});
