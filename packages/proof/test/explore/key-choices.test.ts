import type { Entry } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { entriesFor } from "../../src/explore/key-choices.ts";

const asked: Entry = {
  least: 1,
  most: 4,
  pattern: undefined,
  terminators: "#",
  endsAtMost: true,
  tries: 1,
  again: [],
};

describe("entriesFor", () => {
  test("types what the flow compares with first, and ends an entry as is asked", () => {
    const entries = entriesFor(asked, ["42", "4711", "too long", "#"]);
    expect(entries.filter(({ kind }) => kind === "ok").slice(0, 3)).toEqual([
      { kind: "ok", keys: "42#" },
      { kind: "ok", keys: "4711" },
      { kind: "ok", keys: "1#" },
    ]);
  });

  test("has an entry of every kind", () => {
    const entries = entriesFor({ ...asked, least: 3, pattern: "9[0-9]{2}" }, []);
    expect([...new Set(entries.map(({ kind }) => kind))]).toEqual([
      "ok",
      "empty",
      "short",
      "invalid",
      "silent",
    ]);
  });

  test("waits for the terminator where only that makes an entry", () => {
    expect(entriesFor({ ...asked, endsAtMost: false }, ["4711"])[0]).toEqual({
      kind: "ok",
      keys: "4711#",
    });
  });
});
