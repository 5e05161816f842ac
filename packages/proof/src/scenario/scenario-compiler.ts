import type { Program, Source } from "@flowrun/core";
import { compileFlow, type Language } from "@flowrun/flow";
import type { Scenario } from "./scenario.ts";

/**
 * Compiles a flow with the settings of a scenario, once for all scenarios with the same ones;
 * `undefined` where the flow has an error with them.
 */
export function scenarioCompiler(
  flow: Source,
  language: Language,
): (scenario: Pick<Scenario, "settings">) => Program | undefined {
  const programs = new Map<string, Program | undefined>();
  return ({ settings }) => {
    const key = JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const inputs = Object.entries(settings).map(
      ([name, value]) => [name, { value, origin: "the scenario" }] as const,
    );
    if (!programs.has(key))
      programs.set(key, compileFlow(flow, Object.fromEntries(inputs), language).program);
    return programs.get(key);
  };
}
