import { PortError, type CallRecord } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { createDatabaseTarget } from "../src/database-target.ts";
import { entryOf, type OutboxEntry } from "../src/outbox-entry.ts";

const entry = (call: string): OutboxEntry =>
  entryOf({ id: `${call}/1`, name: "call.ended", at: 1, data: { call } });

/** A target over a store that fails as told; it keeps all or none of what it is given. */
function target(fail: (calls: readonly string[]) => Error | undefined) {
  const kept: string[] = [];
  const record = async (records: readonly CallRecord[]): Promise<void> => {
    const calls = records.map(({ call }) => call);
    const error = fail(calls);
    if (error !== undefined) throw error;
    kept.push(...calls);
  };
  return { kept, ...createDatabaseTarget("records.database", record) };
}

describe("createDatabaseTarget", () => {
  test("gives the store all records at once", async () => {
    const { kept, deliver } = target(() => undefined);
    expect(await deliver([entry("a"), entry("b")])).toEqual([{ kind: "taken" }, { kind: "taken" }]);
    expect(kept).toEqual(["a", "b"]);
  });

  test("tells that the store is away, in its words, and asks it once", async () => {
    let asked = 0;
    const { deliver } = target(() => {
      asked += 1;
      return new PortError("STORE_UNREACHABLE", "The database db cannot be reached.");
    });
    const fate = { kind: "away", why: "The database db cannot be reached." };
    expect([await deliver([entry("a"), entry("b")]), asked]).toEqual([[fate, fate], 1]);
  });

  test("has the store take the others where it refuses one", async () => {
    const refusal = new PortError("STORE_FAILED", "It cannot hold that.", { outcome: "refused" });
    const { kept, deliver } = target((calls) => (calls.includes("b") ? refusal : undefined));
    expect(await deliver([entry("a"), entry("b"), entry("c")])).toEqual([
      { kind: "taken" },
      { kind: "refused", why: "It cannot hold that." },
      { kind: "taken" },
    ]);
    expect(kept).toEqual(["a", "c"]);
  });

  test("tells nothing of an error that no store should have", async () => {
    const { deliver } = target(() => new Error("postgres://me:canary@db"));
    expect(await deliver([entry("a")])).toEqual([{ kind: "away", why: "The store failed." }]);
  });
});
