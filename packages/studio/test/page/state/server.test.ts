import { afterEach, describe, expect, test, vi } from "vitest";
import { connectServer, ServerProblem, type SessionPlace } from "../../../page/state/server.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers by path, with all that it was asked, and the place of the tab's session. */
function page(answers: Readonly<Record<string, string>>, kept?: string) {
  const asked: string[] = [];
  const place: SessionPlace & { secret: string | undefined } = {
    secret: kept,
    read: () => place.secret,
    write: (secret) => void (place.secret = secret),
  };
  vi.stubGlobal("fetch", (path: string, { method = "GET", headers = {}, body }: RequestInit) => {
    const told = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const text = typeof body === "string" ? [body] : [];
    asked.push([`${method} ${path}`, ...told, ...text].join(" | "));
    const answer = answers[path];
    return answer === undefined
      ? Promise.reject(new TypeError("fetch failed"))
      : Promise.resolve(new Response(answer, { status: answer.includes("code") ? 409 : 200 }));
  });
  return { asked, place };
}

async function problemOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => undefined,
    (error: unknown) => (error instanceof ServerProblem ? error.problem : error),
  );
}

describe("connectServer", () => {
  test("begins one session with the token of the address, and keeps it for the tab", async () => {
    const { asked, place } = page({ "/api/session": '{ "session": "s1" }', "/api/studio": "{}" });
    const server = connectServer("token", place);
    await Promise.all([server.facts(), server.facts()]);

    expect(asked).toEqual([
      "POST /api/session | Authorization: Bearer token",
      "GET /api/studio | Authorization: Bearer s1",
      "GET /api/studio | Authorization: Bearer s1",
    ]);
    expect(place.secret).toBe("s1");
  });

  test("goes on with the session of the tab without a token, and forgets it at the end", async () => {
    const { asked, place } = page({ "/api/session": "{}", "/api/flows": "{}" }, "s2");
    const server = connectServer(undefined, place);
    await server.signOut();
    await server.list();

    expect(asked).toEqual([
      "DELETE /api/session | Authorization: Bearer s2",
      "GET /api/flows | Authorization: Bearer ",
    ]);
    expect(place.secret).toBeUndefined();
  });

  test("asks for a session again after one that was refused", async () => {
    const { asked, place } = page({});
    const server = connectServer("token", place);
    await problemOf(server.session());
    await problemOf(server.session());
    expect(asked).toHaveLength(2);
  });

  test("writes over the file that it has read, and a new one over none", async () => {
    const { asked, place } = page({ "/api/flows/a%20b/c.yaml": '{ "etag": "2" }' }, "s");
    const server = connectServer(undefined, place);
    expect(await server.save("a b/c.yaml", "text", "1")).toEqual({ etag: "2" });
    await server.save("a b/c.yaml", "text", "");

    expect(asked).toEqual([
      "PUT /api/flows/a%20b/c.yaml | If-Match: 1 | Authorization: Bearer s | text",
      "PUT /api/flows/a%20b/c.yaml | Authorization: Bearer s | text",
    ]);
  });

  test("reads the lines of a journal", async () => {
    const { place } = page({ "/api/calls/7%2F1": '{"event":1}\n{"event":2}\n' }, "s");
    const server = connectServer(undefined, place);
    expect(await server.journal("7/1")).toEqual([{ event: 1 }, { event: 2 }]);
  });

  test("looks for calls by what the reader wrote", async () => {
    const { asked, place } = page({ "/api/calls?find=a+%26b": '{ "calls": [] }' }, "s");
    await connectServer(undefined, place).calls("a &b");
    expect(asked).toEqual(["GET /api/calls?find=a+%26b | Authorization: Bearer s"]);
  });

  test("gives why the server refuses, and says when it does not answer", async () => {
    const refusal = { code: "STUDIO_CHANGED", message: "It has changed.", hint: "Look." };
    const { place } = page({ "/api/studio": JSON.stringify(refusal) }, "s");
    const server = connectServer(undefined, place);

    expect(await problemOf(server.facts())).toEqual(refusal);
    expect(await problemOf(server.list())).toEqual({
      code: "STUDIO_AWAY",
      message: "The studio does not answer.",
      hint: "Start `flowrun studio` again and open the address that it prints. What is not saved stays here until then.",
    });
  });
});
