import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeContract } from "@flowrun/core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKnexStore } from "../../src/index.ts";
import { createTables } from "../contract-tables.ts";

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-sqlite-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const contract = storeContract({
  create: async (fixtures) => {
    const url = `sqlite:${join(folder, `${(count += 1)}.db`)}`;
    await createTables(url, fixtures);
    return createKnexStore({ url });
  },
  unreachable: { create: async () => createKnexStore({ url: "sqlite:/nowhere/flowrun.db" }), secrets: [] },
});

describe("createKnexStore over SQLite", () => {
  test.each(contract)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
