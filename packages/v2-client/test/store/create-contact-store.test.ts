import { PortError, type Table } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { type ContactTable, createContactStore } from "../../src/store.ts";
import { scriptedV2 } from "./scripted-v2.ts";

const table: Table = {
  name: "customers",
  key: "customer_id",
  columns: {
    customer_id: { kind: "string" },
    name: { kind: "string", nullable: true },
    age: { kind: "integer", nullable: true },
  },
  secretColumns: [],
};
const query = { table, value: "4711", timeoutMs: 500 };
const ada = { customer_id: "4711", name: "Ada", age: 36, notes: "not for flows" };

function storeOver(
  answer: Parameters<typeof scriptedV2>[0],
  tables?: Readonly<Record<string, ContactTable>>,
) {
  const v2 = scriptedV2(answer);
  return { v2, store: createContactStore({ v2, ...(tables === undefined ? {} : { tables }) }) };
}

describe("a lookup", () => {
  test("searches the contacts by the field of the key, within the flow's time", async () => {
    const { v2, store } = storeOver([ada]);

    expect(await store.lookup(query)).toEqual({ customer_id: "4711", name: "Ada", age: 36 });
    expect(v2.calls).toEqual([
      { operation: "contacts.search", with: { customer_id: "4711" }, timeoutMs: 500 },
    ]);
  });

  test.each([
    ["nothing was found", []],
    ["what was found is only alike", [{ ...ada, customer_id: "47110" }, { name: "4711" }]],
    ["the platform gives something strange among it", [null, 7, "4711", [ada]]],
  ])("gives null when %s", async (_, answer) => {
    expect(await storeOver(answer).store.lookup(query)).toBeNull();
  });

  test("gives numbers as texts where the flow declares a text, and null for what is not there", async () => {
    const { store } = storeOver([{ customer_id: 4711 }]);
    expect(await store.lookup(query)).toEqual({ customer_id: "4711", name: null, age: null });
  });

  test("gives the row of several contacts that say the same", async () => {
    const { store } = storeOver([ada, { ...ada, notes: "another card" }]);
    expect(await store.lookup(query)).toEqual({ customer_id: "4711", name: "Ada", age: 36 });
  });

  test("fails when several contacts differ, and names none of them", async () => {
    const { store } = storeOver([ada, { ...ada, name: "Grace" }]);

    await expect(store.lookup(query)).rejects.toMatchObject({
      code: "STORE_CONTACTS_AMBIGUOUS",
      message:
        '2 contacts have the same "customer_id" for the table "customers", and differ. Merge them, or choose with "where".',
    });
  });

  test.each([[{ contacts: [ada] }], ["<html>"], [null]])(
    "fails when the answer is %j",
    async (answer) => {
      await expect(storeOver(answer).store.lookup(query)).rejects.toMatchObject({
        code: "STORE_CONTACTS_ANSWER",
      });
    },
  );

  test("fails as the API does", async () => {
    const away = new PortError("V2_UNREACHABLE", "The platform cannot be reached.");
    await expect(storeOver(away).store.lookup(query)).rejects.toBe(away);
  });

  test("fails once the store is closed, without asking", async () => {
    const { v2, store } = storeOver([ada]);
    await store.close();
    await expect(store.lookup(query)).rejects.toMatchObject({ code: "STORE_CONTACTS_CLOSED" });
    expect(v2.calls).toEqual([]);
  });
});

describe("a table of the options", () => {
  const customers: ContactTable = {
    fields: { customer_id: "custom.id", name: "display_name" },
    where: { group: "customers" },
    search: "query",
  };
  const contact = { display_name: "Ada", custom: { id: "4711" }, group: "customers", age: 36 };

  test("says which fields its columns are, and what its contacts have", async () => {
    const { v2, store } = storeOver([{ ...contact, group: "vips" }, contact], { customers });

    expect(await store.lookup(query)).toEqual({ customer_id: "4711", name: "Ada", age: 36 });
    expect(v2.calls.map((call) => call.with)).toEqual([{ group: "customers", query: "4711" }]);
  });

  test("has no contact that only the platform takes for one of its own", async () => {
    const other = { ...contact, display_name: "Mallory", group: "vips" };

    expect(await storeOver([other], { customers }).store.lookup(query)).toBeNull();
    expect(await storeOver([other, contact], { customers }).store.lookup(query)).toMatchObject({
      name: "Ada",
    });
  });

  test.each([
    [{ group: "customers", active: true }, { active: false }],
    [{ owner: { id: 7, site: "north" } }, { owner: { site: "north", id: 8 } }],
    [{ tags: ["a", "b"] }, { tags: ["b", "a"] }],
    [{ group: "7" }, { group: 7 }],
  ])("has a contact only with all of where %j, and not with %j", async (where, difference) => {
    const tables = { customers: { ...customers, where } };
    const wanted = { ...contact, ...where };

    expect(await storeOver([wanted], tables).store.lookup(query)).toMatchObject({ name: "Ada" });
    expect(await storeOver([{ ...wanted, ...difference }], tables).store.lookup(query)).toBeNull();
  });

  test("hides the tables that it does not name", async () => {
    await expect(storeOver([], { vips: customers }).store.lookup(query)).rejects.toMatchObject({
      code: "STORE_CONTACTS_TABLE",
      message:
        'The contact store knows "vips", and not "customers". Add it to the option "tables".',
    });
  });
});
