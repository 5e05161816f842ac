import { describe, expect, test } from "vitest";
import { coverFlow } from "../../src/coverage/cover-flow.ts";
import { formatCoverage } from "../../src/coverage/format-coverage.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - if: call.from == "1"
      play: sound:one
    - collect-digits: { max_length: 1, timeout: 1s }
      then: { empty: bye, silent: bye }
    - play: sound:thanks
  bye:
    - hangup
`);

describe("formatCoverage", () => {
  test("names below each block what no call has taken", () => {
    expect(formatCoverage(coverFlow(program, [runScenario(program, scenarioOf())])))
      .toBe(`block     steps  outcomes     edges
main   2/4  50%  2/6  33%  3/8  37%
    not taken: main/2 play, line 7
    not taken: main/3 collect-digits: ok, empty, line 9
    not taken: main/4 play, line 11
bye    1/1 100%  0/0 100%  1/1 100%
all    3/5  60%  2/6  33%  4/9  44%
`);
  });
});
