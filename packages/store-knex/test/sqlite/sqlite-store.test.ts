import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeContract } from "@flowrun/core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKnexStore } from "../../src/index.ts";
import { createTables } from "../contract-tables.ts";
import { keptCalls, migrateAt } from "../kept-calls.ts";

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
  unreachable: { create: async () => createKnexStore({ url: "sqlite:/nowhere/flowrun.db" }), secrets: [] },
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
