import type { List, ListedRow, Replace, Row } from "@flowrun/core/plugin";
import type { Store } from "@flowrun/core";
import { expectPortError, expectSame, expectThat, type ContractCase } from "./contract-case.ts";
import { casesOver, type RowSetup } from "./store-case.ts";
import { oddities, oddKeys, people, places, type StoreFixture } from "./store-fixture.ts";

const timeoutMs = 10_000;

/** The duties of a store whose rows people look through and change. */
export function lookingCases(setup: RowSetup): readonly ContractCase[] {
  return [...listCases(setup), ...replaceCases(setup), ...refusalCases(setup)];
}

function listCases(setup: RowSetup): readonly ContractCase[] {
  const withPlaces = casesOver(setup, places);
  return [
    withPlaces("lists rows page by page, by the code points of their keys", async (store) => {
      expectSame("all", keysOf(await list(store, places, {})), ["B", "a", "c", "é", "📞"]);
      expectSame("the first page", keysOf(await list(store, places, { limit: 2 })), ["B", "a"]);
      expectSame(
        "the page behind it",
        keysOf(await list(store, places, { after: "a", limit: 2 })),
        ["c", "é"],
      );
      expectSame("what is behind no row", keysOf(await list(store, places, { after: "b" })), [
        "c",
        "é",
        "📞",
      ]);
      expectSame("what is behind no text", keysOf(await list(store, places, { after: "" })), [
        "B",
        "a",
        "c",
        "é",
        "📞",
      ]);
      expectSame("what is behind the last", keysOf(await list(store, places, { after: "📞" })), []);
    }),
    withPlaces("lists each row once, also when rows come and go between pages", async (store) => {
      const first = keysOf(await list(store, places, { limit: 2 }));
      for (const key of ["B", "a", "é"]) {
        const seen = await look(store, places, key);
        await replace(store, { ...on(places, key), seen, values: null });
      }
      const values = { name: "new", height: 1, open: true };
      for (const key of ["A", "b"])
        await replace(store, { ...on(places, key), seen: null, values });
      expectSame(
        "both pages",
        [...first, ...keysOf(await list(store, places, { after: "a" }))],
        ["B", "a", "b", "c", "📞"],
      );
    }),
    withPlaces("lists rows with the declared columns only", async (store) => {
      const [first] = await list(store, places, {});
      const { undeclared: _undeclared, ...row } = places.rows[3] ?? {};
      expectSame("the row", first?.row ?? null, row);
    }),
    withPlaces(
      "lists rows that have a part of a text or of a whole number, in upper or lower case",
      async (store) => {
        expectSame("by a name", keysOf(await list(store, places, { find: "zO" })), ["é", "📞"]);
        expectSame("by the key", keysOf(await list(store, places, { find: "b" })), ["B", "c"]);
        expectSame("by a number", keysOf(await list(store, places, { find: "2" })), ["c", "é"]);
        expectSame(
          "by nothing that is there",
          keysOf(await list(store, places, { find: "%" })),
          [],
        );
        expectSame(
          "on a later page",
          keysOf(await list(store, places, { find: "zoo", after: "é" })),
          ["📞"],
        );
      },
    ),
    withPlaces("never finds a row by what is in a secret column", async (store) => {
      const table = { ...places.table, secretColumns: ["name", "floor"] };
      expectSame("by a name", keysOf(await list(store, { ...places, table }, { find: "zoo" })), []);
      expectSame("by the key", keysOf(await list(store, { ...places, table }, { find: "é" })), [
        "é",
      ]);
      const all = { ...places, table: { ...table, secretColumns: [...table.secretColumns, "id"] } };
      expectSame("by a secret key", keysOf(await list(store, all, { find: "é" })), []);
    }),
    casesOver(setup, oddities)(
      "takes what is looked for, and keys, as data, whatever they look like",
      async (store) => {
        for (const key of oddKeys) {
          expectThat(
            keysOf(await list(store, oddities, { find: key })).includes(key),
            `The row with the key ${JSON.stringify(key)} is not found by it.`,
          );
          const seen = await look(store, oddities, key);
          expectSame(
            "whether it was changed",
            await replace(store, { ...on(oddities, key), seen, values: { place: 99 } }),
            true,
          );
        }
        const found = await list(store, oddities, { find: "99" });
        expectSame("how many rows were changed", found.length, oddKeys.length);
      },
    ),
  ];
}

