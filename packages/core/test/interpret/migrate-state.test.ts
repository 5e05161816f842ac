import { describe, expect, test } from "vitest";
import { migrateState } from "../../src/interpret/migrate-state.ts";
import { stateVersion } from "../../src/interpret/state.ts";

describe("migrateState", () => {
  test("leaves a state of this version as it is", () => {
    const state = { version: stateVersion, counter: 3 };
    expect(migrateState(state)).toBe(state);
  });

  test("walks from an older version to this one, one after the other", () => {
    const known = {
      [stateVersion - 2]: ({ count = 0 }) => ({ version: stateVersion - 1, number: count }),
      [stateVersion - 1]: ({ number = 0 }) => ({ version: stateVersion, counter: number }),
    };
    expect(migrateState({ version: stateVersion - 2, count: 3 }, known)).toEqual({
      version: stateVersion,
      counter: 3,
    });
  });

  test("gives up a state of a later flowrun, and one that nobody knows any more", () => {
    expect(migrateState({ version: stateVersion + 1 })).toBeUndefined();
    expect(migrateState({ version: -1 })).toBeUndefined();
    expect(migrateState({})).toBeUndefined();
  });
});
