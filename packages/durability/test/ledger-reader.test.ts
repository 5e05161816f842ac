import { describe, expect, test } from "vitest";
import type { LedgerEntry } from "@flowrun/core/plugin";
import type { Growth } from "../src/disk.ts";
import { lineOf } from "../src/ledger-lines.ts";
import { LedgerReader } from "../src/ledger-reader.ts";

const beat = (at: number): LedgerEntry => ({ kind: "beat", at });
const start = (call: string): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: { leg: call, from: "1", to: "2", args: [], at: 0 },
});

/** A reader of a file that a test writes. */
function reading() {
  let growth: Growth | undefined;
  const reader = new LedgerReader({ read: () => growth, goOn: () => expect.unreachable() });
  return {
    /** What has come, from the beginning of another file or not. */
    comes: (text: string, isNew = false) => void (growth = { text, isNew }),
    entries: () => reader.read()?.map(({ entry }) => entry),
    lines: () => reader.read()?.map(({ line }) => line),
  };
}

describe("LedgerReader", () => {
  test("gives what has come since with what was there, and the lines as they stand", () => {
    const { comes, entries, lines } = reading();
    expect(entries()).toBeUndefined();
    comes(lineOf(beat(1)), true);
    const [first] = entries() ?? [];
    comes(lineOf(start("a")));
    expect(entries()).toEqual([beat(1), start("a")]);
    comes("");
    // What was parsed is not parsed again.
    expect(entries()?.[0]).toBe(first);
    expect(lines()).toEqual([lineOf(beat(1)), lineOf(start("a"))]);
  });

  test("leaves out calls once they have ended", () => {
    const { comes, entries } = reading();
    comes(lineOf(start("a")), true);
    expect(entries()).toEqual([start("a")]);
    comes(lineOf(start("b")) + lineOf({ kind: "end", call: "a" }));
    expect(entries()).toEqual([start("b")]);
  });

  test("leaves out who called while two processes changed hands, once that call has ended, too", () => {
    const { comes, entries } = reading();
    const arrived = (leg: string): LedgerEntry => ({
      kind: "arrived",
      arrival: { kind: "call.arrived", leg, from: "1", to: "2", args: [] },
    });
    comes([arrived("a"), arrived("b"), start("a"), start("b")].map(lineOf).join(""), true);
    expect(entries()).toEqual([arrived("a"), arrived("b"), start("a"), start("b")]);
    comes(lineOf({ kind: "end", call: "a" }));
    expect(entries()).toEqual([arrived("b"), start("b")]);
  });

  test("reads all of a file that its owner has written anew", () => {
    const { comes, entries } = reading();
    comes(lineOf(beat(1)) + lineOf(beat(2)), true);
    entries();
    comes(lineOf(beat(2)) + lineOf(beat(3)), true);
    expect(entries()).toEqual([beat(2), beat(3)]);
  });
});
