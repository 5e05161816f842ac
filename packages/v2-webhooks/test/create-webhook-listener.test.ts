import { createServer } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { silentLogger } from "@flowrun/contracts";
import { createWebhookListener } from "../src/index.ts";
import { deliver, deliverMany, exchangeBytes, listenTo } from "./listener.ts";

const quiet = { receive: () => undefined, log: silentLogger() };

describe("a delivery", () => {
  test("is handed on with its name, its id and its whole body, and answered 204", async () => {
    const { listener, webhooks } = await listenTo();

    const answered = await deliver(listener, '{"event":"summaryCompleted","call":{"id":7}}', {
      headers: { "x-webhook-id": "d-1" },
    });

    expect(answered).toEqual({ status: 204, code: undefined });
    expect(webhooks).toEqual([
      {
        name: "summaryCompleted",
        id: "d-1",
        payload: { event: "summaryCompleted", call: { id: 7 } },
      },
    ]);
  });

  test("is answered only when it was taken", async () => {
    const taken = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const receive = (): Promise<void> => {
      begun.resolve();
      return taken.promise;
    };
    const { listener } = await listenTo({ receive });
    const states: string[] = [];

    const answer = deliver(listener, "{}", { path: "/summaryFailed" }).then(({ status }) =>
      states.push(`${status}`),
    );
    await begun.promise;
    states.push("taken");
    taken.resolve();
    await answer;

    expect(states).toEqual(["taken", "204"]);
  });

  test("is taken once, however often it is repeated at once", async () => {
    const { listener, webhooks } = await listenTo();
    const place = { path: "/transcriptionFailed", headers: { "x-webhook-id": "d-1" } };
    const repeats = Array.from({ length: 200 }, () => deliver(listener, '{"a":1}', place));

    const answers = await Promise.all(repeats);

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(200);
    expect(webhooks.map(({ name }) => name)).toEqual(["transcriptionFailed"]);
  });

  test("is taken each time when it has no id, and one whose body is known is logged", async () => {
    const { listener, webhooks, log } = await listenTo();
    const send = (body: string, path = "/summaryCompleted") => deliver(listener, body, { path });
    for (const body of ['{"a":1}', '{"a":2}', '{"a":1}']) await send(body);
    await send('{"a":1}', "/summaryFailed");

    expect(webhooks.map(({ name, payload }) => [name, payload["a"]])).toEqual([
      ["summaryCompleted", 1],
      ["summaryCompleted", 2],
      ["summaryCompleted", 1],
      ["summaryFailed", 1],
    ]);
    expect(log.lines).toEqual([
      {
        level: "warn",
        fields: { webhook: "summaryCompleted", id: webhooks[0]?.id },
        message:
          "A webhook without x-webhook-id has the body of an earlier one, and is taken all the same: whether it repeats that one cannot be told.",
      },
    ]);
  });

  test("is known by its time and its body where it has no id", async () => {
    const { listener, webhooks, log } = await listenTo();
    for (const time of ["1767268800", "1767268800", "1767268801"])
      await deliver(listener, "{}", {
        path: "/summaryCompleted",
        headers: { "x-webhook-timestamp": time },
      });

    expect([webhooks.length, log.lines]).toEqual([2, []]);
  });

  test("is no repeat of one that failed, where it has no id", async () => {
    const tries: string[] = [];
    const receive = async ({ id }: { readonly id: string }): Promise<void> => {
      tries.push(id);
      if (tries.length === 1) throw new Error("not yet");
    };
    const { listener, log } = await listenTo({ receive });
    const send = () => deliver(listener, "{}", { path: "/summaryCompleted" });

    expect([(await send()).status, (await send()).status]).toEqual([503, 204]);
    expect(log.lines).toMatchObject([{ fields: { code: "WEBHOOK_NOT_TAKEN" } }]);
  });

  test("is no repeat of one with another id, or another name", async () => {
    const { listener, webhooks } = await listenTo();
    for (const [id, path] of [
      ["1", "/summaryCompleted"],
      ["2", "/summaryCompleted"],
      ["1", "/summaryFailed"],
    ] as const)
      await deliver(listener, "{}", { path, headers: { "x-webhook-id": id } });

    expect(webhooks.map(({ name, id }) => `${name} ${id}`)).toEqual([
      "summaryCompleted 1",
      "summaryCompleted 2",
      "summaryFailed 1",
    ]);
  });

  test(
    "is recognised until 10,000 others came, and then taken again",
    { tags: "long" },
    async () => {
      const { listener, webhooks } = await listenTo();
      const ids = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, place) => `${from + place}`);
      const takenOf = async (sent: readonly string[]): Promise<readonly string[]> => {
        const before = webhooks.length;
        await deliverMany(listener, "/summaryCompleted", sent);
        return webhooks.slice(before).map(({ id }) => id);
      };

      expect(await takenOf(ids(1, 10_000))).toEqual(ids(1, 10_000));
      expect(await takenOf(["1", "10001", "1", "2"])).toEqual(["10001", "1", "2"]);
    },
  );

  test("that could not be taken is answered 503 and taken when it is repeated", async () => {
    const tries: string[] = [];
    const receive = async ({ id }: { readonly id: string }): Promise<void> => {
      tries.push(id);
      if (tries.length === 1) throw new Error("the disk is full of secrets");
    };
    const { listener, log } = await listenTo({ receive });
    const send = () =>
      deliver(listener, "{}", { path: "/summaryCompleted", headers: { "x-webhook-id": "d" } });

    expect([await send(), await send()]).toEqual([
      { status: 503, code: "WEBHOOK_NOT_TAKEN" },
      { status: 204, code: undefined },
    ]);
    expect(tries).toEqual(["d", "d"]);
    expect(log.lines).toEqual([
      {
        level: "warn",
        fields: { code: "WEBHOOK_NOT_TAKEN", status: 503 },
        message:
          'A webhook was refused: "summaryCompleted" was not taken. What should handle it failed.',
      },
    ]);
  });
});

