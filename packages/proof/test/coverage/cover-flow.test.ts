import { describe, expect, test } from "vitest";
import { coverFlow } from "../../src/coverage/cover-flow.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - if: call.from == "1"
      play: { media: sound:one, interrupt: any }
      then: { interrupted: end }
    - go: end
  end:
    - hangup
finally:
  - log: over
`);

describe("coverFlow", () => {
  test("counts steps, outcomes and the ways between steps", () => {
    const runs = ["1", "2", "2"].map((from) => runScenario(program, scenarioOf({ from })));
    expect(coverFlow(program, runs)).toEqual({
      flow: "test",
      file: "test.yaml",
      runs: 3,
      totals: { steps: of(5, 5), outcomes: of(2, 3), edges: of(7, 8) },
      blocks: [
        {
          block: "main",
          totals: { steps: of(3, 3), outcomes: of(2, 3), edges: of(5, 6) },
          steps: [
            {
              step: "main/1",
              verb: "answer",
              firstLine: 7,
              lastLine: 7,
              entered: 3,
              outcomes: [{ outcome: "ok", taken: 3 }],
              edges: [{ way: "ok", to: "main/2", walked: 3 }],
            },
            {
              step: "main/2",
              verb: "play",
              firstLine: 8,
              lastLine: 10,
              entered: 1,
              outcomes: [
                { outcome: "ok", taken: 1 },
                { outcome: "interrupted", taken: 0 },
              ],
              edges: [
                { way: "if true", to: null, walked: 1 },
                { way: "ok", to: "main/3", walked: 1 },
                { way: "interrupted", to: "end/1", walked: 0 },
                { way: "if false", to: "main/3", walked: 2 },
              ],
            },
            {
              step: "main/3",
              verb: "go",
              firstLine: 11,
              lastLine: 11,
              entered: 3,
              outcomes: [],
              edges: [{ way: "next", to: "end/1", walked: 3 }],
            },
          ],
        },
        {
          block: "end",
          totals: { steps: of(1, 1), outcomes: of(0, 0), edges: of(1, 1) },
          steps: [
            {
              step: "end/1",
              verb: "hangup",
              firstLine: 13,
              lastLine: 13,
              entered: 3,
              outcomes: [],
              edges: [{ way: "next", to: null, walked: 3 }],
            },
          ],
        },
        {
          block: "finally",
          totals: { steps: of(1, 1), outcomes: of(0, 0), edges: of(1, 1) },
          steps: [
            {
              step: "finally/1",
              verb: "log",
              firstLine: 15,
              lastLine: 15,
              entered: 3,
              outcomes: [],
              edges: [{ way: "next", to: null, walked: 3 }],
            },
          ],
        },
      ],
    });
  });

  test("leaves out outcomes that the options of a step make impossible", () => {
    const plain = programOf(
      "flowrun: 1\nname: t\nstart: a\nblocks: { a: [answer, play: sound:x] }\n",
    );
    expect(coverFlow(plain, []).totals.outcomes).toEqual(of(0, 2));
  });
});

function of(covered: number, total: number): { covered: number; total: number } {
  return { covered, total };
}
