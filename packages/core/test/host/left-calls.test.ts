import { describe, expect, test } from "vitest";
import { readLeftCalls } from "../../src/host/left-calls.ts";
import type { LedgerEntry } from "../../src/ports/ledger.ts";

const start = (call: string, at: number): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: { leg: call, from: "100", to: "200", args: [], at },
});

describe("readLeftCalls", () => {
  test("gives each call that has not ended, with what it took and when its process lived last", () => {
    const key = { kind: "dtmf.received", at: 7, leg: "a", digit: "1" } as const;
    const left = readLeftCalls([
      start("a", 5),
      start("b", 6),
      { kind: "event", call: "a", event: key, n: 3 },
      { kind: "created", call: "a", request: "r2" },
      { kind: "beat", at: 1_000 },
      { kind: "end", call: "b" },
    ]);
    expect(left).toEqual([
      {
        start: { leg: "a", from: "100", to: "200", args: [], at: 5 },
        program: "p",
        events: [{ event: key, n: 3 }],
        created: new Set(["r2"]),
        seenAt: 1_000,
      },
    ]);
  });

  test("passes over what is told of calls whose beginning is not there", () => {
    expect(
      readLeftCalls([
        { kind: "created", call: "a", request: "r2" },
        { kind: "end", call: "a" },
      ]),
    ).toEqual([]);
  });
});
