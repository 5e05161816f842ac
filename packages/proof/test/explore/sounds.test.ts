import { expect, test } from "vitest";
import { createSounds } from "../../src/explore/sounds.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

test("keeps of a call what the caller hears, where it stands in the trace, and when keys are pressed", () => {
  const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - play: sound:hello
    - collect-digits: { prompt: sound:number, max_length: 2 }
      then: { else: bye }
  bye: [hangup]
`);
  const scenario = scenarioOf({
    caller: [
      { kind: "hears", media: "sound:number", withinMs: 30_000 },
      { kind: "press", keys: "12", gapMs: 200 },
    ],
  });
  const run = runScenario(program, scenario);
  const { beganAt, heard, places, keysAt } = createSounds().read(run, scenario.clock, 0);
  expect(heard.map(({ media }) => media)).toEqual(["sound:hello", "sound:number"]);
  expect(places.map((place) => run.trace[place])).toEqual(heard);
  const asked = heard[1]?.at ?? 0;
  expect({ beganAt, keysAt }).toEqual({ beganAt: 0, keysAt: [asked, asked + 200] });
});
