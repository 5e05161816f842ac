import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "../src/index.ts";
import { selectByKey } from "../src/select-by-key.ts";
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

  test.each(["a as b", "*", "a.b.c", 'a"b', "a b", "a[0]", "", "1a", "a;b"])("refuses the name %j", (name) => {
    const refusal = `name "${name}" cannot be looked up`;
    expect(() => selectByKey(postgres.knex, { ...customers, name })).toThrow(refusal);
    expect(() => selectByKey(postgres.knex, { ...customers, key: name })).toThrow(refusal);
    expect(() => selectByKey(postgres.knex, { ...customers, columns: { [name]: { kind: "string" } } })).toThrow(
      refusal,
    );
  });
});
