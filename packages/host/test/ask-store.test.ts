import { describe, expect, test } from "vitest";
import type { StoreCommand } from "../../core/src/interpret/store-command.ts";
import { askStore } from "../src/ask-store.ts";
import { memoryStore } from "../../contracts/src/memory-store.ts";
import type { Store } from "../../core/src/ports/store.ts";
import { customers } from "./bench.ts";

const asked = { request: "r1", table: "customers", timeoutMs: 100 } as const;
const rows = [
  { id: "7", age: 41 },
  { id: "8", age: 17 },
  { id: "9", age: 41 },
];
const lookup: StoreCommand = { kind: "store.lookup", ...asked, value: "8" };
const find: StoreCommand = {
  kind: "store.find",
  ...asked,
  where: { age: 41 },
  order: ["-id"],
  limit: 5,
};
const list: StoreCommand = { kind: "store.list", ...asked, after: "7", limit: 1 };
const count: StoreCommand = { kind: "store.count", ...asked, where: { age: 41 } };
const save: StoreCommand = { kind: "store.save", ...asked, value: "8", values: { age: 18 } };
const remove: StoreCommand = { kind: "store.delete", ...asked, value: "8" };

describe("askStore", () => {
  test("finds rows by key, by values in an order, and by pages", async () => {
    const store = memoryStore({ customers: rows });
    expect(await askStore(store, customers, lookup)).toEqual(rows[1]);
    expect(await askStore(store, customers, find)).toEqual([rows[2], rows[0]]);
    expect(await askStore(store, customers, list)).toEqual([rows[1]]);
  });

  test("counts rows, and takes no other answer for a count", async () => {
    const store = memoryStore({ customers: rows });
    expect(await askStore(store, customers, count)).toBe(2);
    for (const wrong of [-1, 0.5, Number.NaN])
      await expect(
        askStore({ ...store, count: async () => wrong }, customers, count),
      ).rejects.toThrow(`It counted ${wrong} rows.`);
  });

  test("keeps a row, and removes it", async () => {
    const store = memoryStore({ customers: rows });
    await askStore(store, customers, save);
    expect(await askStore(store, customers, lookup)).toEqual({ id: "8", age: 18 });
    await askStore(store, customers, remove);
    expect(await askStore(store, customers, lookup)).toBeNull();
  });

  test("gives no more rows of a page than were asked for, each as the flow declares it", async () => {
    const store: Store = {
      ...memoryStore({}),
      list: async () => rows.map((row) => ({ key: row.id, row: { ...row, other: 1 } })),
    };
    expect(await askStore(store, customers, list)).toEqual([rows[0]]);
    const wrong: Store = { ...store, list: async () => [{ key: "7", row: { id: "7", age: "x" } }] };
    await expect(askStore(wrong, customers, list)).rejects.toMatchObject({ code: "RUN_ROW_TYPE" });
  });

  test.each([
    [find, "finds rows by their key only"],
    [list, "lists no rows"],
    [count, "counts no rows"],
    [save, "cannot be written to"],
    [remove, "keeps every row"],
  ])("refuses what the store does not have: $0.kind", async (command, what) => {
    const { lookup: only, close } = memoryStore({ customers: rows });
    await expect(askStore({ lookup: only, close }, customers, command)).rejects.toMatchObject({
      code: "RUN_STORE_UNABLE",
      message: `The store of this run ${what}, so this step cannot be done.`,
      certain: true,
      outcome: "refused",
    });
  });
});
