import { describe, expect, test } from "vitest";
import { PortError } from "../../core/src/ports/port-error.ts";
import type { CallRecord } from "../../core/src/ports/call-record.ts";
import type { Lookup, Row, Store } from "../../core/src/ports/store.ts";
import { memoryStore } from "../src/memory-store.ts";
import { storeContract } from "../src/store-contract.ts";
import type { StoreFixture } from "../src/store-fixture.ts";

const create = async (fixtures: readonly StoreFixture[]): Promise<Store> =>
  memoryStore(Object.fromEntries(fixtures.map(({ table, rows }) => [table.name, rows])));

const away = async (): Promise<Store> => ({
  lookup: () =>
    Promise.reject(
      new PortError("STORE_AWAY", "The database is away.", {
        cause: new Error("postgres://me:hunter2@db"),
      }),
    ),
  find: () => Promise.reject(new PortError("STORE_AWAY", "The database is away.")),
  save: () => Promise.reject(new PortError("STORE_AWAY", "The database is away.")),
  close: async () => {},
});

/** The names of the cases that a spoilt memory store fails. */
async function failedBy(
  spoil: (lookup: Lookup, honest: Store) => Promise<Row | null>,
): Promise<readonly string[]> {
  const cases = storeContract({
    create: async (fixtures) => {
      const honest = await create(fixtures);
      return { ...honest, lookup: (lookup) => spoil(lookup, honest) };
    },
  });
  const names = await Promise.all(
    cases.map(({ name, run }) =>
      run().then(
        () => [],
        () => [name],
      ),
    ),
  );
  return names.flat();
}

describe("memoryStore", () => {
  test.each(storeContract({ create }))("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("storeContract", () => {
  test("passes a store that does nothing wrong", async () => {
    expect(await failedBy((lookup, honest) => honest.lookup(lookup))).toEqual([]);
  });

  test("notices undeclared columns", async () => {
    const failed = await failedBy(async (lookup, honest) => {
      const row = await honest.lookup(lookup);
      return row && { ...row, undeclared: "x" };
    });
    expect(failed).toContain("gives only the declared columns");
  });

  test("notices a key that is matched without regard to case", async () => {
    const failed = await failedBy((lookup, honest) =>
      honest.lookup({ ...lookup, value: lookup.value.toLowerCase() }),
    );
    expect(failed).toContain("gives null when no row has the key");
  });

  test("notices booleans that come as numbers", async () => {
    const failed = await failedBy(async (lookup, honest) => {
      const row = await honest.lookup(lookup);
      return (
        row &&
        Object.fromEntries(
          Object.entries(row).map(([k, v]) => [k, typeof v === "boolean" ? Number(v) : v]),
        )
      );
    });
    expect(failed).toContain("finds a row by the table's key");
  });

  test("notices an error that is no PortError", async () => {
    const failed = await failedBy((lookup, honest) =>
      honest.lookup(lookup).catch(() => Promise.reject(new Error("relation does not exist"))),
    );
    expect(failed).toEqual([
      "rejects with a PortError when the table does not exist, and goes on answering",
      "rejects lookups with a PortError once it is closed",
    ]);
  });

  test.each<
    readonly [string, string, (kept: CallRecord[], records: readonly CallRecord[]) => void]
  >([
    [
      "keeps a record twice",
      "keeps a record once that comes again",
      (kept, records) => kept.push(...records),
    ],
    [
      "keeps what came last",
      "keeps a record once that comes again",
      (kept, records) => {
        const isNew = (old: CallRecord): boolean =>
          !records.some(({ call, began }) => call === old.call && began === old.began);
        kept.splice(0, kept.length, ...kept.filter(isNew), ...records);
      },
    ],
    [
      "takes a call of the same name for the same call",
      "keeps records of calls as they are",
      (kept, records) =>
        kept.push(
          ...records.filter(
            ({ call }, place) => records.findIndex((each) => each.call === call) === place,
          ),
        ),
    ],
    [
      "loses what is odd",
      "keeps records of calls as they are",
      (kept, records) => {
        kept.push(...records.filter(({ call }) => /^[\w. ]+$/.test(call)));
      },
    ],
  ])("notices a store that %s", async (_what, name, keep) => {
    const kept: CallRecord[] = [];
    const spoilt = async (): Promise<Store> => ({
      lookup: async () => null,
      record: async (records) => keep(kept, records),
      close: async () => {},
    });
    const cases = storeContract({ create, records: { create: spoilt, kept: async () => kept } });
    await expect(cases.find((each) => each.name.startsWith(name))?.run()).rejects.toThrow(
      "the records that are kept",
    );
  });

  test("notices a secret in the cause of an error", async () => {
    const cases = storeContract({ create, unreachable: { create: away, secrets: ["hunter2"] } });
    const found = cases.find(({ name }) => name.includes("without secrets"));
    await expect(found?.run()).rejects.toThrow(
      "secret number 1 shows in the error or in one of its causes",
    );
  });
});
