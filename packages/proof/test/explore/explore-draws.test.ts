import { draw } from "@flowrun/flow/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callDrawing } from "../../src/run/call-drawing.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const flow = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - go: trial
      if: draw("new menu") < 10
    - go: trial
      if: "draw('other') == 42"
    - play: sound:usual
  trial: [{ play: sound:trial }]
`);

describe("the draws of a call", () => {
  test("are what a scenario says, and the same each time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }), (a, b) => {
        const call = callDrawing({ a, b });
        expect([draw(call, "a"), draw(call, "b"), callDrawing({ a, b })]).toEqual([a, b, call]);
      }),
      { numRuns: 20 },
    );
  });

  test("leave the call of a scenario that says none as it is", () => {
    expect([callDrawing(), callDrawing({})]).toEqual(["scenario", "scenario"]);
  });

  test("decide the way through the flow", () => {
    const pathOf = (number: number): readonly string[] =>
      runScenario(flow, scenarioOf({ draws: { "new menu": number, other: 0 } })).trace.flatMap(
        (entry) => (entry.kind === "block.entered" ? [entry.block] : []),
      );
    expect([pathOf(9), pathOf(10)]).toEqual([["main", "trial"], ["main"]]);
  });

  test("are chosen by the search, which says them in its scenarios", () => {
    const { unreached, scenarios } = explore(flow);
    const printed = printScenarios(
      scenarios.map(({ scenario }) => scenario),
      "flow.yaml",
    );

    expect(unreached).toEqual([]);
    expect(printed).toMatch(/draws:\s+(\{ )?"?(new menu|other)"?: \d/);
  });
});
