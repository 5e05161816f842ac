import { problem } from "../import-problem.ts";
import type { Reader } from "../reader.ts";
import { planLines } from "./dial-plan.ts";
import { looksLikeDialPlan, readDialPlan } from "./read-dial-plan.ts";
import { translatePlan } from "./translate-plan.ts";

/** Reads dial plans of Asterisk. */
export const dialPlanReader: Reader = {
  knows: ({ text }) => looksLikeDialPlan(text),
  read: ({ text, zone }) => {
    const plan = readDialPlan(text);
    if (planLines(plan).length > 0) return translatePlan(plan, zone);
    return problem(
      "IMPORT_NO_CALLS",
      "No line of the dial plan takes a call: it has no extensions.",
      "Import the extensions.conf in which calls begin.",
    );
  },
};
