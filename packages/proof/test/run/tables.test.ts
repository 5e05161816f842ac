import { describe, expect, test } from "vitest";
import { journalToScenario } from "../../src/replay/journal-to-scenario.ts";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import { runScenario, type ScenarioRun } from "../../src/run/run-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { journalOf } from "../replay/write-journal.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

/** A flow that goes through a table two rows at a time, and deletes the rows that are old. */
const program = programOf(`
flowrun: 1
name: pages
tables: { notes: { key: id, columns: { id: string, isOld: boolean } } }
vars: { last: "" }
start: main
blocks:
  main: [answer, { go: page }]
  page:
    - lookup: { in: notes, after: "\${vars.last}", limit: 2 }
      as: page
      then: { missing: out, failed: sorry }
    - each: { in: "\${page}", do: one }
      as: note
    - set: { last: "\${page[size(page) - 1].id}" }
    - go: page
  one:
    - play: "sound:\${note.id}"
    - delete: { in: notes, key: "\${note.id}" }
      if: note.isOld
      then: { failed: return }
  out:
    - play: sound:end
  sorry:
    - play: sound:sorry
`);

const notes = ["a", "b", "c", "d", "e"].map((id) => ({ id, isOld: id < "d" }));
const scenario = (given: Partial<Scenario> = {}): Scenario =>
  scenarioOf({ tables: { notes }, ...given });

function heardIn({ trace }: Pick<ScenarioRun, "trace">): readonly string[] {
  return trace.flatMap((entry) => (entry.kind === "media.started" ? [entry.media] : []));
}

const all = ["sound:a", "sound:b", "sound:c", "sound:d", "sound:e", "sound:end"];

describe("a flow whose table has a number as its key", () => {
  const numbered = programOf(`
flowrun: 1
name: numbered
tables: { notes: { key: id, columns: { id: integer, text: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: notes, key: "7" }
      as: note
      then: { missing: sorry, failed: sorry }
    - save: { in: notes, key: "7", values: { text: changed } }
      then: { failed: sorry }
    - save: { in: notes, key: "8", values: { text: added } }
      then: { failed: sorry }
    - count: { in: notes, where: { id: 8 } }
      as: added
      then: { failed: sorry }
    - delete: { in: notes, key: "7" }
      then: { failed: sorry }
    - lookup: { in: notes, after: "" }
      as: left
      then: { missing: sorry, failed: sorry }
    - play: ["sound:\${note.text}", "number:\${added}", "number:\${size(left)}", "sound:\${left[0].text}"]
  sorry:
    - play: sound:sorry
`);
  const given = scenarioOf({ tables: { notes: [{ id: 7, text: "here" }] } });

  test("finds, changes, adds and deletes rows by it", () => {
    expect(heardIn(runScenario(numbered, given))).toEqual([
      "sound:here",
      "number:1",
      "number:1",
      "sound:added",
    ]);
  });

  test("is replayed from its journal with the row that it found", () => {
    const journal = journalOf(numbered, given);
    const replayed = replayJournal(numbered, journal);
    const { scenario: back } = journalToScenario(numbered, journal, replayed);
    expect(back.tables["notes"]?.[0]).toEqual({ id: 7, text: "here" });
  });
});

describe("a flow that counts rows", () => {
  const counting = programOf(`
flowrun: 1
name: counting
tables: { notes: { key: id, columns: { id: string, isOld: boolean } } }
start: main
blocks:
  main:
    - answer
    - count: { in: notes, where: { isOld: true } }
      as: old
      then: { failed: sorry }
    - delete: { in: notes, key: a }
      then: { failed: sorry }
    - count: { in: notes, where: { isOld: true } }
      as: left
      then: { failed: sorry }
    - play: ["number:\${old}", "number:\${left}"]
  sorry:
    - play: sound:sorry
`);

  test("counts those that are there at the time", () => {
    expect(heardIn(runScenario(counting, scenario()))).toEqual(["number:3", "number:2"]);
  });

  test("fails by its place among counts", () => {
    const ports = [{ command: "store.count", how: "fails", nth: 2 } as const];
    expect(heardIn(runScenario(counting, scenario({ ports })))).toEqual(["sound:sorry"]);
  });

  test("is replayed from its journal, which gives as many rows back", () => {
    const found = programOf(`
flowrun: 1
name: counting
tables: { notes: { key: id, columns: { id: string, isOld: boolean } } }
start: main
blocks:
  main:
    - answer
    - count: { in: notes, where: { isOld: true } }
      as: old
      then: { failed: sorry }
    - play: number:\${old}
  sorry:
    - play: sound:sorry
`);
    const journal = journalOf(found, scenario());
    const { scenario: back, difference } = journalToScenario(
      found,
      journal,
      replayJournal(found, journal),
    );
    expect([back.tables["notes"]?.length, difference]).toEqual([3, undefined]);
  });
});

describe("a flow that lists a table by pages", () => {
  test("comes to each row once, in the order of keys, also where it deletes rows meanwhile", () => {
    expect(heardIn(runScenario(program, scenario()))).toEqual(all);
  });

  test("finds no row in an empty table", () => {
    expect(heardIn(runScenario(program, scenario({ tables: {} })))).toEqual(["sound:end"]);
  });

  test("fails as any lookup does, by its place among them", () => {
    const ports = [{ command: "store.lookup", how: "fails", nth: 2 } as const];
    expect(heardIn(runScenario(program, scenario({ ports })))).toEqual([
      "sound:a",
      "sound:b",
      "sound:sorry",
    ]);
  });

  test("goes on without a row that cannot be deleted", () => {
    const ports = [{ command: "store.delete", how: "fails", nth: 1 } as const];
    expect(heardIn(runScenario(program, scenario({ ports })))).toEqual(all);
  });

  test("is replayed from its journal, which gives the rows back that it went through", () => {
    const journal = journalOf(program, scenario());
    const replayed = replayJournal(program, journal);
    const { scenario: back, difference } = journalToScenario(program, journal, replayed);
    expect([back.tables, difference]).toEqual([{ notes }, undefined]);
    expect(heardIn(runScenario(program, back))).toEqual(all);
  });
});

describe("tables of a scenario with further calls", () => {
  const sharing = programOf(`
flowrun: 1
name: sharing
tables: { notes: { key: id, columns: { id: string, isOld: boolean } } }
start: main
blocks:
  main:
    - lookup: { in: notes, key: a }
      then: { missing: write, failed: sorry }
    - answer
    - play: sound:found
    - delete: { in: notes, key: a }
      then: { failed: sorry }
  write:
    - save: { in: notes, key: a, values: { isOld: true } }
      then: { failed: sorry }
    - answer
    - play: sound:written
  sorry:
    - hangup
`);
  const other = (name: string, afterMs: number): NonNullable<Scenario["others"]>[number] => ({
    ...{ name, from: "5", to: "2", afterMs, acts: [], expect: {} },
  });

  test.each([{}, { notes: [{ id: "z", isOld: false }] }])(
    "are the same for all calls, whatever rows are there at first: %j",
    (tables) => {
      const others = [other("second", 5_000), other("third", 10_000)];
      const run = runScenario(sharing, scenarioOf({ tables, others }));

      expect([run, ...run.others].map((each) => heardIn(each))).toEqual([
        ["sound:written"],
        ["sound:found"],
        ["sound:written"],
      ]);
    },
  );
});
