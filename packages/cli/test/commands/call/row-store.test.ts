import type { Lookup } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { createRowStore, readRowOption, readDataFile } from "../../../src/commands/call/row-store.ts";

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

describe("readRowOption", () => {
  test("adds a row to its table", () => {
    const before = { t: [{ k: "1" }] };
    expect(readRowOption("t:k=2,name=a=b", before)).toEqual({ t: [{ k: "1" }, { k: "2", name: "a=b" }] });
    expect(readRowOption("u:k=", before)).toEqual({ ...before, u: [{ k: "" }] });
  });

  test.each(["", "t", ":k=1", "t:", "t:k", "t:k=1,", "t:=1"])("refuses %j", (option) => {
    expect(() => readRowOption(option, {})).toThrow(
      `"--row ${option}" is not of the form table:column=value,column=value.`,
    );
  });
});

describe("readDataFile", () => {
  test("keeps every value as it is spelt, in YAML and in JSON", () => {
    expect(readDataFile("d", "t:\n  - { k: 0123, name: +47 12, open: true }\n")).toEqual({
      t: [{ k: "0123", name: "+47 12", open: "true" }],
    });
    expect(readDataFile("d", '{"t": [{"k": 1}]}')).toEqual({ t: [{ k: "1" }] });
  });

  test.each([
    ["", 'The data file "d" is not a map of tables.'],
    ["- 1", 'The data file "d" is not a map of tables.'],
    ["t: 1", 'In the data file "d" the table "t" is not a list of rows.'],
    ["t: [{ k: 1 }, 2]", 'In the data file "d" row 2 of "t" is not a map of columns to values.'],
    ["t: [{ k: [1] }]", 'In the data file "d" row 1 of "t" is not a map of columns to values.'],
    ["t: [", 'The data file "d" is not YAML: '],
  ])("refuses %j", (text, message) => {
    expect(() => readDataFile("d", text)).toThrow(message);
  });
});
