import { describe, expect, test } from "vitest";
import { compareRuns } from "./compare.ts";
import { type Observation, observe } from "./observation.ts";
import { replay } from "./replay.ts";
import { loadTraces } from "./trace.ts";

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

/** Traces that the model does not reproduce, with the reason. */
const notReproduced: Readonly<Record<string, string>> = {};

describe("the model against a real Asterisk 22", () => {
  const traces = loadTraces();

  test("has the 27 golden traces", () => {
    expect(traces.length).toBe(27);
  });

  for (const trace of traces.filter(({ name }) => !(name in notReproduced))) {
    test(`does what the real platform did in ${trace.name}, whatever the seed`, async () => {
      const expected = trace.steps
        .map(observe)
        .filter((item): item is Observation => item !== undefined);
      for (const seed of seeds) {
        expect({ seed, differences: compareRuns(expected, await replay(trace, seed)) }).toEqual({
          seed,
          differences: [],
        });
      }
    });
  }
});
