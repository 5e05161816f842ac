import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { JsonObject, Store } from "@flowrun/core/plugin";
import { storeContract, type StoreFixture } from "@flowrun/core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDoc } from "./section.ts";

interface StoreModule {
  readonly createStore: (context: { readonly options: JsonObject }) => Store;
}

// Inside the project, so that the page's import of @flowrun/core is found.
const made = fileURLToPath(new URL(".made/", import.meta.url));
const place: { folder: string; module?: StoreModule } = { folder: "" };

/** The store of docs/plugins.md over a file with these tables. */
async function create(fixtures: readonly StoreFixture[]): Promise<Store> {
  const file = join(await mkdtemp(join(place.folder, "tables-")), "tables.json");
  const tables = fixtures.map(({ table, rows }) => [table.name, rows] as const);
  await writeFile(file, JSON.stringify(Object.fromEntries(tables)));
  return makeStore(file);
}

function makeStore(file: string): Store {
  if (place.module === undefined) throw new Error("the page's store was not loaded");
  return place.module.createStore({ options: { file } });
}

const cases = storeContract({
  create,
  unreachable: {
    create: () => Promise.resolve(makeStore("/nowhere/tables.json")),
    secrets: ["nothing secret is given to it"],
  },
});

describe("the store of docs/plugins.md", () => {
  beforeAll(async () => {
    const [, code = ""] = /```js store\n(.*?)```/s.exec(await readDoc("docs/plugins.md")) ?? [];
    await mkdir(made, { recursive: true });
    place.folder = await mkdtemp(join(made, "store-"));
    const file = join(place.folder, "json-store.js");
    await writeFile(file, code);
    place.module = (await import(pathToFileURL(file).href)) as StoreModule;
  });
  afterAll(() => rm(made, { recursive: true, force: true }));

  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
