import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";
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

  test("warns of the first of several blocks that lead to one another, and of none behind a dead step", () => {
    expectProblems(
      `
      blocks:
        main:
          - hangup
          - go: behind
        behind:
          - hangup
        spare:
          - wait: 1s
          - go: more
        more:
          - go: spare
      `,
      [
        [
          "FLOW_DEAD_STEP",
          "go",
          'This step is never reached: the "hangup" before it always leads elsewhere. Remove this step; or remove the "hangup" before it, or put that behind it.',
        ],
        [
          "FLOW_UNREACHABLE_BLOCK",
          "spare",
          'No path leads to the block "spare". Remove it, or lead a step to it.',
        ],
      ],
    );
  });

  test("misses one start, not every block, in a flow that has lost it", () => {
    const text = `flowrun: 1\nname: t\nparts: { one: {} }\nblocks:\n  welcome: [{ go: bye }]\n  bye: [hangup]\n  one: [return]\n`;
    expect(checkFlow({ name: "t.yaml", text }).map(({ message, hint }) => [message, hint])).toEqual(
      [
        [
          'The flow has no "start", so no call begins here, and 2 blocks are never reached.',
          'Add `start: welcome` above "blocks", with the block that a call begins with.',
        ],
      ],
    );
  });
});
