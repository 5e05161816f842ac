import { readdirSync, readFileSync } from "node:fs";
import type { JournalEntry, Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { journalToScenario, type RecordedCall } from "../../src/replay/journal-to-scenario.ts";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { readTestFile, type Trial } from "../../src/scenario/read-test-file.ts";
import { someOf } from "../../../../test/cases.ts";
import { read, writeLines } from "./write-journal.ts";

const folder = new URL("../../../../flows/", import.meta.url);
const names = readdirSync(folder).flatMap((file) => /^(.*)\.test\.yaml$/.exec(file)?.[1] ?? []);

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), "utf8");
}

/** The scenarios of a flow. Nothing is secret in it: what a journal masks nobody can give back. */
function trialsOf(name: string): readonly Trial[] {
  const open = textOf(`${name}.yaml`).replaceAll(/, secret: true|^ +secret: true\n/gm, "");
  const file = openTestFile({ name: `${name}.test.yaml`, text: textOf(`${name}.test.yaml`) });
  return readTestFile(file, { name: `flows/${name}.yaml`, text: open }).trials;
}

function recorded(program: Program, inputs: readonly JournalEntry[]): RecordedCall {
  const journal = read(writeLines(program, inputs));
  return { journal, replay: replayJournal(program, journal) };
}

/** What the scenario made of the journals of a scenario's calls does otherwise. */
function differenceOf({ program, scenario }: Trial): string | undefined {
  const run = runScenario(program, scenario);
  const { journal, replay } = recorded(program, run.journal);
  const others = run.others.map((other) => recorded(program, other.journal));
  return journalToScenario(program, journal, replay, others).difference;
}

describe(
  "the journal of a scenario gives a scenario that goes the same way",
  { timeout: 120_000 },
  () => {
    test.each(names)("for the scenarios of flows/%s.yaml", (name) => {
      const trials = someOf(trialsOf(name));
      expect(trials).not.toEqual([]);
      const different = trials.flatMap((trial) => {
        const difference = differenceOf(trial);
        return difference === undefined ? [] : [{ scenario: trial.name, difference }];
      });
      expect(different).toEqual([]);
    });
  },
);
