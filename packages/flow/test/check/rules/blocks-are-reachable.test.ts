import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

describe("blocksAreReachable", () => {
  test("warns of a block that nothing leads to", () => {
    expectProblems(
      `
      blocks:
        main:
          - hangup
        spare:
          - hangup
      `,
      [
        [
          "FLOW_UNREACHABLE_BLOCK",
          "spare",
          'No path leads to the block "spare". Remove it, or lead a step to it.',
        ],
      ],
    );
  });

  test("does not count a block that leads to itself", () => {
    expectProblems(
      `
      blocks:
        main:
          - hangup
        spare:
          - wait: 1s
          - go: spare
      `,
      [
        [
          "FLOW_UNREACHABLE_BLOCK",
          "spare",
          'No path leads to the block "spare". Remove it, or lead a step to it.',
        ],
      ],
    );
  });

  test("says nothing of blocks while a target is misspelt", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: sapre
        spare:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "sapre",
          'There is no block "sapre". Did you mean "spare"? If "sapre" is right, rename the block "spare" to it: nothing else names it.',
        ],
      ],
    );
  });
});
