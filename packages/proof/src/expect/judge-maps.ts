import type { CallState, Json } from "@flowrun/core";
import type { ScenarioRun } from "../run/scenario-run.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import type { Departure } from "./departure.ts";
import { isSame } from "./is-same.ts";

/** The steps that ended otherwise than expected the last time, or not at all. */
export function judgeOutcomes({ scenario, places }: Trial, { trace }: ScenarioRun): readonly Departure[] {
  return Object.entries(scenario.expect.outcomes ?? {}).flatMap(([step, expected]) => {
    const entry = trace.findLast((each) => each.kind === "step.left" && each.step === step);
    const got = entry?.kind === "step.left" ? entry.outcome : null;
    if (got === expected) return [];
    const message =
      got === null
        ? `The step "${step}" had no outcome, and "${expected}" was expected.`
        : `The step "${step}" ended in "${got}", and "${expected}" was expected.`;
    const span = places.get(`outcomes.${step}`) ?? { start: 0, end: 0 };
    const diagnostic = proofProblem("PROOF_OUTCOME", span, message);
    return [{ diagnostic, expected, got, entry: entry ?? trace.at(-1) }];
  });
}

/** The values that are others at the end of the call than expected. */
export function judgeValues({ scenario, places }: Trial, { state, trace }: ScenarioRun): readonly Departure[] {
  return Object.entries(scenario.expect.values ?? {}).flatMap(([name, expected]) => {
    const got = valueIn(state, name) ?? null;
    if (isSame(got, expected)) return [];
    const message = `"${name}" is ${JSON.stringify(got)} at the end, and ${JSON.stringify(expected)} was expected.`;
    const span = places.get(`values.${name}`) ?? { start: 0, end: 0 };
    return [{ diagnostic: proofProblem("PROOF_VALUE", span, message), expected, got, entry: trace.at(-1) }];
  });
}

/** `vars.name`, a name under `as`, or `name.column`; a name that was never set has no value. */
function valueIn({ vars, names }: CallState, name: string): Json | undefined {
  const [root = "", member] = name.split(".");
  if (member === undefined) return names[root];
  if (root === "vars") return vars[member];
  const row = names[root];
  return typeof row === "object" && row !== null && !Array.isArray(row)
    ? (row as Readonly<Record<string, Json>>)[member]
    : undefined;
}
