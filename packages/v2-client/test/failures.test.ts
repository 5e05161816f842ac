import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { V2Error, v2Catalogue } from "../src/index.ts";
import { failureOf, openStage, type StageOptions } from "./open-stage.ts";
import { type Reply, startPlatform } from "./platform.ts";

const label = "POST /org/{tenant}/v2/contacts";
const place = { operation: "contacts.create", method: "POST", path: "/org/{tenant}/v2/contacts" };

/** What `contacts.create` fails with when the platform answers like this. */
async function failureAfter(reply: Reply, options: StageOptions = {}): Promise<V2Error> {
  const { client } = await openStage("8.2", [reply], options);
  const error = await failureOf(client.call("contacts.create", { name: "Ann Canary", pin: 4711 }));
  if (error instanceof V2Error) return error;
  throw new Error("No V2Error came.", { cause: error });
}

const page =
  (status: number, body: string, type = "text/html") =>
  (response: ServerResponse): unknown =>
    response.writeHead(status, { "content-type": type }).end(body);

describe("an answer with the status of an error", () => {
  test.each([
    [400, "V2_BAD_REQUEST", "refused"],
    [401, "V2_UNAUTHORIZED", "refused"],
    [403, "V2_FORBIDDEN", "refused"],
    [404, "V2_NOT_FOUND", "refused"],
    [409, "V2_REFUSED", "refused"],
    [429, "V2_REFUSED", "refused"],
    [500, "V2_PLATFORM_FAILED", "failed"],
    [503, "V2_PLATFORM_FAILED", "failed"],
    [304, "V2_STATUS_UNEXPECTED", "failed"],
  ])("is an error of its own code: %s", async (status, code, outcome) => {
    const error = await failureAfter([status]);
    const message = `${label} was answered with ${status}.`;

    expect({ ...error, message: error.message }).toEqual({
      ...place,
      name: "V2Error",
      code,
      status,
      outcome,
      certain: outcome === "refused",
      platformCode: undefined,
      message,
    });
  });

  test("tells the platform's code and words", async () => {
    const error = await failureAfter([400, { code: 61_001, message: "This number is taken." }]);

    expect(error.platformCode).toBe(61_001);
    expect(error.message).toBe(`${label} was answered with 400: "{"code":61001,"message":"This number is taken."}".`);
  });

  test("tells 200 characters of the platform's words at most, in one line", async () => {
    const words = `Line 1\r\n\u0007  Line 2 ${"x".repeat(100_000)}`;
    const error = await failureAfter(page(500, words, "text/plain"));

    expect(error.message).toBe(
      `${label} was answered with 500: "${`Line 1 Line 2 ${"x".repeat(200)}`.slice(0, 200)}…".`,
    );
  });

  test("tells of an HTML page that it is one", async () => {
    for (const reply of [page(502, "<html>canary</html>"), page(502, " <!doctype html>canary", "application/json")]) {
      expect((await failureAfter(reply)).message).toBe(`${label} was answered with 502, an HTML page.`);
    }
  });

  test("repeats neither what was given nor tokens, wherever one looks", async () => {
    const words = { said: 'Ann Canary, "4711"', token: "eyJhbGciOi.eyJzdWIiOi.canary-signature" };
    const error = await failureAfter([400, words]);
    const seen = [error.message, error.stack, inspect(error, { depth: 9 }), JSON.stringify(error)].join("\n");

    expect(error.message).toBe(String.raw`${label} was answered with 400: "{"said":"…, \"…\"","token":"…"}".`);
    expect(seen).not.toMatch(/canary|4711/i);
  });
});

