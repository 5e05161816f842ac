import { compileFlow } from "@flowrun/flow";
import { formatDiagnostics, type Program } from "@flowrun/core";
import type { Scenario } from "../../src/scenario/scenario.ts";

/** A scenario in which somebody calls and does nothing, changed as a test wants. */
export function scenarioOf(changes: Partial<Scenario> = {}): Scenario {
  return {
    name: "a call",
    from: "555",
    to: "100",
    args: [],
    clock: 0,
    settings: {},
    tables: {},
    legs: {},
    requests: {},
    v2: {},
    ports: [],
    caller: [],
    expect: {},
    ...changes,
  };
}

/** The program of a flow written in a test. */
export function programOf(text: string, name = "test.yaml"): Program {
  const source = { name, text };
  const { program, diagnostics } = compileFlow(source);
  if (program === undefined) throw new Error(formatDiagnostics(source, diagnostics));
  return program;
}
