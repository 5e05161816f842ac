import type { LedgerEntry } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { lineOf, LiveLines, parseLines, withoutEnded } from "../src/ledger-lines.ts";

const arrival = (leg: string) => ({ leg, from: "1", to: "2", args: [], at: 1 });
const start = (call: string): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: arrival(call),
});
const arrived = (leg: string): LedgerEntry => ({
  kind: "arrived",
  arrival: { kind: "call.arrived", leg, from: "1", to: "2", args: [] },
});
const end = (call: string): LedgerEntry => ({ kind: "end", call });
const event = (call: string, at: number): LedgerEntry => ({
  kind: "event",
  call,
  n: at,
  event: { kind: "dtmf.received", leg: call, digit: "1", at },
});
const inRoom = (kind: string, state: number): LedgerEntry =>
  ({ kind, room: "lot", program: "p", state, at: state }) as never;

const entriesOf = (text: string): readonly LedgerEntry[] =>
  parseLines(text).map(({ entry }) => entry);

/** The first lines of a new file, after these were written. */
function leftOf(...entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const lines = new LiveLines();
  for (const entry of entries) lines.take(entry, lineOf(entry));
  return entriesOf(lines.text());
}

describe("the lines of a ledger", () => {
  test("are read in order, without one that was damaged or not written to its end", () => {
    const text = `${lineOf(start("a"))}{"kind":"ev\n${lineOf(end("a"))}`;
    expect(entriesOf(`${text}${lineOf(start("b")).trimEnd()}`)).toEqual([start("a"), end("a")]);
    expect(parseLines(text).map(({ line }) => line)).toEqual([
      lineOf(start("a")),
      lineOf(end("a")),
    ]);
    expect(parseLines("")).toEqual([]);
  });

  test("are left without those of calls that have ended, also where these only arrived", () => {
    const all = [start("a"), arrived("b"), event("a", 2), start("c"), end("a"), end("b")];
    const lines = all.map((entry) => ({ entry, line: lineOf(entry) }));
    expect(withoutEnded(lines).map(({ entry }) => entry)).toEqual([start("c")]);
  });
});

describe("LiveLines", () => {
  test("keeps the lines of the calls that have not ended", () => {
    const lines = new LiveLines();
    for (const entry of [start("a"), start("b"), event("a", 2), event("b", 3), end("a")])
      lines.take(entry, lineOf(entry));
    expect(lines.calls).toBe(1);
    expect(entriesOf(lines.text())).toEqual([start("b"), event("b", 3)]);
    expect(leftOf(event("unknown", 1))).toEqual([]);
  });

  test("keeps the last state of each room, and what came since", () => {
    const [begun, first, second] = [1, 2, 3].map((state) => inRoom("room.state", state));
    const [before, after] = [inRoom("room.event", 1), inRoom("room.event", 2)];
    if (begun === undefined || first === undefined || second === undefined) return;
    expect(leftOf(inRoom("room.start", 0), begun, before, first, after)).toEqual([first, after]);
    expect(leftOf(inRoom("room.start", 0), before)).toEqual([inRoom("room.start", 0), before]);
    expect(leftOf(second, inRoom("room.end", 4))).toEqual([]);
  });

  test("keeps the last sign of life, and what stood still since, but for calls that have ended", () => {
    const beat = (at: number): LedgerEntry => ({ kind: "beat", at }) as never;
    const ready = { kind: "ready", at: 5 } as never;
    expect(leftOf(beat(1), ready, beat(2))).toEqual([beat(2)]);
    expect(leftOf(beat(1), ready, arrived("a"), arrived("b"), end("a"))).toEqual([
      ...[beat(1), ready, arrived("b")],
    ]);
  });
});
