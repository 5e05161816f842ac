import { describe, expect, test } from "vitest";
import { coverFlow } from "../../src/coverage/cover-flow.ts";
import { toLcov } from "../../src/coverage/to-lcov.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string } } }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      then: { missing: bye, failed: bye }
    - play: sound:found
  bye: [play: sound:bye, hangup]
`);

describe("toLcov", () => {
  test("writes a line for each line that begins a step and a branch for each outcome", () => {
    expect(toLcov(coverFlow(program, [runScenario(program, scenarioOf())]), "flows/test.yaml"))
      .toBe(`TN:
SF:flows/test.yaml
BRDA:7,0,0,1
BRDA:8,0,0,0
BRDA:8,0,1,1
BRDA:8,0,2,0
BRDA:10,0,0,-
BRDA:11,0,0,1
BRF:6
BRH:3
DA:7,1
DA:8,1
DA:10,0
DA:11,1
LF:4
LH:3
end_of_record
`);
  });
});
