import { describe, expect, test } from "vitest";
import { entriesFor } from "../../src/explore/entries.ts";

const options = { max_length: 4, min_length: 1, terminator: "#" };

const none = (): readonly string[] => [];

describe("entriesFor", () => {
  test("types what the flow compares with first, and ends an entry as its options want", () => {
    const entries = entriesFor({ ...options, at_max: "end" }, ["42", "4711", "too long", "#"], none);
    expect(entries.filter(({ outcome }) => outcome === "ok").slice(0, 3)).toEqual([
      { outcome: "ok", keys: "42#" },
      { outcome: "ok", keys: "4711" },
      { outcome: "ok", keys: "1#" },
    ]);
  });

  test("has an entry for every outcome that is asked of it", () => {
    const entries = entriesFor({ ...options, min_length: 3, pattern: "9[0-9]{2}" }, [], () => ["912"]);
    expect([...new Set(entries.map(({ outcome }) => outcome))]).toEqual(["ok", "empty", "short", "invalid", "silent"]);
  });

  test("waits for the terminator where only that makes an entry", () => {
    expect(entriesFor({ ...options, at_max: "ignore" }, ["4711"], none)[0]).toEqual({ outcome: "ok", keys: "4711#" });
  });
});
