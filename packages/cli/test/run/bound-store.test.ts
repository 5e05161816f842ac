import type { Store } from "@flowrun/core/plugin";
import { expect, test } from "vitest";
import { bound } from "../../src/run/bound-store.ts";

const table = { name: "notes", key: "id", columns: {}, secretColumns: [] };
const onlyLooks: Store = { lookup: async () => null, close: async () => undefined };

test("has only what the store has", () => {
  expect(bound(onlyLooks)).toEqual({});
});

test("asks the store as its own method, with something around each question", async () => {
  const asked: unknown[] = [];
  class Rows implements Store {
    readonly #rows = "rows of its own";
    lookup = onlyLooks.lookup;
    close = onlyLooks.close;
    async find() {
      asked.push(this.#rows);
      return [];
    }
    async delete() {
      asked.push(this.#rows);
    }
  }
  const store = bound(new Rows(), async (ask) => {
    asked.push("before");
    return ask();
  });
  await store.find?.({ table, where: {}, order: [], limit: 1, timeoutMs: 1 });
  await store.delete?.({ table, key: "7", timeoutMs: 1 });
  expect(asked).toEqual(["before", "rows of its own", "before", "rows of its own"]);
  expect(Object.keys(store)).toEqual(["find", "delete"]);
});
