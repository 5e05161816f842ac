import type { Json, Store, Table } from "@flowrun/core";
import type { CallRecord, Row } from "@flowrun/core/plugin";
import {
  expectNoSecrets,
  expectPortError,
  expectSame,
  expectThat,
  type ContractCase,
} from "./contract-case.ts";
import { callRecords } from "./record-fixture.ts";
import { countingCases } from "./counting-cases.ts";
import { lookingCases } from "./looking-cases.ts";
import { removingCases } from "./removing-cases.ts";
import { rowCases } from "./row-cases.ts";
import { caseWith } from "./store-case.ts";
import { oddities, oddKeys, people, type StoreFixture } from "./store-fixture.ts";

/** The parts that a store's author gives to have the store tried. */
export interface StoreContractSetup {
  /**
   * A store over these tables and rows and no other table. Called once for each case, which closes
   * what it gets.
   */
  readonly create: (fixtures: readonly StoreFixture[]) => Promise<Store>;
  /** Whether it has `find` and `save`. Default: `true`. */
  readonly keepsRows?: boolean;
  /** Whether it has `count`. Default: as `keepsRows`. */
  readonly countsRows?: boolean;
  /** Whether it has `delete`. Default: as `keepsRows`. */
  readonly removesRows?: boolean;
  /** Whether it has `list` and `replace`. Default: as `keepsRows`. */
  readonly isLookedThrough?: boolean;
  /** Where the store depends on something that can be away: a store that cannot reach it. */
  readonly unreachable?: {
    readonly create: () => Promise<Store>;
    /** The passwords and tokens that the store connects with and must never tell. */
    readonly secrets: readonly string[];
  };
  /** Where the store keeps records of calls. */
  readonly records?: {
    /** A store that has kept none yet. Called once for each case. */
    readonly create: () => Promise<Store>;
    /** The records that the last store has kept, in any order. */
    readonly kept: () => Promise<readonly CallRecord[]>;
  };
}

/**
 * The duties of every store, as test cases for any test runner. Each case makes its own store and
 * closes it.
 */
export function storeContract(setup: StoreContractSetup): readonly ContractCase[] {
  const {
    keepsRows = true,
    countsRows = keepsRows,
    removesRows = keepsRows,
    isLookedThrough = keepsRows,
  } = setup;
  return [
    ...findingCases(setup),
    ...(keepsRows ? rowCases(setup) : []),
    ...(countsRows ? countingCases(setup) : []),
    ...(removesRows ? removingCases(setup) : []),
    ...(isLookedThrough ? lookingCases(setup) : []),
    ...failingCases(setup),
    ...recordingCases(setup),
    ...closingCases(setup),
  ];
}

const timeoutMs = 10_000;

function findingCases(setup: StoreContractSetup): readonly ContractCase[] {
  const withPeople = (name: string, check: (store: Store) => Promise<void>) =>
    caseWith(name, () => setup.create([people]), check);
  return [
    withPeople("finds a row by the table's key", async (store) => {
      await expectRow(store, people, 0);
    }),
    withPeople("gives only the declared columns", async (store) => {
      const row = await find(store, people.table, "ada");
      expectSame(
        "the columns of the row",
        Object.keys(row ?? {}),
        Object.keys(people.table.columns),
      );
    }),
    withPeople("gives null when no row has the key", async (store) => {
      for (const value of ["nobody", "", "ADA", "ad", "ada ", "%", "a_a"]) {
        expectSame(
          `the row for the key ${JSON.stringify(value)}`,
          await find(store, people.table, value),
          null,
        );
      }
    }),
    withPeople("gives null for a key of 10,000 characters that no row has", async (store) => {
      expectSame("the row", await find(store, people.table, "k".repeat(10_000)), null);
    }),
    withPeople(
      "gives null for nullable columns without a value, and keeps false, zero and the empty text",
      async (store) => {
        await expectRow(store, people, 1);
      },
    ),
    withPeople("gives long texts and large and small numbers unchanged", async (store) => {
      await expectRow(store, people, 2);
    }),
    withPeople("answers fifty lookups at once, each with its own row", async (store) => {
      const places = Array.from({ length: 50 }, (_, turn) => turn % people.rows.length);
      await Promise.all(places.map((place) => expectRow(store, people, place)));
    }),
    caseWith(
      "takes the key as data: quotes, semicolons, wildcards, placeholders and any script",
      () => setup.create([oddities]),
      async (store) => {
        for (const place of oddKeys.keys()) await expectRow(store, oddities, place);
      },
    ),
  ];
}

