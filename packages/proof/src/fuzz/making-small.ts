import type { Program } from "@flowrun/core";
import { simplifyScenario, withFewerActs } from "../explore/simplify-scenario.ts";
import { createRehearsal } from "../run/rehearsal.ts";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { reachedIn } from "./reached.ts";

/** The parts of a search with which calls are made small. */
export interface MakingSmall {
  readonly program: Program;
  /** The program with the settings of a call. */
  readonly programOf: (scenario: Scenario) => Program;
  /** Whether a call did nothing that no call may do. */
  readonly isFine: (program: Program, run: ScenarioRun) => boolean;
}

/**
 * Makes calls small: the least like a call that still comes to these things, in which all that its
 * caller does comes about. Each that is tried goes on from the last moment that it has in common
 * with the one before. It is judged, which takes longer, only when it comes to them.
 */
export function createMakingSmall({
  program,
  programOf,
  isFine,
}: MakingSmall): (scenario: Scenario, reached: readonly string[]) => Scenario {
  const rehearsal = createRehearsal();
  return (scenario, reached) => {
    const isKept = (simple: Scenario): boolean => {
      const own = programOf(simple);
      try {
        const { run } = rehearsal.run(own, simple);
        if (run.stuck !== undefined) return false;
        const now = reachedIn(program, run);
        return reached.every((each) => now.has(each)) && isFine(own, run);
      } catch {
        // The interpreter throws, also where it is judged: that is no fine call.
        return false;
      }
    };
    return simplifyScenario(withFewerActs(scenario, isKept), isKept);
  };
}
