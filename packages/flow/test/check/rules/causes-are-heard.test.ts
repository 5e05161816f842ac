import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("causesAreHeard", () => {
  test("accepts a cause before the answer, on one path at least", () => {
    expectValid(`
      blocks:
        main:
          - go: refuse
            if: call.from == "100"
          - answer
          - go: refuse
        refuse:
          - hangup: busy
    `);
  });

  test("accepts a plain hangup after the answer", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - hangup: normal
    `);
  });

  test("warns of a cause where the call is always answered", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - play: sound:nobody
          - hangup: busy
      `,
      [
        [
          "FLOW_CAUSE_AFTER_ANSWER",
          "busy",
          'The caller does not hear "busy": the call is always answered here. ' +
            "Play what the caller should know, or hang up before `answer`.",
        ],
      ],
    );
  });

  test("says nothing of a hangup that no call comes to", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - hangup
        left_over:
          - hangup: busy
      `,
      [
        [
          "FLOW_UNREACHABLE_BLOCK",
          "left_over",
          'No path leads to the block "left_over". Remove it, or lead a step to it.',
        ],
      ],
    );
  });
});
