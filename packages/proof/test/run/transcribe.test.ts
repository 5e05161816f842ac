import { describe, expect, test } from "vitest";
import { explore } from "../explore/exploring.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { departuresOf } from "../expect/trial-of.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const flow = `
flowrun: 1
name: test
start: main
vars: { texts: "" }
blocks:
  main:
    - transcribe: boxes/7
      as: first
      then: { empty: nothing, failed: lost }
    - transcribe: boxes/8
      as: second
      then: { empty: nothing, failed: lost }
    - set: { texts: "\${first.text}, \${second.text}" }
    - go: urgent
      if: second.text == "it burns"
    - hangup
  urgent: [hangup]
  nothing: [hangup]
  lost: [hangup]
`;
const program = programOf(flow);
const departures = (...lines: readonly string[]): readonly string[] =>
  departuresOf(lines, {}, flow);

describe("recordings of a scenario that are written down", () => {
  test("have the texts that it says, in turn", () => {
    for (const [said, texts] of [
      ["", "a message, a message"],
      ["transcripts: [one]", "one, one"],
      ["transcripts: [one, two]", "one, two"],
    ] as const)
      expect(departures(said, `expect: { values: { vars.texts: "${texts}" } }`)).toEqual([]);
    expect(departures("transcripts: [one, '']", "expect: { path: [main, nothing] }")).toEqual([]);
    const ports = "ports: [{ transcribe: boxes/8, how: fails }]";
    expect(departures(ports, "expect: { path: [main, lost] }")).toEqual([]);
  });

  test("are explored with every outcome, and with the words that a flow asks for", () => {
    expect(explore(program).unreached).toEqual([]);
  });

  test("are printed as a test file has them", () => {
    const printed = printScenarios([scenarioOf({ transcripts: ["one", ""] })], "flow.yaml");
    expect(printed).toContain('transcripts: [ one, "" ]');
  });
});
