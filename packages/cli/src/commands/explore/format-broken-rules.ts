import { type BrokenRule, printScenarios } from "@flowrun/proof";

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
