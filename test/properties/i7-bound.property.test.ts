import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StepResult } from "../../packages/core/src/interpret/draft.ts";
import { start } from "../../packages/core/src/interpret/step.ts";
import { anyProgram } from "../arbitraries/program.ts";
import { blockNames, stepOf } from "../arbitraries/step.ts";
import { holdForRuns, numRuns, timeout } from "./hold.ts";

/** The most steps for one event, and one more that is the fault's own. */
const most = 201;

function transitions({ trace }: StepResult): number {
  return trace.filter(({ kind }) => kind === "step.entered" || kind === "step.skipped").length;
}

describe("I7", { timeout }, () => {
  test("one event sets off a bounded number of transitions", () => {
    holdForRuns((run) => {
      for (const result of run.results) expect(transitions(result)).toBeLessThanOrEqual(most);
    });
  });

  test("a flow that goes round in circles ends in a fault that shows the path", () => {
    const idle = fc.oneof(stepOf("set"), stepOf("log"));
    const circle = fc.tuple(
      anyProgram,
      fc.array(idle, { maxLength: 3 }),
      stepOf("go"),
      fc.constantFrom(...blockNames),
    );
    fc.assert(
      fc.property(circle, ([program, steps, go, target]) => {
        const body = [...steps, go].map((step, place) => ({
          ...step,
          id: `round/${place + 1}`,
          condition: undefined,
        }));
        const back = body.map((step) => ({
          ...step,
          options: { ...step.options, block: constant(target) },
        }));
        const blocks = Object.fromEntries(blockNames.map((name) => [name, back]));
        const round = { ...program, blocks, limits: { callMs: 10_000, steps: 100_000 } };
        const result = start(round, { leg: "caller-1", from: "100", to: "200", args: [], at: 0 });
        const fault = result.trace.find(({ kind }) => kind === "fault");
        expect(fault).toMatchObject({
          code: "RUN_LOOP",
          message: expect.stringContaining("round/1"),
        });
        expect(result.state.status).toBe("leaving");
      }),
      { numRuns },
    );
  });
});

function constant(value: string) {
  return { kind: "constant", value } as const;
}
