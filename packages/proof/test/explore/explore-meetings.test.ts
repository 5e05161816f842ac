import { describe, expect, test } from "vitest";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import { runTrial } from "../../src/expect/judge-run.ts";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const conference = `
flowrun: 1
name: meeting
conferences: { staff: { wait_for: moderator, ends_with: moderator } }
tables: { rooms: { key: number, columns: { number: string, pin: string, moderator_pin: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: rooms, key: "7" }
      as: room
      then: { else: last }
    - collect-digits: { prompt: sound:pin, max_length: 4, terminator: "" }
      as: pin
      then: { else: last }
    - go: lead
      if: pin == room.moderator_pin
    - go: last
      if: pin != room.pin
    - conference: { name: staff, room: "7", keys: { "*6": mute, "*0": leave } }
      then: { locked: shut, left: last, else: last }
  lead:
    - conference: { name: staff, room: "7", role: moderator, keys: { "*5": lock, "*9": end } }
      then: { else: last }
  mute: [{ control: mute, then: { failed: return } }]
  leave: [{ return: left }]
  lock: [{ control: lock, then: { failed: return } }]
  end: [{ control: end, then: { failed: return } }]
  shut: [{ play: sound:locked }]
  last: [{ hangup: {} }]
`;

const group = `
flowrun: 1
name: group
start: main
blocks:
  main:
    - go: colleague
      if: call.to == "*8"
    - bridge: { to: 1, group: sales, answer: true }
      then: { else: last }
  colleague:
    - answer
    - pick-up: { group: sales }
      then: { else: last }
  last: [{ hangup: {} }]
`;

const office = `
flowrun: 1
name: office
lots: { office: { slots: 701-702 } }
tables: { people: { key: number, columns: { number: string, phone: string } } }
start: main
blocks:
  main:
    - answer
    - go: colleague
      if: like(call.to, "7XX")
    - lookup: { in: people, key: "\${call.to}" }
      as: person
      then: { else: last }
    - bridge: { to: "\${person.phone}", keys: { "*4": park_it } }
      then: { timed_out: last, else: last }
  park_it: [{ park-other: office, then: { full: return, failed: return } }]
  colleague:
    - pick-up: { lot: office, slot: "\${call.to}" }
      then: { else: last }
  last: [{ play: sound:bye }]
`;

describe("calls that meet", () => {
  test.each([
    ["a conference with a moderator, who may lock it", conference],
    ["a colleague who picks up what rings", group],
    ["a colleague who dials the slot of a caller whose phone was found in a table", office],
  ])("are found: %s", { timeout: 120_000 }, (_, text) => {
    const program = programOf(text);
    const { scenarios, unreached, faults } = explore(program);
    expect({ unreached, faults }).toEqual({ unreached: [], faults: [] });
    const made = scenarios.map(({ scenario }) => scenario);
    const file = openTestFile({ name: "found.test.yaml", text: printScenarios(made, "flow.yaml") });
    const { trials, diagnostics } = readTestFile(file, program.source);
    expect(diagnostics).toEqual([]);
    expect(trials.flatMap((trial) => runTrial(trial).departures)).toEqual([]);
  });
});
