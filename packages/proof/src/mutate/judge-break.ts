import type { Source } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import { judgeRun, type TrialResult } from "../expect/judge-run.ts";
import { type CallDifference, firstDifference } from "../observe/first-difference.ts";
import { observedOf } from "../observe/observed-of.ts";
import { callsIn, runScenario } from "../run/run-scenario.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { scenarioCompiler } from "../scenario/scenario-compiler.ts";
import type { FlowBreak } from "./flow-break.ts";

/** The result of a break. */
export type BreakVerdict =
  /** A scenario fails with it, the first one. */
  | { readonly kind: "noticed"; readonly by: string }
  /** The checker does not let it through. */
  | { readonly kind: "refused" }
  /** No scenario enters the step that it is in. */
  | { readonly kind: "unreached" }
  /** Others notice it in the call of this scenario, which passes all the same. */
  | { readonly kind: "unnoticed"; readonly differs: BreakDifference }
  /** Nobody notices it in the call of any scenario. */
  | { readonly kind: "same" };

/** The first thing in which the call of a scenario goes otherwise with a break. */
export interface BreakDifference extends CallDifference {
  readonly scenario: string;
}

/** A call that is not one of the scenarios. */
type KnownCall = Omit<Trial, "places">;

/** Judges the breaks of one flow by scenarios that pass on it as it is. */
export interface BreakJudge {
  readonly judge: (slip: FlowBreak) => BreakVerdict;
  /** The first of these scenarios whose call goes otherwise with the break. */
  readonly differs: (slip: FlowBreak, others: readonly KnownCall[]) => BreakDifference | undefined;
}

/** A call with a break takes at most so many times the events that it takes without it. */
const mostEvents = { times: 20, more: 2_000 };

/**
 * A judge for breaks of a flow. It holds each one only to the scenarios that enter its step, those
 * first that noticed the break before.
 */
export function createBreakJudge(
  source: Source,
  results: readonly TrialResult[],
  language: Language = {},
): BreakJudge {
  const known = results.map((result) => ({ ...result, steps: stepsOf(result) }));
  type Compile = ReturnType<typeof scenarioCompiler>;
  const compilers = new WeakMap<FlowBreak, Compile>();
  const compilerOf = (slip: FlowBreak): Compile => {
    const compile = compilers.get(slip) ?? scenarioCompiler(withBreak(source, slip), language);
    compilers.set(slip, compile);
    return compile;
  };
  const judge = (slip: FlowBreak): BreakVerdict => {
    const met = known.filter(({ steps }) => slip.step === undefined || steps.has(slip.step));
    if (met.length === 0) return { kind: "unreached" };
    let differs: BreakDifference | undefined;
    for (const { trial, run } of met) {
      const program = compilerOf(slip)(trial.scenario);
      if (program === undefined) return { kind: "refused" };
      const broken = runScenario(program, trial.scenario, eventsFor(run.journal.length));
      if (judgeRun({ ...trial, program }, broken).length > 0)
        return { kind: "noticed", by: trial.name };
      differs ??= differenceOf(
        trial.name,
        observedOf(trial.program, run),
        observedOf(program, broken),
      );
    }
    return differs === undefined ? { kind: "same" } : { kind: "unnoticed", differs };
  };
  return {
    judge,
    differs: (slip, others) => {
      for (const { name, scenario, program } of others) {
        const broken = compilerOf(slip)(scenario);
        if (broken === undefined) continue;
        const before = runScenario(program, scenario);
        const after = runScenario(broken, scenario, eventsFor(before.journal.length));
        const found = differenceOf(name, observedOf(program, before), observedOf(broken, after));
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

function eventsFor(taken: number): number {
  return taken * mostEvents.times + mostEvents.more;
}

/** The steps that a scenario enters or skips. */
function stepsOf({ run }: TrialResult): ReadonlySet<string> {
  return new Set(
    callsIn(run).flatMap(({ trace }) =>
      trace.flatMap((entry) =>
        entry.kind === "step.entered" || entry.kind === "step.skipped" ? [entry.step] : [],
      ),
    ),
  );
}

/** The flow with a break in it. */
export function withBreak({ name, text }: Source, { span, text: by }: FlowBreak): Source {
  return { name, text: `${text.slice(0, span.start)}${by}${text.slice(span.end)}` };
}

function differenceOf(
  scenario: string,
  ...calls: Parameters<typeof firstDifference>
): BreakDifference | undefined {
  const found = firstDifference(...calls);
  return found && { scenario, ...found };
}
