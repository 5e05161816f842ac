import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { failureOf, openStage } from "../open-stage.ts";
import type { Reply } from "../platform.ts";

const cut: Reply = (response: ServerResponse) => response.destroy();
const busy =
  (retryAfter: string): Reply =>
  (response) =>
    response.writeHead(503, { "retry-after": retryAfter }).end();

describe("a request that is safe to repeat", () => {
  test.each([
    ["contacts.get", "GET"],
    ["contacts.replace", "PUT"],
    ["contacts.delete", "DELETE"],
  ])(
    "is repeated with growing delays while what hinders it may pass: %s",
    async (operation, method) => {
      const { client, asked, clock } = await openStage("8.2", [[503], cut, [200, { id: 7 }]]);

      expect(await client.call(operation, { id: 7 })).toEqual({ id: 7 });
      expect(asked.map((each) => each.method)).toEqual([method, method, method]);
      expect(clock.waits).toEqual([125, 250]);
    },
  );

  test("may be a POST that only reads", async () => {
    const { client, asked } = await openStage("8.2", [[503], cut, [200, []]]);

    expect(await client.call("contacts.search", { query: "Ann" })).toEqual([]);
    expect(asked.map(({ method, body }) => [method, body])).toEqual(
      [1, 2, 3].map(() => ["POST", { query: "Ann" }]),
    );
  });

  test.each<[string, Reply]>([
    ["it was cut", cut],
    ["a gateway gave up", [504]],
  ])("is done when it was to delete, %s, and the repeat finds nothing", async (_, reply) => {
    const { client, asked } = await openStage("8.2", [reply, [404]]);

    expect(await client.call("contacts.delete", { id: 7 })).toBeNull();
    expect(asked.map(({ method }) => method)).toEqual(["DELETE", "DELETE"]);
  });

  test.each<[string, readonly Reply[]]>([
    ["contacts.delete", [[404]]],
    ["contacts.delete", [[429], [404]]],
    ["contacts.get", [cut, [404]]],
  ])("has failed where nobody can have done it before: %s %o", async (operation, replies) => {
    const { client } = await openStage("8.2", replies);
    expect(await failureOf(client.call(operation, { id: 7 }))).toMatchObject({
      code: "V2_NOT_FOUND",
      status: 404,
    });
  });

  test("is sent with the same body each time", async () => {
    const { client, asked } = await openStage("8.2", [[502], [200]]);
    await client.call("contacts.replace", { id: 7, name: "Ann" });

    expect(asked.map(({ body }) => body)).toEqual([{ name: "Ann" }, { name: "Ann" }]);
  });

  test("waits as long as Retry-After says", async () => {
    const { client, clock } = await openStage("8.2", [
      busy("3"),
      busy("Thu, 01 Jan 2026 12:00:08 GMT"),
      [200],
    ]);
    await client.call("contacts.get", { id: 7 }, { timeoutMs: 60_000 });

    expect(clock.waits).toEqual([3000, 5000]);
  });

  test("is not repeated when the platform wants to rest longer than the call may take", async () => {
    const { client, asked } = await openStage("8.2", [busy("3600")]);

    expect(await failureOf(client.call("contacts.get", { id: 7 }))).toMatchObject({
      code: "V2_PLATFORM_FAILED",
      status: 503,
    });
    expect(asked.length).toBe(1);
  });

  test("is repeated as often as the client says, and ends with the last answer", async () => {
    const { client, asked } = await openStage("8.2", [[500], [502], [503], [504]], { retries: 3 });

    expect(await failureOf(client.call("contacts.get", { id: 7 }))).toMatchObject({ status: 504 });
    expect(asked.length).toBe(4);
  });

  test("is not repeated after an answer that would be the same again", async () => {
    for (const status of [400, 401, 403, 404, 409, 501]) {
      const { client, asked } = await openStage("8.2", [[status]]);
      await failureOf(client.call("contacts.get", { id: 7 }));
      expect(asked.length).toBe(1);
    }
  });

  test("is not repeated once the caller has had enough", async () => {
    const stop = new AbortController();
    const { client, asked, clock } = await openStage("8.2", [[503]], {
      random: () => (stop.abort(new Error("Enough.")), 0),
    });

    await expect(client.call("contacts.get", { id: 7 }, { signal: stop.signal })).rejects.toThrow(
      "Enough.",
    );
    expect([asked.length, clock.pending()]).toEqual([1, 0]);
  });
});

describe("a request that is not safe to repeat", () => {
  test.each(["contacts.create", "extensions.update"])(
    "is sent once, whatever comes back: %s",
    async (operation) => {
      for (const reply of [[503], [408], cut] as const) {
        const { client, asked } = await openStage("8.2", [reply]);
        await failureOf(client.call(operation, { id: 7, name: "Ann" }));
        expect(asked.length).toBe(1);
      }
    },
  );

  test.each(["contacts.create", "extensions.update"])(
    "is repeated when there were too many: %s",
    async (operation) => {
      const { client, asked, clock } = await openStage("8.2", [[429], [200, { id: 7 }]]);

      expect(await client.call(operation, { id: 7, name: "Ann" })).toEqual({ id: 7 });
      expect([asked.length, clock.waits]).toEqual([2, [125]]);
    },
  );

  test("is repeated when nothing was sent", async () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const answer = { status: 201, headers: { get: () => "application/json" }, body: null };
    const outcomes = [
      Promise.reject(new TypeError("fetch failed", { cause: refused })),
      Promise.resolve(answer),
    ];
    for (const outcome of outcomes) outcome.catch(() => undefined);
    const session = { request: () => outcomes.shift() ?? Promise.resolve(answer) };
    const { client, clock } = await openStage("8.2", [], { session });

    expect(await client.call("contacts.create", { name: "Ann" })).toBeNull();
    expect([outcomes.length, clock.waits]).toEqual([0, [125]]);
  });
});

describe("a redirect", () => {
  const elsewhere =
    (status: number, location = "https://u:canary@other.example/canary?key=canary"): Reply =>
    (response) =>
      response.writeHead(status, { location }).end();

  test.each([301, 302, 303, 307, 308])(
    "is refused, and nothing is asked again (%s)",
    async (status) => {
      for (const [operation, label] of [
        ["contacts.create", "POST /org/{tenant}/v2/contacts"],
        ["contacts.delete", "DELETE /org/{tenant}/v2/contacts/{id}"],
      ] as const) {
        const { client, asked } = await openStage("8.2", [elsewhere(status), [200, { id: 8 }]]);
        const error = await failureOf(client.call(operation, { id: 7 }));

        expect(error).toMatchObject({ code: "V2_REDIRECTED", outcome: "failed", status });
        expect(String(error)).toBe(
          `V2Error: ${label} was answered with a redirect (${status}) to "https://other.example", which is not followed. ` +
            "Set the base URL to where the API is.",
        );
        expect(asked.length).toBe(1);
      }
    },
  );

  test.each([
    ["/canary?key=canary", "the same address"],
    ["http://[canary", "an address that cannot be read"],
  ])("to %s is one too", async (location, where) => {
    const { client } = await openStage("8.2", [elsewhere(302, location)]);
    const error = await failureOf(client.call("contacts.get", { id: 7 }));

    expect(String(error)).toContain(`was answered with a redirect (302) to ${where}, which`);
    expect(String(error)).not.toContain("canary");
  });
});

describe("a platform that does not answer", () => {
  test("is waited for until the time of the call is over", async () => {
    const wasAsked = Promise.withResolvers<void>();
    const { client, clock, asked } = await openStage("8.2", [() => wasAsked.resolve()], {
      timeoutMs: 30_000,
    });
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
});
