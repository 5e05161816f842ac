import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliver, exchangeBytes, listenTo } from "./listener.ts";

const refused = (status: number, code: string) => ({ status, code });
const path = "/summaryCompleted";

describe("the name", () => {
  test.each([
    [
      "the field event",
      '{"event":"summaryFailed"}',
      { headers: { "x-webhook-event": "summaryCompleted" } },
    ],
    [
      "the header x-webhook-event",
      '{"event":"ended"}',
      { headers: { "x-webhook-event": "summaryFailed" } },
    ],
    [
      "the end of the path",
      '{"event":{"of":"the payload"}}',
      { path: "/hooks/summaryFailed?from=pbx" },
    ],
  ])("is %s", async (_, body, place) => {
    const { listener, webhooks } = await listenTo();
    await deliver(listener, body, place);

    expect(webhooks.map(({ name }) => name)).toEqual(["summaryFailed"]);
  });

  test.each(["/", "/summarycompleted", "/summaryCompleted/", "/toString"])(
    "is one of the documented ones, so %s is answered 404",
    async (unknown) => {
      const { listener } = await listenTo();
      expect(await deliver(listener, "{}", { path: unknown })).toEqual(
        refused(404, "WEBHOOK_UNKNOWN"),
      );
    },
  );
});

describe("the id", () => {
  test("is the SHA-256 of the body where the sender gives none", async () => {
    const { listener, webhooks } = await listenTo();
    await deliver(listener, '{ "a": 1 }', { path });

    expect(webhooks.map(({ id }) => id)).toEqual([
      createHash("sha256").update('{ "a": 1 }').digest("hex"),
    ]);
  });

  test("of more than 200 characters is answered 400", async () => {
    const { listener } = await listenTo();
    const answered = await deliver(listener, "{}", {
      path,
      headers: { "x-webhook-id": "i".repeat(201) },
    });

    expect(answered).toEqual(refused(400, "WEBHOOK_MALFORMED"));
  });
});

