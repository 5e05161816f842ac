import { describe, expect, test } from "vitest";
import { memoryTokenStore } from "../src/index.ts";
import { tokenStoreContract } from "../src/testing.ts";

describe("memoryTokenStore", () => {
  const create = () => {
    const store = memoryTokenStore();
    return Promise.resolve([store, store] as const);
  };
  test.each([...tokenStoreContract({ create })])("$name", ({ run }) =>
    expect(run()).resolves.toBeUndefined(),
  );
});
