import { compileFlow } from "@flowrun/flow";
import type { Json, Program } from "@flowrun/core";
import { type Exploration, exploreFlow } from "../../src/explore/explore-flow.ts";
import type { ScenarioRun } from "../../src/run/run-scenario.ts";

function compilerOf({ source }: Program) {
  return (settings: Readonly<Record<string, Json>>): Program | undefined => {
    const inputs = Object.entries(settings).map(([name, value]) => [
      name,
      { value, origin: "the test" },
    ]);
    return compileFlow(source, Object.fromEntries(inputs)).program;
  };
}

/** Explores a program with at most a thousand calls. */
export function explore(program: Program, runs: readonly ScenarioRun[] = []): Exploration {
  return exploreFlow({
    program,
    settings: {},
    compile: compilerOf(program),
    runs,
    mostPaths: 100,
    mostCalls: 1_000,
  });
}
