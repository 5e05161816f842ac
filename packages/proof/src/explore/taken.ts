import type { TraceEntry } from "@flowrun/core";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";
import { goalKeysOf } from "./goals.ts";

/** Reads the goals of calls that may have a beginning in common. */
export interface Taken {
  /**
   * The keys of the goals that the calls of a run took, each once. So many of the first inputs of
   * its first call are those of the call that was read before.
   */
  read(run: ScenarioRun, common: number): readonly string[];
}

/** Nothing was read yet. */
export function createTaken(): Taken {
  /** The goals of the first call in their order, and the input at which each was taken first. */
  const keys: string[] = [];
  const places: number[] = [];
  const known = new Set<string>();
  const forgetFrom = (common: number): void => {
    while ((places.at(-1) ?? -1) >= common) {
      places.pop();
      known.delete(keys.pop() ?? "");
    }
  };
  return {
    read(run, common) {
      forgetFrom(common);
      const { results } = run;
      let current = stepBefore(results, common);
      for (let index = Math.min(common, results.length); index < results.length; index += 1) {
        const trace = results[index]?.trace ?? [];
        for (const key of goalKeysOf(trace, current)) {
          if (known.has(key)) continue;
          known.add(key);
          keys.push(key);
          places.push(index);
        }
        current = enteredIn(trace) ?? current;
      }
      const others = callsIn(run).slice(1);
      if (others.length === 0) return [...keys];
      const theirs = others.flatMap(({ trace }) => [...goalKeysOf(trace)]);
      return [...keys, ...new Set(theirs.filter((key) => !known.has(key)))];
    },
  };
}

/** The step that a call was in before the input at a place. */
function stepBefore(results: ScenarioRun["results"], place: number): string | undefined {
  for (let index = Math.min(place, results.length) - 1; index >= 0; index -= 1) {
    const entered = enteredIn(results[index]?.trace ?? []);
    if (entered !== undefined) return entered;
  }
  return undefined;
}

function enteredIn(trace: readonly TraceEntry[]): string | undefined {
  const entry = trace.findLast(({ kind }) => kind === "step.entered");
  return entry?.kind === "step.entered" ? entry.step : undefined;
}
