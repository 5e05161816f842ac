import { type JournalEntry, type Program, start, step } from "@flowrun/core";
import { createCallJournal } from "@flowrun/host/tooling";
import { runScenario } from "../../src/run/run-scenario.ts";
import { readJournal, type JournalFile } from "../../src/replay/journal-file.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

/**
 * A flow whose PIN is secret in every way: keys, pattern, a lookup by it, a column, a condition and
 * a destination.
 */
export const bank = `
flowrun: 1
name: bank
tables: { users: { key: pin, columns: { pin: string, name: string, desk: { type: string, secret: true } } } }
vars: { known: false }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:pin, max_length: 4, pattern: "[1-9].*", tries: 2, secret: true, interrupt: "*" }
      as: pin
      then: { else: out }
    - set: { known: true }
      if: pin == "4711"
    - play: sound:welcome
      if: vars.known
    - lookup: { in: users, key: "\${pin}" }
      as: user
      then: { else: out }
    - bridge: { to: "\${user.desk}" }
      then: { else: out }
  out:
    - play: sound:bye
    - hangup
`;

/** The program of a flow without errors. */
export function compile(text: string): Program {
  return programOf(text, "flow.yaml");
}

/** A scenario in which nothing happens but what is given. */
export function scenario(given: Partial<Scenario> = {}): Scenario {
  return scenarioOf({ from: "100", to: "200", ...given });
}

/** The lines that a host writes of a scenario's call. */
export function journalLines(program: Program, call: Scenario): readonly string[] {
  return writeLines(program, runScenario(program, call).journal);
}

/** The lines that a host writes of a call with these inputs. */
export function writeLines(program: Program, inputs: readonly JournalEntry[]): readonly string[] {
  const lines: string[] = [];
  const write = (entry: JournalEntry): void => void lines.push(JSON.stringify(entry));
  const journal = createCallJournal({ write }, program);
  let state;
  for (const entry of inputs) {
    if ("start" in entry) {
      const result = start(program, entry.start);
      journal.started(entry.start, result);
      ({ state } = result);
    } else if (state !== undefined) {
      const result = step(program, state, entry.event);
      journal.stepped(state, entry.event, result);
      ({ state } = result);
    }
  }
  return lines;
}

/** The journal of a scenario's call, written and read again. */
export function journalOf(program: Program, call: Scenario): JournalFile {
  return read(journalLines(program, call));
}

/** A journal of these lines. */
export function read(lines: readonly string[]): JournalFile {
  const { journal, problem } = readJournal("call.jsonl", lines.map((line) => `${line}\n`).join(""));
  if (journal === undefined) throw new Error(problem.message);
  return journal;
}
