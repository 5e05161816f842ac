import type { Json, Store } from "@flowrun/core";
import type { Find, Row, Save } from "@flowrun/core/plugin";
import { expectPortError, expectSame, expectThat, type ContractCase } from "./contract-case.ts";
import { casesOver, type RowSetup } from "./store-case.ts";
import { oddities, oddKeys, people, places, type StoreFixture } from "./store-fixture.ts";

const timeoutMs = 10_000;

/** The duties of a store that finds several rows, and keeps rows. */
export function rowCases(setup: RowSetup): readonly ContractCase[] {
  return [...searchCases(setup), ...saveCases(setup), ...refusalCases(setup)];
}

function searchCases(setup: RowSetup): readonly ContractCase[] {
  const withPlaces = casesOver(setup, places);
  return [
    withPlaces(
      "finds every row that has all the values, by key where no order is asked for",
      async (store) => {
        await expectFound(store, { where: { open: true, floor: 2 } }, ["c", "é"]);
        await expectFound(store, { where: { height: 2.5 } }, ["B"]);
        await expectFound(store, { where: { name: "bar" } }, ["B", "c"]);
        await expectFound(store, { where: { name: "nowhere" } }, []);
      },
    ),
    withPlaces(
      "finds rows without a value by null, and none of them by any other",
      async (store) => {
        await expectFound(store, { where: { floor: null } }, ["a", "📞"]);
        await expectFound(store, { where: { floor: 0 } }, []);
      },
    ),
    withPlaces(
      "orders by one column after the other, in either direction, null last",
      async (store) => {
        await expectFound(store, { order: ["floor"] }, ["B", "c", "é", "a", "📞"]);
        await expectFound(store, { order: ["-floor", "-name"] }, ["é", "c", "B", "a", "📞"]);
        await expectFound(store, { order: ["open", "-height"] }, ["📞", "B", "é", "c", "a"]);
      },
    ),
    withPlaces(
      "orders texts by their code points, whatever the language of the machine",
      async (store) => {
        await expectFound(store, { order: ["name"] }, ["📞", "B", "c", "a", "é"]);
        await expectFound(store, { order: ["-id"] }, ["📞", "é", "c", "a", "B"]);
      },
    ),
    withPlaces(
      "gives no more rows than asked for, with the declared columns only",
      async (store) => {
        await expectFound(store, { limit: 2 }, ["B", "a"]);
        const [row] = await search(store, places, { limit: 1 });
        expectSame(
          "the columns of a row",
          Object.keys(row ?? {}),
          Object.keys(places.table.columns),
        );
      },
    ),
    casesOver(setup, oddities)(
      "takes what it searches for as data, whatever it looks like",
      async (store) => {
        for (const [place, id] of oddKeys.entries()) {
          const found = await search(store, oddities, { where: { id } });
          expectSame(`the rows with ${JSON.stringify(id)}`, [...found], [{ id, place }]);
        }
      },
    ),
  ];
}

function saveCases(setup: RowSetup): readonly ContractCase[] {
  const withPeople = casesOver(setup, people);
  const values = { name: "Grace", age: 85, score: 0.5, active: true };
  return [
    withPeople(
      "changes the columns of a row that are given, and leaves the others",
      async (store) => {
        const { undeclared: _undeclared, ...ada } = people.rows[0] ?? {};
        const change = { name: "Ada King", active: false, floor: null, score: 1.5 };
        await keep(store, { table: people.table, key: "ada", values: change });
        const row = await store.lookup({ table: people.table, value: "ada", timeoutMs });
        expectSame("the row", row, { ...ada, ...change });
      },
    ),
    withPeople("adds a row that is not there, null where nothing is given", async (store) => {
      await keep(store, { table: people.table, key: "grace", values });
      const row = await store.lookup({ table: people.table, value: "grace", timeoutMs });
      expectSame("the row", row, {
        id: "grace",
        nickname: null,
        floor: null,
        ratio: null,
        confirmed: null,
        ...values,
      });
    }),
    withPeople("keeps a row once that is saved twice, also at the same time", async (store) => {
      const change = { table: people.table, key: "grace", values };
      await Promise.all(Array.from({ length: 10 }, () => keep(store, change)));
      await keep(store, change);
      const found = await search(store, people, { where: { name: "Grace" } });
      expectSame("how many rows there are", found.length, 1);
    }),
    casesOver(setup, oddities)(
      "takes keys and values of rows as data, whatever they look like",
      async (store) => {
        for (const key of oddKeys)
          await keep(store, { table: oddities.table, key, values: { place: 99 } });
        const found = await search(store, oddities, { where: { place: 99 } });
        expectSame("how many rows were changed", found.length, oddKeys.length);
      },
    ),
  ];
}

function refusalCases(setup: RowSetup): readonly ContractCase[] {
  const withPeople = casesOver(setup, people);
  return [
    withPeople(
      "rejects with a PortError a new row that lacks a value which it needs",
      async (store) => {
        const change = { table: people.table, key: "half", values: { nickname: "x" } };
        await expectPortError("a row without a name", keep(store, change));
        expectSame(
          "the row",
          await store.lookup({ table: people.table, value: "half", timeoutMs }),
          null,
        );
      },
    ),
    withPeople(
      "rejects with a PortError searches and rows of a table that does not exist",
      async (store) => {
        await expectPortError("a search", search(store, places, {}));
        await expectPortError(
          "a row",
          keep(store, { table: places.table, key: "a", values: { name: "b" } }),
        );
      },
    ),
    withPeople("rejects searches and rows with a PortError once it is closed", async (store) => {
      await store.close();
      await expectPortError("a search", search(store, people, {}));
      await expectPortError(
        "a row",
        keep(store, { table: people.table, key: "ada", values: { name: "b" } }),
      );
    }),
  ];
}

/** A search in short: `-` before a column of the order is the largest first. */
interface Asked {
  readonly where?: Find["where"];
  readonly order?: readonly string[];
  readonly limit?: number;
}

async function search(
  store: Store,
  { table }: StoreFixture,
  { where = {}, order = [], limit = 1_000 }: Asked,
): Promise<readonly Row[]> {
  expectThat(store.find !== undefined, "The store has no `find`.");
  const orders = order.map((name) => ({
    column: name.replace("-", ""),
    isDescending: name.startsWith("-"),
  }));
  return store.find({ table, where, order: orders, limit, timeoutMs });
}

async function keep(store: Store, change: Omit<Save, "timeoutMs">): Promise<void> {
  expectThat(store.save !== undefined, "The store has no `save`.");
  await store.save({ ...change, timeoutMs });
}

async function expectFound(store: Store, query: Asked, keys: readonly string[]): Promise<void> {
  const found = (await search(store, places, query)).map((row): Json => row["id"] ?? null);
  expectSame(`the keys of the rows for ${JSON.stringify(query)}`, found, [...keys]);
}
