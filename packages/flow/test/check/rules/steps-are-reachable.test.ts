import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("stepsAreReachable", () => {
  test("accepts steps behind a go that its if may skip", () => {
    expectValid(`
      blocks:
        main:
          - go: done
            if: call.from == "100"
          - log: not from 100
        done:
          - hangup
    `);
  });

  test("warns of the first step behind a go", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: done
          - log: one
          - log: two
        done:
          - hangup
      `,
      [
        [
          "FLOW_DEAD_STEP",
          "log",
          'This step is never reached: the "go" before it always leads elsewhere. ' +
            'Remove this step; or remove the "go" before it, or put that behind it.',
        ],
      ],
    );
  });

  test("warns of steps behind a bridge that ends the flow when the other side hangs up", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - bridge: PJSIP/1000
            then: { else: done }
          - log: never
        done:
          - hangup
      `,
      [
        [
          "FLOW_DEAD_STEP",
          "log",
          'This step is never reached: the "bridge" before it always leads elsewhere. ' +
            'Remove this step; or remove the "bridge" before it, or put that behind it.',
        ],
      ],
    );
    expectValid(`
      blocks:
        main:
          - answer
          - bridge: { to: PJSIP/1000, keep_caller: true }
            then: { else: done }
          - log: the other side has hung up
        done:
          - hangup
    `);
  });

  test("warns of steps behind a step whose outcomes all lead elsewhere", () => {
    expectProblems(
      `
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { found: done, else: done }
          - log: never
        done:
          - hangup
      `,
      [
        [
          "FLOW_DEAD_STEP",
          "log",
          'This step is never reached: the "lookup" before it always leads elsewhere. ' +
            'Remove this step; or remove the "lookup" before it, or put that behind it.',
        ],
      ],
    );
  });
});
