import { type CallEvent, type Program, start, step, type StepResult } from "@flowrun/core";
import type { ScenarioRun } from "../run/run-scenario.ts";

/** A call step by step: what it took and what came of it. */
export interface HistoryStep {
  /** Milliseconds from the start of the call. */
  readonly atMs: number;
  /** `undefined` for the start. */
  readonly event: CallEvent | undefined;
  readonly result: StepResult;
}

/** Steps a run again from its inputs. Throws what the interpreter throws. */
export function historyOf(program: Program, { journal }: ScenarioRun): readonly HistoryStep[] {
  const history: HistoryStep[] = [];
  let beganAt = 0;
  for (const entry of journal) {
    const state = history.at(-1)?.result.state;
    if ("start" in entry) {
      beganAt = entry.start.at;
      history.push({ atMs: 0, event: undefined, result: start(program, entry.start) });
    } else if (state !== undefined)
      history.push({
        atMs: entry.event.at - beganAt,
        event: entry.event,
        result: step(program, state, entry.event),
      });
  }
  return history;
}
