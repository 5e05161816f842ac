import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeContract } from "@flowrun/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKnexStore, importRows, migrate, openDatabase } from "../../src/index.ts";
import { createTables } from "../contract-tables.ts";
import { keptCalls, migrateAt } from "../kept-calls.ts";
import { visits } from "../tables.ts";

let folder: string;
let count = 0;
let lastUrl = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-sqlite-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function nextUrl(): string {
  lastUrl = `sqlite:${join(folder, `${(count += 1)}.db`)}`;
  return lastUrl;
}

const contract = storeContract({
  create: async (fixtures) => {
    const url = nextUrl();
    await createTables(url, fixtures);
    return createKnexStore({ url });
  },
  unreachable: {
    create: async () => createKnexStore({ url: "sqlite:/nowhere/flowrun.db" }),
    secrets: [],
  },
  records: {
    create: async () => {
      const url = nextUrl();
      await migrateAt(url);
      return createKnexStore({ url });
    },
    kept: () => keptCalls(lastUrl),
  },
});

describe("createKnexStore over SQLite", () => {
  test.each(contract)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

test("the table of a flow is created with all its types, filled, and read as the flow declares it", async () => {
  const url = nextUrl();
  const open = openDatabase(url);
  const { applied } = await migrate(open, [visits]);
  const named = ["urgent", "id", "tries", "cost"];
  const rows = [
    { line: 2, values: ["true", "1", "9007199254740991", "-0.5"] },
    { line: 3, values: ["false", "2", "0", ""] },
  ];
  await importRows(open, "visits", { header: named, rows }, [visits]);
  await open.close();
  const store = createKnexStore({ url });
  const found = await Promise.all(
    ["1", "2"].map((value) => store.lookup({ table: visits, value, timeoutMs: 2_000 })),
  );
  await store.close();

  expect(applied).toEqual(["0002-call-records", "table visits"]);
  expect(found).toEqual([
    { tries: 9_007_199_254_740_991, cost: -0.5, urgent: true, note: null },
    { tries: 0, cost: null, urgent: false, note: null },
  ]);
});
