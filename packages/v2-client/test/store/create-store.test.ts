import { describe, expect, test } from "vitest";
import { createStore } from "../../src/store.ts";
import { scriptedV2 } from "./scripted-v2.ts";

const table = {
  name: "t",
  key: "id",
  columns: { id: { kind: "string" } },
  secretColumns: [],
} as const;

describe("createStore", () => {
  test("makes a store of the options of a configuration", async () => {
    const v2 = scriptedV2([{ number: "1", kind: { a: 1, b: 2 } }]);
    const store = createStore({
      options: {
        tables: {
          t: { fields: { id: "number" }, where: { kind: { b: 2, a: 1 } }, search: "query" },
        },
      },
      v2,
    });

    expect(await store.lookup({ table, value: "1", timeoutMs: 1 })).toEqual({ id: "1" });
    expect(v2.calls.map((call) => call.with)).toEqual([{ kind: { a: 1, b: 2 }, query: "1" }]);
  });

  test.each([
    [{ table: {} }, '"options" has no "table"'],
    [{ tables: [] }, '"tables" must be a map'],
    [{ tables: { t: "contacts" } }, '"tables.t" must be a map'],
    [{ tables: { t: { filter: {} } } }, '"tables.t" has no "filter"'],
    [{ tables: { t: { fields: { id: 1 } } } }, '"tables.t.fields.id" must be the name of a field'],
    [{ tables: { t: { where: "x" } } }, '"tables.t.where" must be a map'],
    [{ tables: { t: { search: {} } } }, '"tables.t.search" must be a name'],
  ])("refuses the options %j", (options, what) => {
    expect(() => createStore({ options, v2: scriptedV2([]) })).toThrow(
      expect.objectContaining({
        code: "STORE_CONTACTS_OPTIONS",
        message: `The options of the contact store are wrong: ${what}.`,
      }),
    );
  });

  test("needs a REST API v2", () => {
    expect(() => createStore({ options: {} })).toThrow(
      expect.objectContaining({ code: "STORE_CONTACTS_SESSION" }),
    );
  });
});
