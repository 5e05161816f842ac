import { planLines } from "./dial-plan.ts";
import { readDialPlan } from "./read-dial-plan.ts";
import { translatePlan, type TranslatedPlan } from "./translate-plan.ts";

/** A draft of the flow of an `extensions.conf`; `undefined` where nothing in it takes a call. */
export function importDialPlan(text: string): TranslatedPlan | undefined {
  const plan = readDialPlan(text);
  return planLines(plan).length === 0 ? undefined : translatePlan(plan);
}
