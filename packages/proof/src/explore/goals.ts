import { positionOf, type Program, type TraceEntry } from "@flowrun/core";
import { endsWithConversation, isOwnName } from "@flowrun/core/tooling";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";
import { waysOf } from "../coverage/ways.ts";

/**
 * Something that a call can do at a step, and that some scenario should: an outcome, or a way that
 * is no outcome.
 */
export interface Goal {
  /** Unique in a flow. */
  readonly key: string;
  readonly step: string;
  readonly verb: string;
  readonly line: number;
  /**
   * The way: an outcome, `if true`, `if false`, or `next` after a verb without outcomes. For a
   * bridge that ends the flow it is `answered`. For a step that sends somebody away or hands a
   * conversation over it is `gone`.
   */
  readonly way: string;
  readonly isOutcome: boolean;
}

/**
 * Everything that scenarios of a flow should take, in the order of its file. Parts of used files
 * have scenarios of their own.
 */
export function goalsOf(program: Program): readonly Goal[] {
  const own = waysOf(program).filter(({ block }) => block === null || isOwnName(block));
  return own.flatMap(({ step, ways }) => {
    const line = positionOf(program.source, step.span).line;
    const isConditional = step.condition !== undefined;
    // To enter a conditional step without outcomes is to walk on from it.
    const walked = ways.filter(({ kind }) => kind !== "next" || !isConditional);
    const named = walked.map(({ label, kind }) => ({ way: label, isOutcome: kind === "outcome" }));
    if (isConditional) named.unshift({ way: "if true", isOutcome: false });
    if (endsWithConversation(step)) named.push({ way: "answered", isOutcome: false });
    if (step.verb.flow === "leave") named.push({ way: "gone", isOutcome: false });
    return named.map((each) => ({
      ...each,
      key: goalKey(step.id, each.way),
      step: step.id,
      verb: step.verb.name,
      line,
    }));
  });
}

/**
 * The goals that a call took, by key. `within` is the step that it was in before, if this is not
 * its beginning.
 */
export function goalKeysOf(trace: readonly TraceEntry[], within = ""): ReadonlySet<string> {
  let current = within;
  return new Set(
    trace.flatMap((entry): readonly string[] => {
      if (entry.kind === "step.skipped") return [goalKey(entry.step, "if false")];
      if (entry.kind === "step.left") return [goalKey(entry.step, entry.outcome)];
      // A leg that meets somebody in another call joins nothing of this one; that the other has
      // left tells that they talked.
      if (
        entry.kind === "leg.joined" ||
        (entry.kind === "call.leaving" && entry.reason === "callee_left")
      )
        return [goalKey(current, "answered")];
      if (
        entry.kind === "side.handed_over" ||
        (entry.kind === "call.leaving" && entry.reason === "redirected")
      )
        return [goalKey(current, "gone")];
      if (entry.kind !== "step.entered") return [];
      current = entry.step;
      return [goalKey(current, "if true"), goalKey(current, "next")];
    }),
  );
}

/**
 * The goals that the calls of a run took, also those of others and those that rooms began, by key.
 */
export function goalsTaken(run: ScenarioRun): ReadonlySet<string> {
  return new Set(callsIn(run).flatMap(({ trace }) => [...goalKeysOf(trace)]));
}

/**
 * When a call took the first of these goals, the next, and so on: milliseconds from its start, in
 * no order.
 */
export function timesOf(
  trace: readonly TraceEntry[],
  wanted: readonly string[],
): readonly number[] {
  const missing = new Set(wanted);
  return trace.flatMap((entry) => {
    const taken = [...goalKeysOf([entry])].filter((key) => missing.delete(key));
    return taken.length > 0 ? [entry.at] : [];
  });
}

function goalKey(step: string, way: string): string {
  return `${step} ${way}`;
}
