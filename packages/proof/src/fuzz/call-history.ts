import { type CallEvent, type Program, start, step, type StepResult } from "@flowrun/core";
import type { OneRun } from "../run/run-call.ts";

/** A call step by step: what it took and what came of it. */
export interface HistoryStep {
  /** Milliseconds from the start of the call. */
  readonly atMs: number;
  /** `undefined` for the start. */
  readonly event: CallEvent | undefined;
  readonly result: StepResult;
}

/** The steps of a run. */
export function historyOf({
  journal,
  results,
}: Pick<OneRun, "journal" | "results">): readonly HistoryStep[] {
  const [first] = journal;
  const beganAt = first !== undefined && "start" in first ? first.start.at : 0;
  return journal.flatMap((entry, index) => {
    const result = results[index];
    if (result === undefined) return [];
    const event = "event" in entry ? entry.event : undefined;
    return [{ atMs: event === undefined ? 0 : event.at - beganAt, event, result }];
  });
}

/**
 * The results of a run's inputs a second time, each from the same state as the first time;
 * `undefined` for so many of the first ones.
 */
export function steppedAgain(
  program: Program,
  { journal, results }: Pick<OneRun, "journal" | "results">,
  known: number,
): readonly (StepResult | undefined)[] {
  return journal.map((entry, index) => {
    if (index < known) return undefined;
    if ("start" in entry) return start(program, entry.start);
    const before = results[index - 1];
    return before && step(program, before.state, entry.event);
  });
}