describe("a request", () => {
  test.each(["GET", "PUT", "DELETE", "PATCH"])("with %s is answered 405", async (method) => {
    const { listener } = await listenTo();
    expect(await deliver(listener, "{}", { path, method })).toEqual(refused(405, "WEBHOOK_METHOD"));
  });

  test.each([
    { "content-type": "text/plain" },
    { "content-type": "application/jsonp" },
    { "content-encoding": "gzip" },
  ])("with %o is answered 415", async (headers) => {
    const { listener } = await listenTo();
    expect(await deliver(listener, "{}", { path, headers })).toEqual(
      refused(415, "WEBHOOK_MEDIA_TYPE"),
    );
  });

  test("may say how its JSON is encoded", async () => {
    const { listener } = await listenTo();
    const headers = { "content-type": "Application/JSON; charset=utf-8" };
    expect((await deliver(listener, "{}", { path, headers })).status).toBe(204);
  });

  test.each(["", "{", "null", "[]", "7", '"summaryCompleted"', "<html></html>", '{"a":1}x'])(
    "with the body %j is answered 400",
    async (body) => {
      const { listener, webhooks } = await listenTo();

      expect(await deliver(listener, body, { path })).toEqual(refused(400, "WEBHOOK_MALFORMED"));
      expect(webhooks).toEqual([]);
    },
  );

  test("whose body is not UTF-8 is answered 400", async () => {
    const { listener } = await listenTo();
    const body = Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(await deliver(listener, body, { path })).toEqual(refused(400, "WEBHOOK_MALFORMED"));
  });

  test("that is nested half a million times is answered 400", async () => {
    const { listener } = await listenTo();
    const body = `{"a":${"[".repeat(500_000)}${"]".repeat(500_000)}}`;
    expect(await deliver(listener, body, { path })).toEqual(refused(400, "WEBHOOK_MALFORMED"));
  });

  test("is never more than refused, whatever its body is", async () => {
    const { listener } = await listenTo();
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.uint8Array().map((bytes) => Uint8Array.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { status } = await deliver(listener, body, { path });
        expect([204, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a body above the limit", () => {
  test("is answered 413 as soon as its length is told", async () => {
    const { listener } = await listenTo({ bodyLimit: 10 });
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n`;

    expect(await exchangeBytes(listener, head)).toMatch(
      /^HTTP\/1\.1 413 .*"code":"WEBHOOK_TOO_LARGE"/s,
    );
  });

  test("is answered 413 when it tells no length", async () => {
    const { listener, webhooks } = await listenTo({ bodyLimit: 10 });
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;

    expect(await exchangeBytes(listener, `${head}b\r\n{"a":"1234"}\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
    expect(webhooks).toEqual([]);
  });

  test("is taken when it is just as long", async () => {
    const { listener } = await listenTo({ bodyLimit: 2 });
    expect((await deliver(listener, "{}", { path })).status).toBe(204);
  });
});

describe("with a secret", () => {
  const secret = "s3cret";
  const sign = (body: string, key = secret): string =>
    `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;

  test.each([
    ["its signature", { "x-webhook-signature": sign('{"a":1}') }],
    ["its signature in capitals", { "x-webhook-signature": sign('{"a":1}').toUpperCase() }],
    ["the secret itself", { authorization: `Bearer ${secret}` }],
  ])("a delivery with %s is taken", async (_, headers) => {
    const { listener } = await listenTo({ secret });
    expect((await deliver(listener, '{"a":1}', { path, headers })).status).toBe(204);
  });

  test.each([
    ["neither", {}],
    ["the signature of another body", { "x-webhook-signature": sign('{"a":2}') }],
    ["a signature with another secret", { "x-webhook-signature": sign('{"a":1}', "other") }],
    ["half a signature", { "x-webhook-signature": sign('{"a":1}').slice(0, 20) }],
    ["a signature without its algorithm", { "x-webhook-signature": sign('{"a":1}').slice(7) }],
    ["another secret", { authorization: "Bearer s3cre" }],
    ["the secret in another scheme", { authorization: `Basic ${secret}` }],
    [
      "a wrong signature beside the secret",
      { "x-webhook-signature": "sha256=00", authorization: `Bearer ${secret}` },
    ],
  ])("a delivery with %s is answered 401 and not taken", async (_, headers) => {
    const { listener, webhooks, log } = await listenTo({ secret });

    expect(await deliver(listener, '{"a":1}', { path, headers })).toEqual(
      refused(401, "WEBHOOK_UNSIGNED"),
    );
    expect(webhooks).toEqual([]);
    expect(JSON.stringify(log.lines)).not.toContain(secret);
  });

  describe("and a time under the signature", () => {
    const now = 1_767_225_600_000;
    const signed = (
      seconds: number | string,
      id = "d-1",
      body = '{"a":1}',
    ): Record<string, string> => ({
      "x-webhook-id": id,
      "x-webhook-timestamp": `${seconds}`,
      "x-webhook-signature": sign(`${seconds}\n${id}\n${body}`),
    });
    const seconds = now / 1_000;

    test.each([seconds, seconds - 300, seconds + 300])(
      "a delivery of now is taken: %d",
      async (time) => {
        const { listener, webhooks } = await listenTo({ secret, clock: { now: () => now } });

        expect(await deliver(listener, '{"a":1}', { path, headers: signed(time) })).toEqual({
          status: 204,
          code: undefined,
        });
        expect(webhooks.map(({ id }) => id)).toEqual(["d-1"]);
      },
    );

    test("a delivery that was captured is not taken again, neither soon nor later", async () => {
      let time = now;
      const { listener, webhooks } = await listenTo({ secret, clock: { now: () => time } });
      const send = () => deliver(listener, '{"a":1}', { path, headers: signed(seconds) });

      expect([await send(), await send()].map(({ status }) => status)).toEqual([204, 204]);
      time += 301_000;
      expect(await send()).toEqual(refused(401, "WEBHOOK_STALE"));
      expect(webhooks.map(({ id }) => id)).toEqual(["d-1"]);
    });

    test.each([
      ["another id", { ...signed(seconds), "x-webhook-id": "d-2" }, "WEBHOOK_UNSIGNED"],
      [
        "another time",
        { ...signed(seconds - 600), "x-webhook-timestamp": `${seconds}` },
        "WEBHOOK_UNSIGNED",
      ],
      [
        "a signature of the body alone",
        { ...signed(seconds), "x-webhook-signature": sign('{"a":1}') },
        "WEBHOOK_UNSIGNED",
      ],
      ["a time in the future", signed(seconds + 301), "WEBHOOK_STALE"],
      ["a time that is none", signed("soon"), "WEBHOOK_STALE"],
    ])("a delivery with %s is answered 401 and not taken", async (_, headers, code) => {
      const { listener, webhooks } = await listenTo({ secret, clock: { now: () => now } });

      expect(await deliver(listener, '{"a":1}', { path, headers })).toEqual(refused(401, code));
      expect(webhooks).toEqual([]);
    });

    test("a captured delivery is not taken without its time either", async () => {
      const { listener, webhooks } = await listenTo({ secret, clock: { now: () => now } });
      const { "x-webhook-timestamp": _, ...headers } = signed(seconds);

      expect(await deliver(listener, '{"a":1}', { path, headers })).toEqual(
        refused(401, "WEBHOOK_UNSIGNED"),
      );
      expect(webhooks).toEqual([]);
    });
  });

  test("who claims to know nothing is refused before the body", async () => {
    const { listener } = await listenTo({ secret });
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;

    expect(await exchangeBytes(listener, head)).toMatch(/^HTTP\/1\.1 401 /);
  });
});
