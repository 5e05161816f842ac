import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Attempt, createTrials, isSound, scenarioOfCues } from "../../src/explore/attempt.ts";
import { faultsIn } from "../../src/observe/faults-in.ts";
import { goalsTaken } from "../../src/explore/goals.ts";
import { isDeepEqual } from "../../src/fuzz/is-deep-equal.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { anyLikeOnes } from "../run/like-ones.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const folder = new URL("../../../../flows/", import.meta.url);
const flows = readdirSync(folder)
  .filter((name) => /^[a-z-]+\.yaml$/.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

/** What is told of a call, with its scopes. */
const told = ({ moments, goals, sounds, faults, stuck }: Attempt) => ({
  ...{ goals, sounds, faults, stuck },
  moments: moments.map((moment) => ({ ...moment, entered: 0, touched: 0, scope: moment.scope })),
});

describe("createTrials", () => {
  test("tells of a whole call that has nothing in common with the one before", () => {
    const own = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main: [answer, { play: sound:one }]
`);
    const trials = createTrials();
    const attempts = [0, 1_000].map((clock) =>
      trials.tryCall(own, { world: scenarioOf({ clock }), cues: [] }),
    );
    expect(attempts.map(({ moments }) => moments.map(({ step }) => step.id))).toEqual([
      ["main/1", "main/2"],
      ["main/1", "main/2"],
    ]);
  });

  test.each(flows)(
    "tells of each call of $name the same, whichever calls were tried before",
    ({ name, text }) => {
      const own = programOf(text, name);
      const callOf = ({ caller, ...world }: Scenario) => ({
        world: { ...world, caller: [] },
        cues: [{ moment: 0, acts: caller, heard: -1 }],
      });
      fc.assert(
        fc.property(anyLikeOnes(own), (scenarios) => {
          const trials = createTrials();
          const tried = scenarios.map((scenario) => trials.tryCall(own, callOf(scenario)));
          const alone = scenarios.map((scenario) => createTrials().tryCall(own, callOf(scenario)));
          const other = tried.filter(
            (attempt, place) =>
              alone[place] === undefined || !isDeepEqual(told(attempt), told(alone[place])),
          );
          expect(other).toEqual([]);
          for (const { goals, world, cues, faults, ...attempt } of tried) {
            const run = runScenario(own, scenarioOfCues(world, cues));
            expect(new Set(goals)).toEqual(goalsTaken(run));
            expect(faults).toEqual(faultsIn(run.trace));
            expect(attempt.isSound).toBe(isSound(run));
          }
        }),
        { numRuns: 30 },
      );
    },
  );
});
