import type { Row, Store, Table } from "@flowrun/core/plugin";
import { memoryStore } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { createTableDesk, type TableDesk } from "../../src/data/table-desk.ts";

const accounts: Table = {
  name: "accounts",
  key: "number",
  columns: {
    number: { kind: "string" },
    owner: { kind: "string" },
    pin: { kind: "string" },
    limit: { kind: "integer", nullable: true },
    open: { kind: "boolean", nullable: true },
  },
  secretColumns: ["pin"],
};
const ada: Row = { number: "100", owner: "Ada", pin: "4711", limit: 5, open: true };
const bob: Row = { number: "200", owner: "Bob", pin: null, limit: null, open: null };
const place = { flow: "bank.yaml", table: "accounts" };

interface Desk {
  readonly desk: TableDesk;
  readonly store: Store;
  readonly told: readonly string[];
}

function open(
  tables: Readonly<Record<string, Table>> = { accounts },
  store: Store = memoryStore({ accounts: [ada, bob] }),
): Desk {
  const told: string[] = [];
  const desk = createTableDesk({
    store,
    tables: async (flow) => (flow === "bank.yaml" ? tables : {}),
    csv: (_name, text) => ({ message: text, hint: "" }),
    tell: (what) => told.push(what),
  });
  return { desk, store, told };
}

async function etagOf({ desk }: Desk, key = "100"): Promise<string | undefined> {
  const { rows } = await desk.rows(place, { find: "", after: undefined });
  return rows.find((row) => row.key === key)?.etag;
}

const look = ({ store }: Desk, value = "100"): Promise<Row | null> =>
  store.lookup({ table: accounts, value, timeoutMs: 1_000 });

describe("a page that looks through a table", () => {
  test("is told its columns and its rows, and of what is secret only whether it is there", async () => {
    const { desk } = open();
    const { tables } = await desk.tables("bank.yaml");
    const page = await desk.rows(place, { find: "", after: undefined });

    expect(tables).toEqual([
      {
        ...{ name: "accounts", key: "number", isListed: true, isChanged: true },
        columns: [
          { name: "owner", kind: "string", isNullable: false, isSecret: false },
          { name: "pin", kind: "string", isNullable: false, isSecret: true },
          { name: "limit", kind: "integer", isNullable: true, isSecret: false },
          { name: "open", kind: "boolean", isNullable: true, isSecret: false },
        ],
      },
    ]);
    expect(page).toMatchObject({
      rows: [
        { key: "100", values: { owner: "Ada", limit: 5, open: true }, filled: ["pin"] },
        { key: "200", values: { owner: "Bob", limit: null, open: null }, filled: [] },
      ],
      hasMore: false,
    });
    expect(JSON.stringify(page)).not.toContain("4711");
  });

  test("cannot find out a secret from the etag that stands for it: another start has another one", async () => {
    expect(await etagOf(open())).not.toBe(await etagOf(open()));
  });

  test("gets fifty rows at a time, and those that have what it looks for", async () => {
    const rows = Array.from({ length: 60 }, (_, turn) => ({
      ...ada,
      number: String(1_000 + turn),
    }));
    const { desk } = open(undefined, memoryStore({ accounts: rows }));
    const first = await desk.rows(place, { find: "ada", after: undefined });
    const rest = await desk.rows(place, { find: "ada", after: first.rows.at(-1)?.key });

    expect([first.rows.length, first.hasMore, rest.rows.length, rest.hasMore]).toEqual([
      50,
      true,
      10,
      false,
    ]);
    expect((await desk.rows(place, { find: "4711", after: undefined })).rows).toEqual([]);
  });

  test("sees no table that the flow does not declare, and none of another flow", async () => {
    const { desk } = open();
    for (const other of [
      { ...place, table: "customers" },
      { ...place, table: "toString" },
      { ...place, flow: "a.yaml" },
    ])
      await expect(desk.rows(other, { find: "", after: undefined })).rejects.toMatchObject({
        problem: { code: "STUDIO_NO_TABLE" },
      });
  });

  test("is shown no rows whose key is secret, nor of a store that finds rows by their key only", async () => {
    const secret = open({ accounts: { ...accounts, secretColumns: ["number"] } });
    const { list: _list, replace: _replace, ...finding } = memoryStore({ accounts: [ada] });
    const plain = open(undefined, finding);
    for (const { desk } of [secret, plain]) {
      expect((await desk.tables("bank.yaml")).tables).toMatchObject([
        { isListed: false, isChanged: false },
      ]);
      await expect(desk.rows(place, { find: "", after: undefined })).rejects.toMatchObject({
        status: 404,
      });
      await expect(desk.save({ ...place, key: "100", etag: undefined }, {})).rejects.toMatchObject({
        status: 422,
      });
    }
  });
});

