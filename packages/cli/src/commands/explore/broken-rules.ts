import {
  type BrokenProperty,
  historyOf,
  judgeProperties,
  type PrintedProperty,
  printScenarios,
  type Property,
  runScenario,
  type Scenario,
} from "@flowrun/proof";
import type { Program } from "@flowrun/core";

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

/** Each rule with the call that breaks it, as a test file that fails until the flow is mended. */
export function formatBrokenRules(rules: readonly BrokenRule[], flow: string): string {
  return rules
    .map(({ property, message, scenario }) => {
      const alone = { ...scenario, expect: {} };
      const test = printScenarios([alone], flow, [property]).trimEnd();
      return `\nProperty: ${message}\n${test.replaceAll(/^/gm, "  ")}\n`;
    })
    .join("");
}
