import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import { createDemoStore, demoVip } from "../../src/run/demonstration.ts";

describe("createDemoStore", () => {
  const text = { kind: "string" } as const;
  const vipCallers = {
    name: "vip_callers",
    key: "caller_id",
    columns: { caller_id: text, name: text, account_manager_ext: text },
    secretColumns: [],
  };

  test("holds a VIP, and nobody else under another number", async () => {
    const store = await createDemoStore(createSystemClock());
    expect(await store.lookup({ table: vipCallers, value: demoVip.caller_id, timeoutMs: 1_000 })).toEqual(demoVip);
    expect(await store.lookup({ table: vipCallers, value: "1", timeoutMs: 1_000 })).toBeNull();
    await store.close();
  });

  test("has every other table, empty", async () => {
    const store = await createDemoStore(createSystemClock());
    const table = { name: "opening_hours", key: "day", columns: { day: text }, secretColumns: [] };
    expect(await store.lookup({ table, value: "monday", timeoutMs: 1_000 })).toBeNull();
    await store.close();
  });
});
