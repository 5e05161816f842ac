import { describe, expect, test } from "vitest";
import { outcomesOf } from "../../src/expect/outcomes-of.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
vars: { rounds: 0 }
start: main
blocks:
  main:
    - answer
    - set: { rounds: "\${vars.rounds + 1}" }
    - collect-digits: { max_length: 1, timeout: 1s }
      then: { empty: main, silent: bye }
  bye: [hangup]
`);

describe("outcomesOf", () => {
  test("tells how each step ended the last time, without verbs that have no outcomes", () => {
    const caller = [{ kind: "wait", ms: 100 } as const, { kind: "press", keys: "#", gapMs: 200 } as const];
    expect(outcomesOf(runScenario(program, scenarioOf({ caller })).trace)).toEqual({
      "main/1": "ok",
      "main/3": "silent",
    });
  });
});
