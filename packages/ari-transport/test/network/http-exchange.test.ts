import { getEventListeners } from "node:events";
import { Pool } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { exchange } from "../../src/network/http-exchange.ts";
import { platformFor } from "../support/network-fixture.ts";
import type { Reply, TestPlatform } from "../support/test-platform.ts";

const never = new Promise<Reply>(() => {});
const request = { method: "GET", path: "/ari/channels" } as const;

function poolTo(platform: TestPlatform): Pool {
  const pool = new Pool(`http://127.0.0.1:${platform.port}`, { connections: 1 });
  onTestFinished(() => pool.destroy());
  return pool;
}

describe("exchange", () => {
  test("puts a body together that comes in pieces, letters of several bytes included", async () => {
    const body = { id: "ü€😀".repeat(50_000) };
    const platform = await platformFor({ answer: () => ({ status: 200, body }) });
    expect(await exchange(poolTo(platform), request, new AbortController().signal)).toEqual({ status: 200, body });
  });

  test("drops the connection of a request that is given up", async () => {
    const platform = await platformFor({ answer: () => never });
    const abort = new AbortController();
    const answer = exchange(poolTo(platform), request, abort.signal);
    await platform.arrived(1);
    abort.abort();
    await expect(answer).rejects.toThrow("Nobody waits for the answer any more.");
    await platform.idle();
  });

  test("never sends a request that is given up before its turn", async () => {
    const first = Promise.withResolvers<Reply>();
    const platform = await platformFor({ answer: () => first.promise });
    const pool = poolTo(platform);
    const abort = new AbortController();
    const { signal } = new AbortController();
    const answers = [exchange(pool, request, signal), exchange(pool, request, abort.signal)];
    await platform.arrived(1);
    abort.abort();
    first.resolve({ status: 204 });
    const settled = await Promise.allSettled([...answers, exchange(pool, request, signal)]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(platform.requests).toHaveLength(2);
  });

  test("leaves nothing with the signal", async () => {
    const platform = await platformFor();
    const pool = poolTo(platform);
    const { signal } = new AbortController();
    await exchange(pool, request, signal);
    await pool.destroy();
    await expect(exchange(pool, request, signal)).rejects.toThrow("destroyed");
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
