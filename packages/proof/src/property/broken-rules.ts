import type { Program } from "@flowrun/core";
import { historyOf } from "../fuzz/call-history.ts";
import { runScenario } from "../run/run-scenario.ts";
import type { PrintedProperty } from "../scenario/print-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type BrokenProperty, judgeProperties } from "./judge-properties.ts";
import type { Property } from "./property.ts";

/** A property that does not hold in a call that was found. */
export interface BrokenRule extends Pick<BrokenProperty, "message" | "atMs"> {
  readonly property: PrintedProperty;
  readonly scenario: Scenario;
}

/** The properties that do not hold in these calls, each with the first that breaks it. */
export function brokenRules(
  scenarios: readonly Scenario[],
  properties: readonly Property[],
  compile: (settings: Scenario["settings"]) => Program | undefined,
): readonly BrokenRule[] {
  const found = new Map<Property, BrokenRule>();
  for (const scenario of properties.length === 0 ? [] : scenarios) {
    const program = compile(scenario.settings);
    if (program === undefined) continue;
    const history = historyOf(runScenario(program, scenario));
    for (const { property, message, atMs } of judgeProperties(program, history, properties))
      if (!found.has(property)) found.set(property, { property, message, atMs, scenario });
  }
  return [...found.values()];
}
