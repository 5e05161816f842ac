import { compileFlow } from "@flowrun/flow";
import { expect, test } from "vitest";
import { reachedIn } from "../../src/fuzz/reached.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { scenarioOf } from "../run/scenario-of.ts";

test("tells the ways that a call took, and the classes of the values where it waited", () => {
  const { program } = compileFlow({
    name: "a.yaml",
    text: `flowrun: 1
name: a
start: main
vars: { small: 3, great: 1000, part: -0.5, nothing: "", text: abc, is_open: true }
blocks:
  main:
    - answer
    - log: \${vars.text + vars.nothing + string(vars.small) + string(vars.great) + string(vars.part) + string(vars.is_open)}
    - wait: 1s
    - hangup
`,
  });
  if (program === undefined) throw new Error("The flow has a mistake.");
  const reached = [...reachedIn(program, runScenario(program, scenarioOf({ caller: [] })))];
  expect(reached.filter((each) => each.startsWith("main/3"))).toEqual([
    "main/3 if true",
    "main/3 next",
    "main/3 ok",
    "main/3 where small is 3",
    "main/3 where great is over 512",
    "main/3 where part is -0 and a part",
    "main/3 where nothing is empty",
    "main/3 where text is text 3",
    "main/3 where is_open is true",
  ]);
});
