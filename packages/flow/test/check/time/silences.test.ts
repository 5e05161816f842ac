import { describe, expect, test } from "vitest";
import { flowTimes, type FlowTimes } from "../../../src/flow-times.ts";
import { flowOf } from "../rules/judge.ts";

function silenceOf(part: string): FlowTimes["silence"] | undefined {
  return flowTimes({ name: "test.yaml", text: flowOf(part) })?.silence;
}

/** Two questions that wait so long for a key, and lead to the same pause. */
const twoQuestions = (first: string, second: string): string => `
  blocks:
    main:
      - answer
      - collect-digits: { prompt: sound:one, max_length: 1, timeout: ${first} }
        then: { empty: pause, silent: pause, short: pause }
      - collect-digits: { prompt: sound:two, max_length: 1, timeout: ${second} }
        then: { empty: pause, silent: pause, short: pause }
      - go: pause
    pause:
      - wait: 20s
`;

describe("findSilences", () => {
  test("counts the longest of the silences in which callers come to a step, in whatever order they are written", () => {
    expect(silenceOf(twoQuestions("9s", "3s"))).toEqual({
      ms: 29_000,
      path: '"main" → "pause"',
      steps: ["main/2", "pause/1"],
    });
    expect(silenceOf(twoQuestions("3s", "9s"))).toEqual({
      ms: 29_000,
      path: '"main" → "pause"',
      steps: ["main/3", "pause/1"],
    });
  });

  test("begins anew with what a step plays, however long the caller waited before", () => {
    const { ms } =
      silenceOf(twoQuestions("9s", "3s").replace("- go", "- play: sound:three\n      - go")) ?? {};

    expect(ms).toBe(29_000);
  });
});
