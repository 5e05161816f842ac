import { PortError, type Lookup, type Store } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { watchStore, type StoreWatch } from "../../src/operations/store-watch.ts";

const trial: Lookup = {
  table: { name: "vips", key: "id", columns: {}, secretColumns: [] },
  value: "0",
  timeoutMs: 5_000,
};

/**
 * A watched store that fails with the code that `fails` holds, its clock, and how often it was
 * asked.
 */
function watched(probe: () => Lookup | undefined = () => trial) {
  const clock = createVirtualClock();
  const state = { fails: "", asked: 0 };
  const store: Store = {
    lookup: async () => {
      state.asked += 1;
      if (state.fails !== "") throw new PortError(state.fails, "It fails.");
      return null;
    },
    close: async () => undefined,
  };
  const watch: StoreWatch = watchStore(store, probe, clock);
  return { clock, state, watch };
}

describe("watchStore", () => {
  test("asks a store of which nothing is known, once for all who look within 5 s", async () => {
    const { clock, state, watch } = watched();
    expect(await Promise.all([watch.isReachable(), watch.isReachable()])).toEqual([true, true]);
    expect([await watch.isReachable(), state.asked]).toEqual([true, 1]);
    await clock.advance(5_000);
    expect([await watch.isReachable(), state.asked]).toEqual([true, 2]);
  });

  test("knows from the lookups of calls that a store is away, and notices without one that it is back", async () => {
    const { clock, state, watch } = watched();
    state.fails = "STORE_UNREACHABLE";
    await expect(watch.store.lookup(trial)).rejects.toThrow("It fails.");
    expect([await watch.isReachable(), state.asked]).toEqual([false, 1]);

    state.fails = "";
    await clock.advance(5_000);
    expect([await watch.isReachable(), state.asked]).toEqual([true, 2]);
  });

  test.each(["STORE_CREDENTIALS", "STORE_DATABASE_MISSING", "STORE_TIMEOUT"])(
    "takes %s for away",
    async (code) => {
      const { state, watch } = watched();
      state.fails = code;
      expect(await watch.isReachable()).toBe(false);
    },
  );

  test("takes a failure of one table for a store that answers", async () => {
    const { state, watch } = watched();
    state.fails = "STORE_TABLE_MISSING";
    expect(await watch.isReachable()).toBe(true);
  });

  test("asks nothing where there is nothing to look up", async () => {
    const { state, watch } = watched(() => undefined);
    expect([await watch.isReachable(), state.asked]).toEqual([true, 0]);
  });
});
