import { expect, test } from "vitest";
import { explore } from "../explore/exploring.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { writesIn } from "../../src/expect/expectations-of.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - set-variable: { name: CDR(userfield), value: "line \${call.to}" }
      then: { failed: refused }
    - hangup
  refused:
    - hangup: failure
`);

test("variables that are written are seen, and may be refused", () => {
  expect(
    writesIn(runScenario(program, scenarioOf({ to: "7" })).trace).map(({ text }) => text),
  ).toEqual(["CDR(userfield)=line 7"]);
  const ports = [{ command: "leg.variable", how: "fails" }] as const;
  const { trace } = runScenario(program, scenarioOf({ ports }));
  expect(trace).toContainEqual(expect.objectContaining({ step: "main/1", outcome: "failed" }));
  expect(explore(program).unreached).toEqual([]);
});
