import type { Lookup } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { createRowStore } from "../../src/simulate/row-store.ts";

function lookup(value: string): Lookup {
  const columns = {
    id: { kind: "string" },
    seats: { kind: "integer" },
    open: { kind: "boolean" },
    wait: { kind: "duration" },
    note: { kind: "string", nullable: true },
  } as const;
  return { table: { name: "rooms", key: "id", columns, secretColumns: [] }, value, timeoutMs: 100 };
}

describe("createRowStore", () => {
  const store = createRowStore({
    rooms: [
      { id: "01", seats: "12", open: "true", wait: "3000" },
      { id: "02", seats: "many" },
    ],
  });

  test("reads the columns as the flow declares them, and null for what was left out", async () => {
    expect(await store.lookup(lookup("01"))).toEqual({ id: "01", seats: 12, open: true, wait: 3000, note: null });
  });

  test("finds nothing for another key or a table without rows", async () => {
    expect(await store.lookup(lookup("1"))).toBeNull();
    expect(await createRowStore({}).lookup(lookup("01"))).toBeNull();
  });

  test("rejects a value of another type", async () => {
    await expect(store.lookup(lookup("02"))).rejects.toMatchObject({
      code: "RUN_ROW_TYPE",
      message: 'The column "seats" holds "many", which is no integer.',
    });
  });
});