describe("13.14 a page that changes a row", () => {
  test("changes what the next lookup finds, and leaves what is secret", async () => {
    const opened = open();
    const row = await opened.desk.save(
      { ...place, key: "100", etag: await etagOf(opened) },
      { owner: "Ada King" },
    );

    expect(row).toMatchObject({
      key: "100",
      values: { owner: "Ada King", limit: 5 },
      filled: ["pin"],
    });
    expect(row.etag).toBe(await etagOf(opened));
    expect(await look(opened)).toEqual({ ...ada, owner: "Ada King" });
    expect(opened.told).toEqual(['A row of the table "accounts" was changed in the studio.']);
  });

  test("writes what is secret, and is not told it", async () => {
    const opened = open();
    const row = await opened.desk.save(
      { ...place, key: "200", etag: await etagOf(opened, "200") },
      { pin: "9999" },
    );

    expect(row.filled).toEqual(["pin"]);
    expect(JSON.stringify([row, opened.told])).not.toContain("9999");
    expect(await look(opened, "200")).toEqual({ ...bob, pin: "9999" });
  });

  test.each<readonly [what: string, values: Readonly<Record<string, string | number>>]>([
    ["what it shows", { owner: "Grace" }],
    ["what is secret", { pin: "0000" }],
  ])(
    "does not write over %s that has changed meanwhile, and is shown what is there",
    async (_, values) => {
      const opened = open();
      const etag = await etagOf(opened);
      await opened.store.save?.({ table: accounts, key: "100", values, timeoutMs: 1_000 });
      const refused = {
        status: 412,
        problem: { code: "STUDIO_ROW_CHANGED", row: { etag: await etagOf(opened) } },
      };

      await expect(
        opened.desk.save({ ...place, key: "100", etag }, { limit: 9 }),
      ).rejects.toMatchObject(refused);
      await expect(opened.desk.remove({ ...place, key: "100", etag })).rejects.toMatchObject(
        refused,
      );
      expect(await look(opened)).toEqual({ ...ada, ...values });
      expect(opened.told).toEqual([]);
    },
  );

  test("does not write over a row that changes between its look and its change", async () => {
    const opened = open(undefined, {
      ...memoryStore({ accounts: [ada] }),
      replace: async () => false,
    });
    const etag = await etagOf(opened);

    await expect(
      opened.desk.save({ ...place, key: "100", etag }, { limit: 9 }),
    ).rejects.toMatchObject({ status: 412 });
  });

  test("adds one, but not where one is, and removes one", async () => {
    const opened = open();
    const values = { owner: "Grace", pin: "1" };
    await opened.desk.save({ ...place, key: "300", etag: undefined }, values);
    await expect(
      opened.desk.save({ ...place, key: "300", etag: undefined }, values),
    ).rejects.toMatchObject({
      problem: { message: '"accounts" has a row with this key already.', row: { key: "300" } },
    });
    const etag = await etagOf(opened, "300");
    await opened.desk.remove({ ...place, key: "300", etag });

    expect(await look(opened, "300")).toBeNull();
    const gone = await opened.desk
      .save({ ...place, key: "300", etag }, { limit: 1 })
      .catch((error: unknown) => error);
    expect(gone).toMatchObject({
      problem: { message: 'This row of "accounts" has been removed meanwhile.' },
    });
    expect(gone).not.toHaveProperty("problem.row");
  });

  test.each<readonly [message: string, values: unknown, key: string]>([
    ["A row is a map of columns to values.", [], "100"],
    ["A row is a map of columns to values.", undefined, "100"],
    ['"toString" is no column of "accounts" that can be changed.', { toString: "x" }, "100"],
    ['"number" is no column of "accounts" that can be changed.', { number: "101" }, "100"],
    ['"pin" takes a text of at most 10,000 characters.', { pin: 4711 }, "100"],
    ['"owner" takes a text of at most 10,000 characters.', { owner: "x".repeat(10_001) }, "100"],
    ['"owner" takes a text of at most 10,000 characters.', { owner: "\0" }, "100"],
    ['"owner" needs a value.', { owner: null }, "100"],
    ['"limit" takes a whole number.', { limit: 0.5 }, "100"],
    ['"open" takes true or false.', { open: "yes" }, "100"],
    ['"owner" needs a value.', { pin: "1" }, "400"],
    ["A row needs a key.", {}, ""],
  ])("is told what is wrong with it: %s", async (message, values, key) => {
    const opened = open();
    const etag = key === "100" ? await etagOf(opened) : undefined;

    await expect(opened.desk.save({ ...place, key, etag }, values)).rejects.toMatchObject({
      status: 422,
      problem: { code: "STUDIO_ROW_REFUSED", message },
    });
    expect(await look(opened)).toEqual(ada);
  });

  test("is told what its store says when that fails", async () => {
    const opened = open();
    await opened.store.close();

    await expect(opened.desk.rows(place, { find: "", after: undefined })).rejects.toMatchObject({
      status: 502,
      problem: {
        code: "STUDIO_STORE_FAILED",
        message: "The store is closed.",
        hint: expect.stringMatching("STORE_CLOSED") as string,
      },
    });
  });
});
