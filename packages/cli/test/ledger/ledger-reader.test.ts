import { describe, expect, test } from "vitest";
import type { LedgerEntry } from "@flowrun/core/plugin";
import { lineOf } from "../../src/ledger/ledger-lines.ts";
import { LedgerReader } from "../../src/ledger/ledger-reader.ts";

const beat = (at: number): LedgerEntry => ({ kind: "beat", at });
const start = (call: string): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: { leg: call, from: "1", to: "2", args: [], at: 0 },
});

/** A reader of a file whose text a test changes. */
function reading() {
  let text: string | undefined;
  const reader = new LedgerReader(() => text);
  return {
    set: (next: string | undefined) => void (text = next),
    entries: () => reader.read()?.map(({ entry }) => entry),
    lines: () => reader.read()?.map(({ line }) => line),
  };
}

describe("LedgerReader", () => {
  test("gives what has come since with what was there, and the lines as they stand", () => {
    const { set, entries, lines } = reading();
    expect(entries()).toBeUndefined();
    set(lineOf(beat(1)));
    const [first] = entries() ?? [];
    set(lineOf(beat(1)) + lineOf(start("a")));
    expect(entries()).toEqual([beat(1), start("a")]);
    // What was parsed is not parsed again.
    expect(entries()?.[0]).toBe(first);
    expect(lines()).toEqual([lineOf(beat(1)), lineOf(start("a"))]);
  });

  test("leaves out a last line that is not whole until it is, and calls once they have ended", () => {
    const { set, entries } = reading();
    const whole = lineOf(start("a"));
    set(whole + whole.slice(0, 9));
    expect(entries()).toEqual([start("a")]);
    set(whole + lineOf(start("b")) + lineOf({ kind: "end", call: "a" }));
    expect(entries()).toEqual([start("b")]);
  });

  test("reads all of a file that its owner has written anew", () => {
    const { set, entries } = reading();
    set(lineOf(beat(1)) + lineOf(beat(2)));
    entries();
    set(lineOf(beat(2)) + lineOf(beat(3)));
    expect(entries()).toEqual([beat(2), beat(3)]);
  });
});
