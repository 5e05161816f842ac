import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import { createDemoStore, demonstrationFor, demoVip } from "../../src/run/demonstration.ts";

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
    expect(
      await store.lookup({ table: vipCallers, value: demoVip.caller_id, timeoutMs: 1_000 }),
    ).toEqual(demoVip);
    expect(await store.lookup({ table: vipCallers, value: "1", timeoutMs: 1_000 })).toBeNull();
    await store.close();
  });

  test("has a table of the same name with other columns, empty", async () => {
    const store = await createDemoStore(createSystemClock());
    const table = { name: "customers", key: "phone", columns: { phone: text }, secretColumns: [] };
    expect(await store.lookup({ table, value: "1234", timeoutMs: 1_000 })).toBeNull();
    await store.close();
  });

  test("has every other table, empty", async () => {
    const store = await createDemoStore(createSystemClock());
    const table = { name: "opening_hours", key: "day", columns: { day: text }, secretColumns: [] };
    expect(await store.lookup({ table, value: "monday", timeoutMs: 1_000 })).toBeNull();
    await store.close();
  });
});

describe("demonstrationFor", () => {
  const text = { kind: "string" } as const;
  const vips = {
    name: "vip_callers",
    key: "caller_id",
    columns: { name: text },
    secretColumns: [],
  };
  const customers = {
    name: "customers",
    key: "customer_id",
    columns: { name: text },
    secretColumns: [],
  };

  test("offers what the tables of the flow can find", () => {
    expect(demonstrationFor({ tables: { vip_callers: vips, customers } })).toEqual({
      vip: demoVip,
      keys: "1234#",
      hints: [
        "from 4712345678  a VIP, Ada Lovelace",
        "1234#            a customer, Acme Ltd",
        "999#             no such customer",
      ],
    });
    expect(demonstrationFor({ tables: { vip_callers: vips } })).toEqual({
      vip: demoVip,
      keys: undefined,
      hints: ["from 4712345678  a VIP, Ada Lovelace"],
    });
  });

  test("offers no row of a table that the flow does not have, or has with other columns", () => {
    const none = { vip: undefined, keys: undefined, hints: [] };
    expect(demonstrationFor({ tables: {} })).toEqual(none);
    expect(demonstrationFor({ tables: { customers: { ...customers, key: "phone" } } })).toEqual(
      none,
    );
    expect(
      demonstrationFor({ tables: { customers: { ...customers, columns: { iban: text } } } }),
    ).toEqual(none);
  });
});
