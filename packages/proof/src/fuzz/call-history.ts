import { type CallEvent, type Program, start, step, type StepResult } from "@flowrun/core";
import { overtakenAt } from "../observe/overtaken.ts";
import type { ScenarioRun } from "../run/play.ts";
import type { OneRun } from "../run/run-call.ts";

/** A call step by step: what it took and what came of it. */
export interface HistoryStep {
  /** Milliseconds from the start of the call. */
  readonly atMs: number;
  /** `undefined` for the start. */
  readonly event: CallEvent | undefined;
  readonly result: StepResult;
  /**
   * When the call was overtaken in a queue since the step before, in milliseconds from its start.
   * Absent where the other calls are not known.
   */
  readonly overtaken?: readonly number[];
}

/** The steps of a run, beside the other calls that were there. */
export function historyOf({
  journal,
  results,
  others = [],
}: Pick<OneRun, "journal" | "results"> &
  Partial<Pick<ScenarioRun, "others">>): readonly HistoryStep[] {
  const [first] = journal;
  const beganAt = first !== undefined && "start" in first ? first.start.at : 0;
  const times = others.length === 0 ? [] : overtakenAt({ journal, results }, others);
  let before = -1;
  return journal.flatMap((entry, index) => {
    const result = results[index];
    if (result === undefined) return [];
    const event = "event" in entry ? entry.event : undefined;
    const atMs = event === undefined ? 0 : event.at - beganAt;
    const since = times.map((at) => at - beganAt).filter((at) => before < at && at <= atMs);
    before = atMs;
    return [{ atMs, event, result, overtaken: since }];
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
