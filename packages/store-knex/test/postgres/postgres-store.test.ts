import { storeContract } from "@flowrun/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createKnexStore } from "../../src/index.ts";
import { createTables } from "../contract-tables.ts";
import { keptCalls, migrateAt } from "../kept-calls.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const contract = storeContract({
  create: async (fixtures) => {
    await database.run("drop schema public cascade; create schema public");
    await createTables(database.url, fixtures);
    return createKnexStore({ url: database.url });
  },
  unreachable: {
    create: async () =>
      createKnexStore({ url: "postgres://flowrun:canary-4711@127.0.0.1:1/flowrun" }),
    secrets: ["canary-4711"],
  },
  records: {
    create: async () => {
      await database.run("drop schema public cascade; create schema public");
      await migrateAt(database.url);
      return createKnexStore({ url: database.url });
    },
    kept: () => keptCalls(database.url),
  },
});

describe("createKnexStore over Postgres", () => {
  test.each(contract)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
