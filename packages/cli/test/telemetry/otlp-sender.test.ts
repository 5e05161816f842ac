import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, test, vi } from "vitest";
import { createOtlpSender } from "../../src/telemetry/otlp-sender.ts";
import { settle } from "../operations/bench.ts";
import { otlpReceiver } from "./otlp-receiver.ts";

const often = { interval: 2, timeout: 30_000 };

function sender(endpoint: string) {
  const [clock, log] = [createVirtualClock({ settle }), recordingLogger()];
  const at = { endpoint, headers: { authorization: "Bearer canary" } };
  return { clock, log, ...createOtlpSender({ at, clock, random: () => 1, log }) };
}

describe("createOtlpSender", () => {
  test("posts JSON with the headers that are set", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 200 }));
    expect(await sender(`${url}/otlp`).send("v1/traces", { resourceSpans: [] })).toBe(true);
    expect(got).toMatchObject([
      {
        path: "/otlp/v1/traces",
        headers: { "content-type": "application/json", authorization: "Bearer canary" },
        body: { resourceSpans: [] },
      },
    ]);
  });

  test("tries again what may soon be over, and waits for as long as it is asked to", async () => {
    const { url, got } = await otlpReceiver(() =>
      got.length < 3
        ? { status: 503, ...(got.length === 2 && { headers: { "retry-after": "20" } }) }
        : { status: 200 },
    );
    const { send, clock, log } = sender(url);
    const sent = send("v1/traces", {});
    await expect.poll(() => got.length).toBe(1);
    await vi.waitUntil(async () => (await clock.advance(1_000), got.length === 2), often);
    const second = clock.now();
    await vi.waitUntil(async () => (await clock.advance(1_000), got.length === 3), often);
    expect(clock.now() - second).toBeGreaterThanOrEqual(20_000);
    expect([await sent, log.lines]).toEqual([true, []]);
  });

  test("gives up after four attempts, and tells once what is wrong and once that it is over", async () => {
    let status = 503;
    const { url, got } = await otlpReceiver(() => ({ status }));
    const { send, clock, log } = sender(url);
    for (let round = 1; round <= 2; round += 1) {
      const sent = send("v1/metrics", {});
      await vi.waitUntil(async () => (await clock.advance(1_000), got.length === 4 * round), often);
      expect(await sent).toBe(false);
    }
    status = 200;
    await send("v1/metrics", {});
    expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
      [
        "warn",
        `Traces and metrics are not taken, and are lost meanwhile: ${new URL(url).host} answered 503.`,
      ],
      ["info", "Traces and metrics are taken again."],
    ]);
  });

  test("does not repeat what was refused", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 400 }));
    expect([await sender(url).send("v1/traces", {}), got.length]).toEqual([false, 1]);
  });

  test("tries nothing twice in a hurry", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 503 }));
    const { send, hurry, log } = sender(url);
    hurry();
    expect([await send("v1/traces", {}), got.length, log.lines.length]).toEqual([false, 1, 1]);
  });

  test("ends all waiting when it is closed, and says nothing of that", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 503 }));
    const { send, close, log } = sender(url);
    const sent = send("v1/traces", {});
    await expect.poll(() => got.length).toBe(1);
    await settle();
    close();
    expect([await sent, log.lines]).toEqual([false, []]);
  });
});
