import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const hint = "Put a step that waits into it, such as `play`, `collect-digits` or `wait`.";

describe("loopsWait", () => {
  test("accepts a loop with a step that waits", () => {
    expectValid(`
      blocks:
        main:
          - wait: 1s
          - go: main
            if: call.from == "100"
    `);
  });

  test("refuses a block that jumps to itself at once", () => {
    expectProblems(
      `
      vars: { n: 0 }
      blocks:
        main:
          - set: { n: "\${vars.n + 1}" }
          - go: main
      `,
      [
        [
          "FLOW_ENDLESS_LOOP",
          "main",
          `This loop never waits for anything: "main" → "main". ${hint}`,
        ],
      ],
    );
  });

  test("shows the blocks of a longer loop", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: two
        two:
          - log: two
          - go: three
        three:
          - go: main
      `,
      [
        [
          "FLOW_ENDLESS_LOOP",
          "main",
          `This loop never waits for anything: "main" → "two" → "three" → "main". ${hint}`,
        ],
      ],
    );
  });

  test("does not count a step that its if may skip", () => {
    expectProblems(
      `
      blocks:
        main:
          - wait: 1s
            if: call.from == "100"
          - go: main
      `,
      [
        [
          "FLOW_ENDLESS_LOOP",
          "main",
          `This loop never waits for anything: "main" → "main". ${hint}`,
        ],
      ],
    );
  });

  test("finds a loop behind the way that waits", () => {
    expectProblems(
      `
      blocks:
        main:
          - wait: 1s
          - go: spin
        spin:
          - log: round
            if: call.from != ""
          - go: spin
      `,
      [
        [
          "FLOW_ENDLESS_LOOP",
          "spin",
          `This loop never waits for anything: "spin" → "spin". ${hint}`,
        ],
      ],
    );
  });
});
