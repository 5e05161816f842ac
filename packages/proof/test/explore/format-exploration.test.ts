import { describe, expect, test } from "vitest";
import { exploreFlow } from "../../src/explore/explore-flow.ts";
import { formatExploration } from "../../src/explore/format-exploration.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`flowrun: 1
name: test
start: main
settings: { least: { type: integer, default: 1 } }
blocks:
  main:
    - answer
    - collect-digits: { max_length: 4, min_length: "\${settings.least}" }
      then: { else: bye }
  bye: [hangup]
`);

describe("formatExploration", () => {
  test("says what is not taken, which paths are not walked, and what no call was found for", () => {
    const runs = [runScenario(program, scenarioOf())];
    const exploration = exploreFlow({
      program,
      settings: {},
      compile: () => program,
      runs,
      mostPaths: 100,
      mostCalls: 500,
    });
    expect(formatExploration(exploration, 2)).toBe(`3 of 6 ways on from the steps of the flow are taken.

Not taken by any scenario:
  line 8  main/2 collect-digits: ok, empty, short

Paths that no scenario walks, with loops once around: 3 of 4; the 2 shortest:
  main
  main → bye  (main/2 empty)

No call was found for:
  line 8  main/2 collect-digits: short
      every call that was tried went another way here: silent, ok, empty
`);
  });
});
