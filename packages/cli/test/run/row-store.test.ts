import type { Lookup } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { createRowStore, readRowOption } from "../../src/run/row-store.ts";

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
    expect(await store.lookup(lookup("01"))).toEqual({
      id: "01",
      seats: 12,
      open: true,
      wait: 3000,
      note: null,
    });
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

test("rows that were given can be looked through and changed, as flows find them from then on", async () => {
  const store = createRowStore({
    rooms: [
      { id: "02", seats: "4", open: "true", wait: "0", note: "by the lake" },
      { id: "01", seats: "12", open: "true", wait: "0" },
    ],
  });
  const { table, timeoutMs } = lookup("01");
  const seen = await store.lookup(lookup("01"));
  const change = { table, key: "01", timeoutMs, values: { note: "painted" } };

  expect(await store.list?.({ table, timeoutMs, find: "LAKE", limit: 10 })).toMatchObject([
    { key: "02" },
  ]);
  expect(await store.replace?.({ ...change, seen })).toBe(true);
  expect(await store.replace?.({ ...change, seen, values: { note: "lost" } })).toBe(false);
  expect(await store.lookup(lookup("01"))).toEqual({ ...seen, note: "painted" });
  expect(
    (await store.list?.({ table, timeoutMs, find: "", limit: 10 }))?.map(({ key }) => key),
  ).toEqual(["01", "02"]);
});

test("a row that was deleted is found no more, and the others are", async () => {
  const store = createRowStore({
    rooms: [
      { id: "01", seats: "12", open: "true", wait: "0" },
      { id: "02", seats: "4", open: "true", wait: "0" },
    ],
  });
  const { table, timeoutMs } = lookup("01");
  await store.delete?.({ table, key: "01", timeoutMs });
  expect(await store.lookup(lookup("01"))).toBeNull();
  expect(await store.lookup(lookup("02"))).toMatchObject({ seats: 4 });
  expect(await store.count?.({ table, where: {}, timeoutMs })).toBe(1);
});

const column = { kind: "string" } as const;
const tables = {
  t: { name: "t", key: "k", columns: { name: column, open: column }, secretColumns: [] },
  u: { name: "u", key: "k", columns: {}, secretColumns: [] },
};

/** What a row that is refused ends the command with. */
function refusal(message: string, hint: string): object {
  return expect.objectContaining({
    exitCode: 2,
    problems: [{ code: "CLI_WRONG_OPTION", message, hint }],
  }) as object;
}

describe("readRowOption", () => {
  test("adds a row to its table", () => {
    const before = { t: [{ k: "1" }] };
    expect(readRowOption("t:k=2,name=a=b", before, tables)).toEqual({
      t: [{ k: "1" }, { k: "2", name: "a=b" }],
    });
    expect(readRowOption("u:k=", before, tables)).toEqual({ ...before, u: [{ k: "" }] });
  });

  test.each(["", "t", ":k=1", "t:", "t:k", "t:k=1,", "t:=1"])("refuses %j", (option) => {
    expect(() => readRowOption(option, {}, tables)).toThrow(
      refusal(
        `"--row ${option}" is not of the form table:column=value,column=value.`,
        "Write it like --row t:k=…,name=…,open=….",
      ),
    );
  });

  test.each([
    [
      "tt:k=1",
      tables,
      '"--row tt:k=1" is a row of "tt", a table that the flow does not have.',
      'Did you mean "t"?',
    ],
    [
      "rooms:k=1",
      tables,
      '"--row rooms:k=1" is a row of "rooms", a table that the flow does not have.',
      "Its tables are t, u.",
    ],
    [
      "t:k=1",
      {},
      '"--row t:k=1" is a row of "t", a table that the flow does not have.',
      "It has no tables.",
    ],
    [
      "t:k=1,nme=a",
      tables,
      '"--row t:k=1,nme=a" gives "nme", which is no column of "t".',
      'Did you mean "name"?',
    ],
    [
      "u:k=1,x=a",
      tables,
      '"--row u:k=1,x=a" gives "x", which is no column of "u".',
      "Its columns are k.",
    ],
  ])("refuses %j, which the flow never looks up", (option, known, message, hint) => {
    expect(() => readRowOption(option, {}, known)).toThrow(refusal(message, hint));
  });
});
