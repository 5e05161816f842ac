import { walkFlow } from "../../src/symbolic/search.ts";
import { programOf } from "../run/scenario-of.ts";

/**
 * All that calls may do on a flow that is written in a test, by a walk: the keys of the goals, and
 * of each fault its step and option.
 */
export function walked(text: string): {
  readonly goals: ReadonlySet<string>;
  readonly faults: readonly string[];
} {
  const { reached, faults } = walkFlow(programOf(text));
  return {
    goals: new Set(reached.keys()),
    faults: faults.map(({ way: { step, option } }) => `${step.id} ${option ?? ""}`),
  };
}
