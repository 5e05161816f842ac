import type { Store } from "@flowrun/core";
import type { Count } from "@flowrun/core/plugin";
import { expectPortError, expectSame, expectThat, type ContractCase } from "./contract-case.ts";
import { casesOver, type RowSetup } from "./store-case.ts";
import { oddities, oddKeys, people, places, type StoreFixture } from "./store-fixture.ts";

const timeoutMs = 10_000;

/** The duties of a store that counts rows. */
export function countingCases(setup: RowSetup): readonly ContractCase[] {
  const withOddities = casesOver(setup, oddities);
  const withPeople = casesOver(setup, people);
  const withPlaces = casesOver(setup, places);
  return [
    withPlaces("counts all rows, and those that have all the values", async (store) => {
      await expectCounted(store, {}, 5);
      await expectCounted(store, { open: true, floor: 2 }, 2);
      await expectCounted(store, { height: 2.5 }, 1);
      await expectCounted(store, { name: "bar" }, 2);
      await expectCounted(store, { name: "nowhere" }, 0);
    }),
    withPlaces("counts rows without a value by null", async (store) => {
      await expectCounted(store, { floor: null }, 2);
      await expectCounted(store, { floor: 0 }, 0);
    }),
    withOddities("takes what it counts by as data, whatever it looks like", async (store) => {
      for (const id of oddKeys)
        expectSame(
          `how many rows have ${JSON.stringify(id)}`,
          await count(store, oddities, { id }),
          1,
        );
    }),
    withPeople(
      "rejects with a PortError to count in a table that does not exist",
      async (store) => {
        await expectPortError("a count", count(store, places, {}));
      },
    ),
    withPeople("rejects to count with a PortError once it is closed", async (store) => {
      await store.close();
      await expectPortError("a count", count(store, people, {}));
    }),
  ];
}

async function count(
  store: Store,
  { table }: StoreFixture,
  where: Count["where"],
): Promise<number> {
  expectThat(store.count !== undefined, "The store has no `count`.");
  return store.count({ table, where, timeoutMs });
}

async function expectCounted(store: Store, where: Count["where"], rows: number): Promise<void> {
  const counted = await count(store, places, where);
  expectSame(`the count for ${JSON.stringify(where)}`, counted, rows);
}
