import { expect } from "vitest";
import { goalsOf } from "../../src/explore/goals.ts";
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

/** The goals of a flow that its walk does not come to. */
export function never(text: string): readonly string[] {
  const program = programOf(`flowrun: 1\nname: test\nstart: main\n${text}`);
  const { reached, cut } = walkFlow(program);
  expect([...cut]).toEqual([]);
  return goalsOf(program)
    .map(({ key }) => key)
    .filter((key) => !reached.has(key));
}
