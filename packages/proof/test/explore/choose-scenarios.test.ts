import { describe, expect, test } from "vitest";
import { createTrials } from "../../src/explore/attempt.ts";
import { chooseScenarios } from "../../src/explore/choose-scenarios.ts";
import type { KnownCall } from "../../src/explore/findings.ts";
import { numbersOf } from "../../src/explore/numbers.ts";
import { goalsOf } from "../../src/explore/goals.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - go: bye
      if: call.from == "1"
    - play: sound:long
    - go: bye
  bye:
    - play: sound:bye
`);

describe("chooseScenarios", () => {
  test("takes the shortest of the calls that take as much of what is missing", () => {
    const goals = goalsOf(program).filter(({ key }) => key === "main/1 ok" || key === "bye/1 ok");
    const wanted = goals.map(({ key }) => key);
    const [short, long] = ["1", "2"].map((from): KnownCall => {
      const call = { program, world: scenarioOf({ from }), cues: [] };
      const { moments } = createTrials().tryCall(program, call);
      return { ...call, steps: moments.length, goals: numbersOf([0, 1]) };
    });
    if (short === undefined || long === undefined) throw new Error("Two calls were tried.");
    for (const best of [
      [long, short],
      [short, long],
    ] as const) {
      const found = chooseScenarios(goals, {
        wanted,
        best: new Map(wanted.map((key, index) => [key, best[index] ?? short])),
      });
      expect(
        found.map(({ scenario, goals: taken }) => [scenario.from, taken.map(({ key }) => key)]),
      ).toEqual([["1", ["main/1 ok", "bye/1 ok"]]]);
    }
  });
});
