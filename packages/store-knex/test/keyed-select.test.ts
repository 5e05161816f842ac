import type { Table } from "@flowrun/core/plugin";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "../src/index.ts";
import { readRow, selectByKey } from "../src/keyed-select.ts";
import { customers } from "./tables.ts";

const postgres = openDatabase("postgres://flow@localhost/flow");
const sqlite = openDatabase("sqlite::memory:");
afterAll(() => Promise.all([postgres.close(), sqlite.close()]));

describe("selectByKey", () => {
  test("selects just the declared columns, quotes every name and binds the value", () => {
    expect(selectByKey(postgres.knex, customers)("x' or 1=1")).toEqual({
      sql: 'select "name", "destination_ext" from "customers" where "customer_id" = $1 limit $2',
      bindings: ["x' or 1=1", 2],
    });
    expect(selectByKey(sqlite.knex, customers)("1")).toEqual({
      sql: "select `name`, `destination_ext` from `customers` where `customer_id` = ? limit ?",
      bindings: ["1", 2],
    });
  });

  test("takes a table in a schema, and a table without declared columns", () => {
    const table = { ...customers, name: "crm.customers", columns: {} };
    expect(selectByKey(postgres.knex, table)("1").sql).toBe(
      'select "customer_id" from "crm"."customers" where "customer_id" = $1 limit $2',
    );
  });

  test.each(["a as b", "*", "a.b.c", 'a"b', "a b", "a[0]", "", "1a", "a;b"])(
    "refuses the name %j",
    (name) => {
      const refusal = `name "${name}" cannot be looked up`;
      expect(() => selectByKey(postgres.knex, { ...customers, name })).toThrow(refusal);
      expect(() => selectByKey(postgres.knex, { ...customers, key: name })).toThrow(refusal);
      expect(() =>
        selectByKey(postgres.knex, { ...customers, columns: { [name]: { kind: "string" } } }),
      ).toThrow(refusal);
    },
  );
});

function read(kind: Table["columns"][string]["kind"], value: unknown): unknown {
  const table = { name: "t", key: "k", columns: { c: { kind } }, secretColumns: [] };
  return readRow({ c: value, undeclared: "x" }, table)["c"];
}

describe("readRow", () => {
  test("gives every declared column, null where the row has none, and no other column", () => {
    const columns = { a: { kind: "string" }, b: { kind: "integer", nullable: true } } as const;
    const table = { name: "t", key: "k", columns, secretColumns: [] };
    expect(readRow({ a: "x", k: "1" }, table)).toEqual({ a: "x", b: null });
  });

  test("reads what drivers give for one and the same value", () => {
    expect([7, 7n, "7"].map((value) => read("integer", value))).toEqual([7, 7, 7]);
    expect([7.5, "7.50", 7n, "-1e3"].map((value) => read("number", value))).toEqual([
      7.5, 7.5, 7, -1_000,
    ]);
    expect([true, 1n, 1, false, 0n, 0].map((value) => read("boolean", value))).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
    expect(["7", 7, 7n, true].map((value) => read("string", value))).toEqual([
      "7",
      "7",
      "7",
      "true",
    ]);
    expect(read("duration", 30_000n)).toBe(30_000);
  });

  test("refuses a value of another type and names the column, not the value", () => {
    const refusal = (kind: "string" | "integer" | "number" | "boolean", value: unknown) => () =>
      read(kind, value);
    expect(refusal("integer", "secret")).toThrow(
      'The column "c" of the table "t" holds a value that is no integer, as the flow declares it. ' +
        "Correct the declaration or the value.",
    );
    expect(refusal("integer", 2n ** 60n)).toThrow('"c"');
    expect(refusal("integer", 1.5)).toThrow('"c"');
    expect(refusal("integer", "")).toThrow('"c"');
    expect(refusal("number", Number.NaN)).toThrow('"c"');
    expect(refusal("boolean", 2n)).toThrow('"c"');
    expect(refusal("boolean", "true")).toThrow('"c"');
    expect(refusal("string", new Uint8Array(2))).toThrow('"c"');
  });
});
