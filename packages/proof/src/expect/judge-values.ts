import type { Json } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { scopeOf } from "@flowrun/core/tooling";
import type { ScenarioRun } from "../run/run-scenario.ts";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import type { Departure } from "./departure.ts";
import { differenceOf, fitsJson } from "./value-difference.ts";

/** The values that are others at the end of the call than expected. */
export function judgeValues(
  { program, scenario, places }: Trial,
  { state, trace }: ScenarioRun,
): readonly Departure[] {
  return Object.entries(scenario.expect.values ?? {}).flatMap(([name, expected]) => {
    const got = valueIn(scopeOf({ program, state, at: trace.at(-1)?.at ?? 0 }), name) ?? null;
    if (fitsJson(expected, got)) return [];
    const told = differenceOf(expected, got);
    const message = `"${name}${told.place}" is ${told.got} at the end, and ${told.expected} was expected.`;
    const span = places.get(`values.${name}`) ?? { start: 0, end: 0 };
    return [
      {
        diagnostic: proofProblem("PROOF_VALUE", span, message),
        expected,
        got,
        entry: trace.at(-1),
      },
    ];
  });
}

/** `vars.name`, a name under `as`, or `name.column`; a name that was never set has no value. */
function valueIn({ vars, names }: ReturnType<typeof scopeOf>, name: string): Json | undefined {
  const [root = "", member] = name.split(".");
  if (member === undefined) return names[root];
  if (root === "vars") return vars[member];
  const row = names[root];
  return isJsonObject(row) ? row[member] : undefined;
}
