import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { withoutIdleLegs } from "../../src/fuzz/fuzz-flow.ts";
import { callsIn, runScenario } from "../../src/run/run-scenario.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import { askingFlow } from "../run/asking-flow.ts";
import { programOf } from "../run/scenario-of.ts";
import { webhookFlow } from "../run/webhook-flow.ts";

const text = `
flowrun: 1
name: everything
settings: { desk: { type: string, default: PJSIP/7 } }
tables:
  people:
    key: id
    columns: { id: string, desk: string, age: integer, share: number, known: boolean, note: "string?" }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:a, max_length: 5 }
      as: id
      then: { else: out }
    - lookup: { in: people, key: "\${id}" }
      as: person
      then: { else: out }
    - play: sound:vip
      if: person.note == "vip" && id != "90210"
    - bridge: { to: "\${person.desk}" }
      then: { else: again }
  again:
    - bridge: { to: "\${settings.desk}" }
      then: { else: out }
  out:
    - hangup
`;
/** Phones that may transfer a call, and so connect those they talk to in two. */
const desk = programOf(`
flowrun: 1
name: desk
start: main
blocks:
  main:
    - answer
    - bridge: { to: { turn: [2001, 2002] }, phone_transfers: ["2XXX"] }
      then: { else: bye }
  bye:
    - hangup
`);
const program = programOf(text);
const scenarios = anyScenario(program);

describe("anyScenario", () => {
  test.each([program, desk, programOf(askingFlow), programOf(webhookFlow)])(
    "makes calls of the flow $name that a test file holds as they are",
    (flow) => {
      const property = fc.property(anyScenario(flow), (made) => {
        const scenario = withoutIdleLegs(made, runScenario(flow, made));
        const file = openTestFile({
          name: "found.test.yaml",
          text: printScenarios([scenario], "flow.yaml"),
        });
        const { trials, diagnostics: problems } = readTestFile(file, flow.source);
        expect(problems).toEqual([]);
        expect(trials[0] && runScenario(flow, trials[0].scenario)).toEqual(runScenario(flow, made));
      });
      fc.assert(property, { numRuns: cases(150) });
    },
  );

  test("has phones connect those they talk to in two calls, which may be and may not be", () => {
    const made = fc.sample(anyScenario(desk), { numRuns: 300, seed: 1 });
    const told = made
      .flatMap((scenario) => callsIn(runScenario(desk, scenario)))
      .filter(({ trace }) =>
        trace.some((entry) => entry.kind === "transfer.asked" && entry.to === undefined),
      )
      .flatMap(({ trace }) =>
        trace.flatMap((entry) => (entry.kind === "transfer.told" ? [entry.state] : [])),
      );
    expect([...new Set(told)].toSorted()).toEqual([
      "answered",
      "declined",
      "progress",
      "unavailable",
    ]);
  });

  test("has servers answer in every way that a request can end in", () => {
    const flow = programOf(
      [
        "flowrun: 1",
        "name: asks",
        "start: main",
        "blocks:",
        "  main: [{ request: https://a.example/, then: { else: next } }, { go: next }]",
        "  next: [{ v2: contacts.search, then: { else: out } }]",
        "  out: [hangup]",
      ].join("\n"),
    );
    const walks = fc
      .sample(anyScenario(flow), { numRuns: 500, seed: 1 })
      .flatMap((scenario) => runScenario(flow, scenario).trace);
    const outcomesOf = (step: string): ReadonlySet<string> =>
      new Set(
        walks.flatMap((entry) =>
          entry.kind === "step.left" && entry.step === step ? [entry.outcome] : [],
        ),
      );
    const all = new Set(["ok", "refused", "failed", "timed_out"]);
    expect([outcomesOf("main/1"), outcomesOf("next/1")]).toEqual([all, all]);
  });

  test("uses the words of the flow: what it compares with, what it calls, and texts as people write them", () => {
    const made = fc.sample(scenarios, { numRuns: 500, seed: 1 });
    const rows = made.flatMap(({ tables }) => tables["people"] ?? []);
    const keys = made.flatMap(({ caller }) =>
      caller.map((act) => (act.kind === "press" ? act.keys : "")),
    );
    expect(rows.map((row) => row["note"])).toContain("vip");
    const desks = rows.map((row) => String(row["desk"]));
    expect(new Set(desks.filter((endpoint) => endpoint.includes("/")))).toEqual(
      new Set(["PJSIP/3001", "PJSIP/7"]),
    );
    expect(desks).toEqual(expect.arrayContaining(["", "2001 ", "+47 12 34 56 78"]));
    expect(keys.some((typed) => typed.startsWith("90210"))).toBe(true);
  });

  test("leads into every block and to the outcomes of a bridge", () => {
    const walks = fc
      .sample(scenarios, { numRuns: 1_000, seed: 1 })
      .flatMap((scenario) => runScenario(program, scenario).trace);
    const outcomes = walks.flatMap((entry) =>
      entry.kind === "step.left" && entry.step === "main/5" ? [entry.outcome] : [],
    );
    expect(new Set(outcomes)).toEqual(new Set(["busy", "declined", "no_answer", "failed"]));
  });
});