describe("a sender that misbehaves", () => {
  test("is told what is wrong when it speaks no HTTP", async () => {
    const { listener, webhooks } = await listenTo();

    expect(await exchangeBytes(listener, "\u0000\u0001rubbish\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(webhooks).toEqual([]);
  });

  test.each([
    ["half a head", "POST /summaryCompleted HTTP/1.1\r\nHost: x\r\n"],
    [
      "half a body",
      'POST /summaryCompleted HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    ],
  ])("is cut off with 408 when %s is all it sends", async (_, bytes) => {
    const { listener, webhooks } = await listenTo({ timeoutMs: 200 });

    expect(await exchangeBytes(listener, bytes)).toMatch(/^HTTP\/1\.1 408 /);
    expect(webhooks).toEqual([]);
  });

  test("leaves the listener as it was when it hangs up within a body", async () => {
    const { listener, webhooks, log } = await listenTo();
    const socket = connect({ port: listener.port, host: "127.0.0.1" });
    socket.write(
      "POST /summaryCompleted HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    );
    await once(socket, "ready");
    socket.resetAndDestroy();

    expect(await deliver(listener, "{}", { path: "/summaryCompleted" })).toEqual({
      status: 204,
      code: undefined,
    });
    expect(webhooks).toHaveLength(1);
    expect(log.lines).toEqual([]);
  });
});

describe("createWebhookListener", () => {
  test("says that a port is taken", async () => {
    const other = createServer();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;

    await expect(createWebhookListener({ ...quiet, port })).rejects.toMatchObject({
      code: "WEBHOOK_PORT_IN_USE",
      message: `Webhooks cannot be received on "127.0.0.1:${port}": another process already listens there. Stop it, or choose another port.`,
    });
    other.close();
  });

  test("says that an address is none of this machine", async () => {
    await expect(
      createWebhookListener({ ...quiet, port: 0, host: "192.0.2.1" }),
    ).rejects.toMatchObject({
      code: "WEBHOOK_LISTEN_FAILED",
    });
  });

  test.each(["", "käse", "two words"])("refuses %j as a secret", async (secret) => {
    await expect(createWebhookListener({ ...quiet, port: 0, secret })).rejects.toMatchObject({
      code: "WEBHOOK_SECRET",
    });
  });

  test("writes an IPv6 address as a URL does", async () => {
    const { listener } = await listenTo({ host: "::1" });

    expect(listener.url).toBe(`http://[::1]:${listener.port}`);
  });
});

describe("close", () => {
  test("answers what is being taken, cuts off who still sends, and frees the port", async () => {
    const taken = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const receive = (): Promise<void> => {
      begun.resolve();
      return taken.promise;
    };
    const listener = await createWebhookListener({ ...quiet, port: 0, receive });
    const halves = [
      "POST / HTTP/1.1\r\nHost: x\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ].map((bytes) => exchangeBytes(listener, bytes).catch(() => ""));
    const answer = deliver(listener, "{}", { path: "/summaryCompleted" });
    await begun.promise;

    const closed = listener.close();
    taken.resolve();

    expect(await answer).toEqual({ status: 204, code: undefined });
    expect(await Promise.all(halves)).toEqual(["", ""]);
    await closed;
    await expect(fetch(listener.url)).rejects.toThrow("fetch failed");
  });
});
