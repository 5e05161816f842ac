import type { JournalEntry } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { callsBeside } from "../../src/replay/calls-beside.ts";
import { journalToScenario, type RecordedCall } from "../../src/replay/journal-to-scenario.ts";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { trialIn } from "../expect/trial-of.ts";
import { read, writeLines } from "./write-journal.ts";

const flow = `
flowrun: 1
name: desk
queues: { support: { members: [SIP/1] } }
start: main
blocks:
  main:
    - answer
    - go: alone
      if: call.from == "700"
    - queue: { name: support, max: 5m, keep_caller: true }
      then: { else: alone }
    - hangup
  alone:
    - wait: 1m
    - hangup
`;

/**
 * The first caller has the only member for half a minute; one waits for him, one comes to nobody,
 * and one comes too late.
 */
const { program, scenario } = trialIn(flow, [
  "legs: { SIP/1: { answers: 1s, hangs_up: 30s } }",
  "others:",
  '  - { name: waits, from: "556", after: 5s, acts: [{ connected: 1m }, hang_up] }',
  '  - { name: alone, from: "700", after: 6s, acts: [{ wait: 5s }, hang_up] }',
  '  - { name: late, from: "557", after: 3m, acts: [{ connected: 1m }, hang_up] }',
  "caller: [connected]",
  "expect: {}",
]);

function recorded(inputs: readonly JournalEntry[], name: string): RecordedCall {
  const journal = read(writeLines(program, inputs));
  const named = { ...journal, name, head: { ...journal.head, call: name } };
  return { journal: named, replay: replayJournal(program, journal) };
}

const run = runScenario(program, scenario);
const first = recorded(run.journal, "first");
const all = [
  first,
  ...run.others.map((other, index) =>
    recorded(other.journal, ["waits", "alone", "late"][index] ?? ""),
  ),
];
const namesOf = (calls: readonly RecordedCall[]): readonly string[] =>
  calls.map(({ journal }) => journal.name);

describe("callsBeside", () => {
  test("gives those who came while a call was there, to where it was", () => {
    expect(namesOf(callsBeside(first, all))).toEqual(["waits"]);
  });

  test("gives nobody who was there before", () => {
    expect(all.slice(1).map((call) => namesOf(callsBeside(call, all)))).toEqual([[], [], []]);
  });

  test("gives what the scenario of a call needs to be whole", () => {
    const { scenario: again, difference } = journalToScenario(
      program,
      first.journal,
      first.replay,
      callsBeside(first, all),
    );
    expect([difference, again.others?.map(({ name, afterMs }) => [name, afterMs])]).toEqual([
      undefined,
      [["waits", 5_000]],
    ]);
  });
});
