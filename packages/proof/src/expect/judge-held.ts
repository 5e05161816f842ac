import { historyOf } from "../fuzz/call-history.ts";
import { judgeProperties } from "../property/judge-properties.ts";
import type { ScenarioRun } from "../run/run-scenario.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import type { Departure } from "./departure.ts";

/** The properties of a scenario's file that do not hold in its call. */
export function judgeHeld(
  { program, properties = [] }: Trial,
  run: ScenarioRun,
): readonly Departure[] {
  if (properties.length === 0) return [];
  return judgeProperties(program, historyOf(run), properties).map(
    ({ property, message, place }) => ({
      diagnostic: proofProblem("PROOF_PROPERTY", property.span, message),
      expected: null,
      got: null,
      entry: run.trace[place] ?? run.trace.at(-1),
    }),
  );
}