function replaceCases(setup: RowSetup): readonly ContractCase[] {
  const withPeople = casesOver(setup, people);
  const ada = on(people, "ada");
  const values = { name: "Grace", age: 85, score: 0.5, active: true };
  return [
    withPeople(
      "changes a row that is still as it was seen, and leaves what is not given",
      async (store) => {
        const seen = await look(store, people, "ada");
        const change = { name: "Ada King", active: false, floor: null, score: 1.5 };
        expectSame(
          "whether it was done",
          await replace(store, { ...ada, seen, values: change }),
          true,
        );
        expectSame("the row", await look(store, people, "ada"), { ...seen, ...change });
      },
    ),
    withPeople("changes nothing in a row that is another one by now", async (store) => {
      const seen = await look(store, people, "ada");
      await replace(store, { ...ada, seen, values: { floor: 9 } });
      expectSame(
        "whether it was changed",
        await replace(store, { ...ada, seen, values: { name: "lost" } }),
        false,
      );
      expectSame(
        "whether it was removed",
        await replace(store, { ...ada, seen, values: null }),
        false,
      );
      expectSame(
        "whether it was added",
        await replace(store, { ...ada, seen: null, values }),
        false,
      );
      expectSame("the row", await look(store, people, "ada"), { ...seen, floor: 9 });
    }),
    withPeople("adds a row where none was, null where nothing is given", async (store) => {
      const grace = on(people, "grace");
      expectSame(
        "whether it was done",
        await replace(store, { ...grace, seen: null, values }),
        true,
      );
      const row = {
        id: "grace",
        nickname: null,
        floor: null,
        ratio: null,
        confirmed: null,
        ...values,
      };
      expectSame("the row", await look(store, people, "grace"), row);
    }),
    withPeople("removes a row, and only that", async (store) => {
      const seen = await look(store, people, "ada");
      expectSame("whether it was done", await replace(store, { ...ada, seen, values: null }), true);
      expectSame("the rows", keysOf(await list(store, people, {})), ["long", "zero"]);
      expectSame(
        "whether it can be changed",
        await replace(store, { ...ada, seen, values: { floor: 1 } }),
        false,
      );
    }),
    withPeople(
      "takes for done what was done already, so that it may be asked for twice",
      async (store) => {
        const seen = await look(store, people, "ada");
        const change = { ...ada, seen, values: { floor: 9 } };
        expectSame(
          "a change",
          [await replace(store, change), await replace(store, change)],
          [true, true],
        );
        const removal = { ...ada, seen: await look(store, people, "ada"), values: null };
        expectSame(
          "a removal",
          [await replace(store, removal), await replace(store, removal)],
          [true, true],
        );
      },
    ),
    withPeople(
      "lets one of several win who change what they have seen at the same time",
      async (store) => {
        const seen = await look(store, people, "ada");
        const ages = Array.from({ length: 10 }, (_, turn) => turn + 100);
        const done = await Promise.all(
          ages.map((age) => replace(store, { ...ada, seen, values: { age } })),
        );
        expectSame("how many have won", done.filter(Boolean).length, 1);
        expectSame("the row", await look(store, people, "ada"), {
          ...seen,
          age: ages[done.indexOf(true)] ?? null,
        });
      },
    ),
  ];
}

function refusalCases(setup: RowSetup): readonly ContractCase[] {
  const withPeople = casesOver(setup, people);
  const ada = on(people, "ada");
  return [
    withPeople(
      "rejects with a PortError an added row that lacks a value which it needs",
      async (store) => {
        const half = { ...on(people, "half"), seen: null, values: { nickname: "x" } };
        await expectPortError("a row without a name", replace(store, half));
        expectSame("the row", await look(store, people, "half"), null);
      },
    ),
    withPeople(
      "rejects with a PortError lists and changes of a table that does not exist",
      async (store) => {
        await expectPortError("a list", list(store, places, {}));
        await expectPortError(
          "a change",
          replace(store, { ...on(places, "a"), seen: null, values: { name: "b" } }),
        );
      },
    ),
    withPeople("rejects lists and changes with a PortError once it is closed", async (store) => {
      const seen = await look(store, people, "ada");
      await store.close();
      await expectPortError("a list", list(store, people, {}));
      await expectPortError("a change", replace(store, { ...ada, seen, values: { floor: 1 } }));
    }),
  ];
}

function on({ table }: StoreFixture, key: string): Pick<Replace, "table" | "key"> {
  return { table, key };
}

function keysOf(rows: readonly ListedRow[]): string[] {
  return rows.map(({ key }) => key);
}

async function list(
  store: Store,
  { table }: StoreFixture,
  asked: Partial<Pick<List, "find" | "after" | "limit">>,
): Promise<readonly ListedRow[]> {
  expectThat(store.list !== undefined, "The store has no `list`.");
  return store.list({ table, find: "", limit: 1_000, timeoutMs, ...asked });
}

async function replace(store: Store, change: Omit<Replace, "timeoutMs">): Promise<boolean> {
  expectThat(store.replace !== undefined, "The store has no `replace`.");
  return store.replace({ ...change, timeoutMs });
}

function look(store: Store, { table }: StoreFixture, value: string): Promise<Row | null> {
  return store.lookup({ table, value, timeoutMs });
}