function failingCases(setup: StoreContractSetup): readonly ContractCase[] {
  const missing = caseWith(
    "rejects with a PortError when the table does not exist, and goes on answering",
    () => setup.create([oddities]),
    async (store) => {
      await expectPortError(
        "a lookup in a table that does not exist",
        find(store, people.table, "ada"),
      );
      await expectRow(store, oddities, 0);
    },
  );
  const { unreachable } = setup;
  if (unreachable === undefined) return [missing];
  const away = caseWith(
    "rejects with a PortError without secrets when what it depends on is away",
    () => unreachable.create(),
    async (store) => {
      const error = await expectPortError(
        "a lookup while the store is away",
        find(store, people.table, "ada"),
      );
      expectNoSecrets("a lookup while the store is away", error, unreachable.secrets);
    },
  );
  return [missing, away];
}

function recordingCases({ records: setup }: StoreContractSetup): readonly ContractCase[] {
  if (setup === undefined) return [];
  const keep = async (store: Store, records: readonly CallRecord[]): Promise<void> => {
    expectThat(store.record !== undefined, "The store has no `record`.");
    await store.record(records, timeoutMs);
  };
  const expectKept = async (records: readonly CallRecord[]): Promise<void> => {
    expectSame("the records that are kept", inOrder(await setup.kept()), inOrder(records));
  };
  const withRecords = (name: string, check: (store: Store) => Promise<void>) =>
    caseWith(name, () => setup.create(), check);
  return [
    withRecords("keeps records of calls as they are, whatever is in them", async (store) => {
      await keep(store, callRecords);
      await expectKept(callRecords);
    }),
    withRecords(
      "keeps a record once that comes again, also among others, and as it came first",
      async (store) => {
        const [first, ...others] = callRecords;
        expectThat(first !== undefined, "There are no records.");
        await keep(store, [first]);
        await keep(store, [{ ...first, reason: "shutdown" }, ...others]);
        await expectKept(callRecords);
      },
    ),
    withRecords("keeps records that several ask for at once", async (store) => {
      await Promise.all(callRecords.map((record) => keep(store, [record])));
      await Promise.all(callRecords.map((record) => keep(store, [record])));
      await expectKept(callRecords);
    }),
    withRecords("rejects records with a PortError once it is closed", async (store) => {
      await store.close();
      await expectPortError("a record after close", keep(store, callRecords));
    }),
  ];
}

function inOrder(records: readonly CallRecord[]): Json {
  const nameOf = ({ began, call }: CallRecord): string => `${began} ${call}`;
  return JSON.parse(JSON.stringify(records.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))));
}

function closingCases(setup: StoreContractSetup): readonly ContractCase[] {
  return [
    caseWith(
      "can be closed twice",
      () => setup.create([people]),
      async (store) => {
        await store.close();
        await store.close();
      },
    ),
    caseWith(
      "rejects lookups with a PortError once it is closed",
      () => setup.create([people]),
      async (store) => {
        await store.close();
        await expectPortError("a lookup after close", find(store, people.table, "ada"));
      },
    ),
  ];
}

async function expectRow(store: Store, fixture: StoreFixture, place: number): Promise<void> {
  const row = fixture.rows[place] ?? {};
  const key = String(row[fixture.table.key]);
  const found = await find(store, fixture.table, key);
  expectSame(`the row for the key ${JSON.stringify(key)}`, found, declaredOnly(row, fixture.table));
}

async function find(store: Store, table: Table, value: string): Promise<Row | null> {
  const row = await store.lookup({ table, value, timeoutMs });
  expectThat(row !== undefined, "A lookup resolved with undefined; it must be a row or null.");
  return row;
}

function declaredOnly(row: Row, table: Table): Json {
  return Object.fromEntries(
    Object.keys(table.columns).map((column) => [column, row[column] ?? null]),
  );
}
