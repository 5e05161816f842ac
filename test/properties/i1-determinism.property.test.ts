import { describe, expect, test } from "vitest";
import { step } from "../../packages/core/src/interpret/step.ts";
import { stepsOf } from "../arbitraries/run.ts";
import { holdForRuns, timeout } from "./hold.ts";

describe("I1", { timeout }, () => {
  test("the same program, state and event give a deep-equal step", () => {
    holdForRuns((run) => {
      for (const { event, before, after } of stepsOf(run)) {
        expect(step(run.program, structuredClone(before.state), event)).toEqual(after);
      }
    });
  });

  test("a step leaves the state that it was given as it was", () => {
    holdForRuns((run) => {
      for (const { event, before } of stepsOf(run)) {
        const text = JSON.stringify(before.state);
        step(run.program, before.state, event);
        expect(JSON.stringify(before.state)).toBe(text);
      }
    });
  });
});
