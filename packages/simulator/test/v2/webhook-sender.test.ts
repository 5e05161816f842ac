import { createHmac } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import {
  createWebhookSender,
  type WebhookDelivery,
  type WebhookSender,
  type WebhookSenderOptions,
} from "../../src/v2/webhook-sender.ts";
import { newYearClock } from "../support/new-year-clock.ts";
import { type TestTarget, startTarget } from "../support/webhook-target.ts";

const clock = createSystemClock();
let target: TestTarget;

function senderOf(options: Omit<WebhookSenderOptions, "onDelivery">): WebhookSender {
  return createWebhookSender({ ...options, onDelivery: () => {} });
}

afterEach(async () => {
  await target.close();
});

describe("a webhook", () => {
  test("is posted as JSON with its name and an id, which the target's secret signs together with the time", async () => {
    target = await startTarget();
    const targets = [{ url: target.url, secret: "s3cret" }];
    const sender = senderOf({ targets, retries: 0, clock: newYearClock() });

    const [delivery] = await sender.send("transcriptionCompleted", {
      uniqueid: "17.1",
      event: "mine",
    });

    const [{ headers, body }] = target.received as [(typeof target.received)[0]];
    expect(JSON.parse(body)).toEqual({ uniqueid: "17.1", event: "transcriptionCompleted" });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-webhook-event": "transcriptionCompleted",
      "x-webhook-id": delivery?.id,
      "x-webhook-timestamp": "1767225600",
      "x-webhook-signature": `sha256=${createHmac("sha256", "s3cret").update(`1767225600\n${delivery?.id}\n${body}`).digest("hex")}`,
    });
    expect(delivery).toEqual({
      name: "transcriptionCompleted",
      url: target.url,
      id: expect.any(String),
      attempts: 1,
      status: 204,
    });
  });

  test("carries the secret itself where the target wants it so", async () => {
    target = await startTarget();
    const targets = [{ url: target.url, secret: "s3cret", proof: "bearer" }] as const;

    await senderOf({ targets, retries: 0, clock }).send("summaryFailed", {});

    expect(target.received[0]?.headers.authorization).toBe("Bearer s3cret");
    expect(target.received[0]?.headers["x-webhook-signature"]).toBeUndefined();
  });

  test("is signed anew when it is sent again, so that it is never too old", async () => {
    let laterMs = 0;
    target = await startTarget([500], () => {
      laterMs += 600_000;
    });
    const targets = [{ url: target.url, secret: "s3cret" }];
    const later: Clock = {
      now: () => clock.now() + laterMs,
      wake: (at, callback) => clock.wake(at - laterMs, callback),
    };

    await senderOf({ targets, retries: 1, clock: later }).send("summaryFailed", {});

    const [first, second] = target.received.map(({ headers }) => headers);
    expect(Number(second?.["x-webhook-timestamp"])).toBeGreaterThanOrEqual(
      Number(first?.["x-webhook-timestamp"]) + 600,
    );
    expect(second?.["x-webhook-signature"]).not.toBe(first?.["x-webhook-signature"]);
  });

  test("is sent again under the same id until it is taken", async () => {
    target = await startTarget([500, 429]);
    const sender = senderOf({ targets: [{ url: target.url }], retries: 3, clock });

    const [delivery] = await sender.send("summaryCompleted", {});

    expect(delivery).toMatchObject({ attempts: 3, status: 204 });
    expect(target.received.map(({ headers }) => headers["x-webhook-id"])).toEqual(
      Array(3).fill(delivery?.id),
    );
  });

  test.each([
    ["is refused for good", [400], { attempts: 1, status: 400 }],
    ["fails as often as it may be tried", [500, 500], { attempts: 2, status: 500 }],
    ["is to be sent elsewhere", [307], { attempts: 1, status: 307 }],
  ])("is given up when it %s", async (_, statuses, delivery) => {
    target = await startTarget(statuses);
    const sender = senderOf({ targets: [{ url: target.url }], retries: 1, clock });

    expect(await sender.send("summaryCompleted", {})).toEqual([expect.objectContaining(delivery)]);
  });

  test("is reported once it is over, at each target", async () => {
    target = await startTarget([500]);
    const deliveries: WebhookDelivery[] = [];
    const options = { targets: [{ url: target.url }], retries: 1, clock };
    const sender = createWebhookSender({
      ...options,
      onDelivery: (delivery) => deliveries.push(delivery),
    });

    expect(await sender.send("summaryCompleted", {})).toEqual(deliveries);
    expect(deliveries).toMatchObject([{ name: "summaryCompleted", attempts: 2, status: 204 }]);
  });

  test("reaches the other targets when one of them is away", async () => {
    const away = await startTarget();
    await away.close();
    target = await startTarget();
    const sender = senderOf({
      targets: [{ url: away.url }, { url: target.url }],
      retries: 0,
      clock,
    });

    const deliveries = await sender.send("summaryCompleted", {});

    expect(deliveries.map(({ status }) => status)).toEqual([undefined, 204]);
  });

  test("waits ten seconds for an answer, and no longer", async () => {
    const asked = Promise.withResolvers<void>();
    target = await startTarget([0], asked.resolve);
    const virtual = newYearClock();
    const sent = senderOf({ targets: [{ url: target.url }], retries: 0, clock: virtual }).send(
      "summaryFailed",
      {},
    );

    await asked.promise;
    await virtual.advance(10_000);

    expect(await sent).toEqual([expect.objectContaining({ attempts: 1, status: undefined })]);
  });

  test("is given up when the sender closes, in a pause as well as under way", async () => {
    const asked = Promise.withResolvers<void>();
    target = await startTarget([0], asked.resolve);
    const refused = await startTarget([500], () => undefined);
    const virtual = newYearClock();
    const targets = [{ url: target.url }, { url: refused.url }];
    const sender = senderOf({ targets, retries: 1, clock: virtual });
    const sent = sender.send("summaryFailed", {});
    await asked.promise;
    await expect.poll(() => virtual.pending).toBe(2);

    sender.close();

    expect((await sent).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect(virtual.pending).toBe(0);
    await refused.close();
  });
});