describe("an answer that cannot be read", () => {
  test.each<[string, Reply, string]>([
    ["HTML", page(200, "<html>canary</html>"), "it is an HTML page"],
    ["HTML that says that it is JSON", page(200, "<html>canary</html>", "application/json"), "it is an HTML page"],
    ["text", page(200, "canary", "text/plain"), "it is no JSON, or not all of it"],
    ["half an answer", page(201, '{"id":7,"name":"canary', "application/json"), "it is no JSON, or not all of it"],
  ])("is malformed: %s", async (_, reply, why) => {
    const error = await failureAfter(reply);
    const { code, outcome, certain, message } = error;

    expect({ code, outcome, certain }).toEqual({ code: "V2_ANSWER_MALFORMED", outcome: "failed", certain: false });
    expect(message).toBe(`The answer to ${label} (status ${error.status}) cannot be read: ${why}. Check the base URL.`);
  });

  test("is too large over 16 MiB", async () => {
    const reply = (response: ServerResponse): unknown => {
      response.on("error", () => undefined);
      return response.end(Buffer.alloc(17 * 1024 * 1024, "x"));
    };
    expect(await failureAfter(reply)).toMatchObject({ code: "V2_ANSWER_TOO_LARGE", status: 200, certain: false });
  });

  test("is cut when the connection ends before the answer does", async () => {
    const cut = (response: ServerResponse): unknown => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      return response.write('{"id":', () => response.destroy());
    };
    const error = await failureAfter(cut);

    expect(error).toMatchObject({ code: "V2_CONNECTION_CUT", outcome: "failed", certain: false });
    expect(error.message).toMatch(/^The connection was cut during POST \/org\/\{tenant\}\/v2\/contacts: \w+\.$/);
  });
});

describe("a platform that does not answer", () => {
  test("is waited for until the time of the call is over", async () => {
    const wasAsked = Promise.withResolvers<void>();
    const { client, clock, asked } = await openStage("8.2", [() => wasAsked.resolve()], { timeoutMs: 30_000 });
    const call = failureOf(client.call("contacts.get_config", {}, { timeoutMs: 15_000 }));
    await wasAsked.promise;
    clock.expire();
    const error = await call;

    expect(error).toMatchObject({
      code: "V2_TIMEOUT",
      outcome: "timed_out",
      certain: false,
      message: "GET /org/{tenant}/v2/contacts/config was not answered within 15 s.",
    });
    expect([asked.length, clock.pending()]).toEqual([1, 0]);
  });

  test("is left when the caller has had enough", async () => {
    const stop = new AbortController();
    const { client, clock } = await openStage("8.2", [() => stop.abort(new Error("Enough."))]);
    const call = client.call("contacts.get_config", {}, { signal: stop.signal });

    await expect(call).rejects.toThrow("Enough.");
    expect(clock.pending()).toBe(0);
  });

  test("is unreachable when nothing listens", async () => {
    const { baseUrl, close } = await startPlatform([]);
    await close();
    const session = { request: (path: string, init: RequestInit) => fetch(`${baseUrl}${path}`, init) };
    const { client } = await openStage("8.2", [], { session });
    const error = await failureOf(client.call("contacts.create", { name: "Ann" }));

    expect(error).toMatchObject({
      code: "V2_UNREACHABLE",
      outcome: "failed",
      certain: true,
      message: `${label} was not sent: the platform cannot be reached (ECONNREFUSED).`,
    });
  });

  test("is not asked when the session has no token", async () => {
    const session = { request: () => Promise.reject(new Error("Nobody is logged in: no tokens are stored.")) };
    const { client } = await openStage("8.2", [[200]], { session });
    const error = await failureOf(client.call("contacts.create", { name: "Ann" }));

    expect(error).toMatchObject({
      code: "V2_SESSION_FAILED",
      outcome: "failed",
      certain: true,
      message: `${label} was not sent. Nobody is logged in: no tokens are stored.`,
    });
  });
});

describe("v2Catalogue", () => {
  test("explains each code in whole sentences", () => {
    for (const [code, { title, why, remedy }] of Object.entries(v2Catalogue)) {
      expect(code).toMatch(/^V2(_[A-Z]+)+$/);
      for (const text of [title, why, remedy]) expect(text).toMatch(/^[A-Z].*\.$/s);
    }
  });
});
