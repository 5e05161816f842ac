import { setImmediate as nextTurn } from "node:timers/promises";
import type { Lookup } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { createStoreGate } from "../../../src/commands/call/store-gate.ts";

const query: Lookup = {
  table: { name: "t", key: "k", columns: {}, secretColumns: [] },
  value: "1",
  timeoutMs: 2_000,
};

describe("createStoreGate", () => {
  test("keeps the clock still while a lookup is under way", async () => {
    const clock = createVirtualClock({ settle: nextTurn });
    const { promise, resolve } = Promise.withResolvers<null>();
    const gate = createStoreGate({ lookup: () => promise, close: async () => undefined });
    const times: number[] = [];
    clock.wake(10, () => void gate.store.lookup(query).then(() => times.push(clock.now())));
    clock.wake(20, () => times.push(clock.now()));
    const done = gate.runUntil(clock, () => times.length === 2);
    setImmediate(() => setImmediate(() => resolve(null)));
    expect(await done).toBe(true);
    expect(times).toEqual([10, 20]);
  });

  test("goes on after a lookup that failed", async () => {
    const clock = createVirtualClock({ settle: nextTurn });
    const gate = createStoreGate({
      lookup: () => Promise.reject(new Error("away")),
      close: async () => undefined,
    });
    let failed = false;
    clock.wake(1, () => void gate.store.lookup(query).catch(() => (failed = true)));
    expect(await gate.runUntil(clock, () => failed)).toBe(true);
  });

  test("gives up when nothing is left to happen", async () => {
    const gate = createStoreGate({ lookup: async () => null, close: async () => undefined });
    expect(await gate.runUntil(createVirtualClock({ settle: nextTurn }), () => false)).toBe(false);
  });
});
