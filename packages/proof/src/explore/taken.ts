import type { TraceEntry } from "@flowrun/core";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";
import { type FaultEntry, faultsIn } from "../observe/faults-in.ts";
import { goalKeysOf } from "./goals.ts";

/** The things that a run came to. */
export interface CameTo {
  /** The keys of the goals that its calls took, each once. */
  readonly goals: readonly string[];
  /** The faults that its first call met. */
  readonly faults: readonly FaultEntry[];
}

/** Reads what runs came to whose first calls may have a beginning in common. */
export interface Taken {
  /**
   * Reads a run that began at `clock`. So many of the first inputs of its first call are those of
   * the call that was read before.
   */
  read(run: ScenarioRun, clock: number, common: number): CameTo;
}

/** Nothing was read yet. */
export function createTaken(): Taken {
  /** The goals of the first call in their order, and the input at which each was taken first. */
  const keys: string[] = [];
  const places: number[] = [];
  const known = new Set<string>();
  let faults: readonly (readonly [FaultEntry, number])[] = [];
  const forgetFrom = (common: number): void => {
    faults = faults.filter(([, place]) => place < common);
    while ((places.at(-1) ?? -1) >= common) {
      places.pop();
      known.delete(keys.pop() ?? "");
    }
  };
  return {
    read(run, clock, common) {
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
        const met = faultsIn(trace).map((entry) => ({ ...entry, at: entry.at - clock }));
        if (met.length > 0) faults = [...faults, ...met.map((entry) => [entry, index] as const)];
        current = enteredIn(trace) ?? current;
      }
      const others = callsIn(run).slice(1);
      const theirs = new Set(others.flatMap(({ trace }) => [...goalKeysOf(trace)]));
      const goals = [...keys];
      for (const key of theirs) if (!known.has(key)) goals.push(key);
      return { goals, faults: faults.map(([entry]) => entry) };
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
