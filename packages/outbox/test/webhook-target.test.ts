import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createVirtualClock } from "@flowrun/core/tooling";
import { createWebhookListener } from "@flowrun/v2-webhooks";
import { signatureOf } from "@flowrun/v2-webhooks/signature";
import { describe, expect, onTestFinished, test } from "vitest";
import { entryOf, entryText } from "../src/outbox-entry.ts";
import { createWebhookTarget } from "../src/webhook-target.ts";
import { recordingLogger } from "@flowrun/contracts";
import { settle } from "../../core/test/settle.ts";

const entry = entryOf({
  id: "1795473897.1/1795473897791",
  name: "call.ended",
  at: 1_000,
  data: { to: "1000" },
});

interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server, and what it was told so far. */
async function receiver(
  answer: (response: ServerResponse) => void,
): Promise<{ url: string; told: readonly Told[] }> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      told.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls?of=us`, told };
}

const target = (url: string, clock = createSystemClock()) =>
  createWebhookTarget({ name: "records.webhook", url, secret: "s3cret", clock });

describe("createWebhookTarget", () => {
  test("posts the entry with its id, signed at the time at which it is sent", async () => {
    const { url, told } = await receiver((response) => response.writeHead(204).end());
    const clock = createVirtualClock({ start: 1_795_473_902_800 });
    expect(await target(url, clock).deliver([entry])).toEqual([{ kind: "taken" }]);
    const body =
      '{"event":"call.ended","id":"1795473897.1/1795473897791","at":"1970-01-01T00:00:01.000Z","data":{"to":"1000"}}';
    const signed = { timestamp: "1795473902", id: "1795473897.1/1795473897791", body };
    expect(told.map((each) => each.body)).toEqual([body]);
    expect(told[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "x-webhook-event": "call.ended",
      "x-webhook-id": "1795473897.1/1795473897791",
      "x-webhook-timestamp": "1795473902",
      "x-webhook-signature": signatureOf(signed, "s3cret"),
    });
  });

  test("is believed by flowrun's own listener, which knows a repeat", async () => {
    const taken: string[] = [];
    const listener = await createWebhookListener({
      port: 0,
      secret: "s3cret",
      receive: ({ id }) => void taken.push(id),
      log: recordingLogger(),
    });
    onTestFinished(() => listener.close());
    const told = { ...entry, name: "summaryCompleted" };
    const here = target(listener.url);
    expect([await here.deliver([told]), await here.deliver([told])]).toEqual([
      [{ kind: "taken" }],
      [{ kind: "taken" }],
    ]);
    expect(taken).toEqual([entry.id]);
  });

  test.each([
    [200, "taken"],
    [302, "refused"],
    [400, "refused"],
    [401, "refused"],
    [408, "away"],
    [429, "away"],
    [500, "away"],
    [501, "away"],
    [503, "away"],
  ] as const)("takes %i for %s", async (status, kind) => {
    const { url } = await receiver((response) =>
      response.writeHead(status, { location: "/" }).end("why"),
    );
    const [fate] = await target(url).deliver([entry]);
    expect(fate).toMatchObject(
      kind === "taken" ? { kind } : { kind, why: `${new URL(url).host} answered ${status}.` },
    );
  });

  test("waits for as long as the server asks for, an hour at most", async () => {
    const after = async (retryAfter: string): Promise<unknown> => {
      const { url } = await receiver((response) =>
        response.writeHead(503, { "retry-after": retryAfter }).end(),
      );
      return (await target(url).deliver([entry]))[0];
    };
    expect([await after("30"), await after("86400")]).toMatchObject([
      { kind: "away", retryAfterMs: 30_000 },
      { kind: "away", retryAfterMs: 3_600_000 },
    ]);
  });

  test("tells of a server that is down, without what stands in its address", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const fates = await target(`http://127.0.0.1:${port}/calls?token=canary`).deliver([entry]);
    expect(fates).toEqual([
      { kind: "away", why: `127.0.0.1:${port} cannot be reached: the connection was refused.` },
    ]);
  });

  test("gives up a server that does not answer in ten seconds", async () => {
    const asked = Promise.withResolvers<void>();
    const { url } = await receiver(() => asked.resolve());
    const clock = createVirtualClock({ settle });
    const fates = target(url, clock).deliver([entry]);
    await asked.promise;
    await clock.advance(10_000);
    expect(await fates).toEqual([
      { kind: "away", why: `${new URL(url).host} did not answer within 10 s.` },
    ]);
  });

  test("ends what is under way when it is closed", async () => {
    const asked = Promise.withResolvers<void>();
    const { url } = await receiver(() => asked.resolve());
    const here = target(url);
    const fates = here.deliver([entry]);
    await asked.promise;
    await here.close();
    expect((await fates)[0]?.kind).toBe("away");
  });

  test("can tell of any call, whatever its platform names it", async () => {
    const { url, told } = await receiver((response) => response.writeHead(204).end());
    const odd = entryOf({ id: "Zoë\n電話 \ud800", name: "a b", at: 0, data: null });
    expect(await target(url).deliver([odd])).toEqual([{ kind: "taken" }]);
    expect(told[0]?.headers["x-webhook-id"]).toBe("Zo%C3%AB%0A%E9%9B%BB%E8%A9%B1%20%EF%BF%BD");
    expect(JSON.parse(told[0]?.body ?? "")).toEqual(JSON.parse(entryText(odd)));
  });
});
