import { describe, expect, test } from "vitest";
import { readLeft } from "../src/left-calls.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";

const start = (call: string, at: number): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: { leg: call, from: "100", to: "200", args: [], at },
});

describe("readLeft", () => {
  test("gives each call that has not ended, with what it took and when its process lived last", () => {
    const key = { kind: "dtmf.received", at: 7, leg: "a", digit: "1" } as const;
    const left = readLeft([
      start("a", 5),
      start("b", 6),
      { kind: "event", call: "a", event: key, n: 3 },
      { kind: "created", call: "a", request: "r2" },
      { kind: "beat", at: 1_000 },
      { kind: "end", call: "b" },
    ]);
    expect(left.calls).toEqual([
      {
        start: { leg: "a", from: "100", to: "200", args: [], at: 5 },
        program: "p",
        events: [{ event: key, n: 3 }],
        heard: [],
        created: new Set(["r2"]),
        seenAt: 1_000,
      },
    ]);
  });

  test("passes over what is told of calls whose beginning is not there", () => {
    expect(
      readLeft([
        { kind: "created", call: "a", request: "r2" },
        { kind: "end", call: "a" },
      ]),
    ).toEqual({ calls: [], arrivals: [] });
  });

  const wake = (call: string, at: number): LedgerEntry => ({
    kind: "event",
    call,
    event: { kind: "timer.fired", at, timer: "t" },
    n: 1,
  });
  const seen = (entries: readonly LedgerEntry[]): readonly number[] =>
    readLeft(entries).calls.map(({ seenAt }) => seenAt);

  test("takes what one call took for no sign of life of another, which may stand still", () => {
    const both = [start("a", 5), start("b", 6), { kind: "beat", at: 1_000 }] as const;
    // The next process had gone on with one of them, when it died, too.
    expect(seen([...both, wake("a", 41_000)])).toEqual([41_000, 1_000]);
  });

  test("takes a beat for a sign of life of all but those that stood still, until they take something", () => {
    const beats = [
      start("a", 5),
      start("b", 6),
      { kind: "beat", at: 41_000, still: { b: 1_000 } },
    ] as const;
    expect(seen(beats)).toEqual([41_000, 1_000]);
    expect(seen([...beats, wake("b", 41_500)])).toEqual([41_000, 41_500]);
    expect(seen([...beats, { kind: "beat", at: 42_000 }])).toEqual([42_000, 42_000]);
  });

  test("goes by what comes later, where the clock was set back between two processes", () => {
    const before = [start("a", 5), start("b", 6), { kind: "beat", at: 41_000 }] as const;
    expect(seen([...before, wake("a", 1_500)])).toEqual([1_500, 41_000]);
    expect(
      seen([...before, wake("a", 1_500), { kind: "beat", at: 2_000, still: { b: 41_000 } }]),
    ).toEqual([2_000, 41_000]);
  });

  const key = (at: number): CallEvent => ({ kind: "dtmf.received", at, leg: "a", digit: "1" });
  const answer: CallEvent = { kind: "request.succeeded", at: 30, request: "r1", result: null };
  const state = { version: 2 };
  const stoodStill: readonly LedgerEntry[] = [
    start("a", 5),
    { kind: "event", call: "a", event: key(10), n: 1 },
    { kind: "state", call: "a", state, open: [] },
    { kind: "ready", at: 20 },
    { kind: "heard", call: "a", event: answer },
    { kind: "heard", call: "a", event: key(40) },
    { kind: "arrived", arrival: { kind: "call.arrived", leg: "c", from: "1", to: "2", args: [] } },
    { kind: "over", at: 50 },
  ];

  test("gives where a call stood and what was heard since, with the time from which its process stood still", () => {
    const { calls, arrivals } = readLeft(stoodStill);
    expect(calls).toEqual([
      expect.objectContaining({
        checkpoint: { after: 1, state, open: [] },
        heard: [answer, key(40)],
        seenAt: 20,
      }),
    ]);
    expect(arrivals.map(({ leg }) => leg)).toEqual(["c"]);
  });

  test("counts what was heard as taken once the next process has, each once, and who called as begun once that lives", () => {
    const again: LedgerEntry = { kind: "heard", call: "a", event: key(41) };
    const taken: readonly LedgerEntry[] = [
      ...stoodStill,
      again,
      { kind: "event", call: "a", event: answer, n: 1 },
      { kind: "event", call: "a", event: key(90), n: 2 },
    ];
    const { calls, arrivals } = readLeft(taken);
    expect(calls.map(({ heard }) => heard)).toEqual([[key(41)]]);
    expect(arrivals.map(({ leg }) => leg)).toEqual(["c"]);
    const later = readLeft([
      ...taken,
      { kind: "event", call: "a", event: key(91), n: 3 },
      { kind: "beat", at: 1_000 },
    ]);
    expect([later.calls.map(({ heard }) => heard), later.arrivals]).toEqual([[[]], []]);
  });

  test("counts what was heard by a process that stayed only where that took it, but for answers that it did not take", () => {
    const stayed: readonly LedgerEntry[] = [...stoodStill.slice(0, -1), { kind: "stayed", at: 60 }];
    const { calls, arrivals } = readLeft(stayed);
    expect(calls).toEqual([expect.objectContaining({ heard: [answer], seenAt: 60 })]);
    expect(arrivals).toEqual([]);
    const taken = readLeft([...stayed, { kind: "event", call: "a", event: answer, n: 1 }]);
    expect(taken.calls).toEqual([
      expect.objectContaining({ heard: [], checkpoint: { after: 1, state, open: [] } }),
    ]);
  });
});
