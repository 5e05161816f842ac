import type { Store } from "@flowrun/core";
import { expectPortError, expectSame, expectThat, type ContractCase } from "./contract-case.ts";
import { casesOver, type RowSetup } from "./store-case.ts";
import { oddities, oddKeys, people, places, type StoreFixture } from "./store-fixture.ts";

const timeoutMs = 10_000;

/** The duties of a store that removes rows. */
export function removingCases(setup: RowSetup): readonly ContractCase[] {
  const withOddities = casesOver(setup, oddities);
  const withPeople = casesOver(setup, people);
  return [
    withPeople("removes the row that has the key, and no other", async (store) => {
      await remove(store, people, "ada");
      expectSame("the keys that are left", await keysLeft(store, people), ["zero", "long"]);
    }),
    withPeople("takes a row that is not there as removed, also at the same time", async (store) => {
      await Promise.all(Array.from({ length: 10 }, () => remove(store, people, "ada")));
      for (const key of ["ada", "nobody", "", "ZERO", "zero ", "%"])
        await remove(store, people, key);
      expectSame("the keys that are left", await keysLeft(store, people), ["zero", "long"]);
    }),
    withOddities(
      "takes the key of a row to remove as data, whatever it looks like",
      async (store) => {
        for (const [place, key] of oddKeys.entries()) {
          await remove(store, oddities, key);
          expectSame(
            `the keys that are left after ${JSON.stringify(key)}`,
            await keysLeft(store, oddities),
            oddKeys.slice(place + 1),
          );
        }
      },
    ),
    withPeople(
      "rejects with a PortError to remove from a table that does not exist",
      async (store) => {
        await expectPortError("a removal", remove(store, places, "a"));
      },
    ),
    withPeople("rejects to remove a row with a PortError once it is closed", async (store) => {
      await store.close();
      await expectPortError("a removal", remove(store, people, "ada"));
    }),
  ];
}

async function remove(store: Store, { table }: StoreFixture, key: string): Promise<void> {
  expectThat(store.delete !== undefined, "The store has no `delete`.");
  await store.delete({ table, key, timeoutMs });
}

/** The keys of a fixture's rows that a store still has. */
async function keysLeft(store: Store, { table, rows }: StoreFixture): Promise<readonly string[]> {
  const left: string[] = [];
  for (const row of rows) {
    const value = String(row[table.key]);
    if ((await store.lookup({ table, value, timeoutMs })) !== null) left.push(value);
  }
  return left;
}
