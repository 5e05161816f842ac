import { currentStep, type Program, type TraceEntry } from "@flowrun/core";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { HistoryStep } from "./call-history.ts";
import { isConnected } from "./find-silence.ts";
import type { Violation } from "./violation.ts";

/** What is wrong with how a call ended: with a fault, by nothing but its limits, or with something left over. */
export function findBadEnding(
  program: Program,
  history: readonly HistoryStep[],
  run: ScenarioRun,
): Violation | undefined {
  for (const [index, moment] of history.entries()) {
    const found = judgeEnding(program, moment, history[index - 1]);
    if (found !== undefined) return found;
  }
  if (run.leftovers.length === 0) return undefined;
  const left = run.leftovers.join(", ");
  return { invariant: "leftover", message: `Something is left over: ${left}.`, atMs: run.endedMs, step: undefined };
}

type Fault = TraceEntry & { readonly kind: "fault" };

function judgeEnding(
  program: Program,
  { atMs, result }: HistoryStep,
  before: HistoryStep | undefined,
): Violation | undefined {
  const fault = result.trace.find((entry): entry is Fault => entry.kind === "fault");
  const isLimit = result.trace.some((entry) => entry.kind === "call.leaving" && entry.reason === "limit");
  if (fault === undefined && !isLimit) return undefined;
  const step = fault?.step ?? (before && currentStep({ program, state: before.result.state })?.id);
  if (!isLimit)
    return { invariant: "fault", message: `The flow met a fault: ${fault?.code} ${fault?.message}`, atMs, step };
  if (before !== undefined && isConnected(before.result.state)) return undefined;
  return { invariant: "endless", message: `The call never ends by itself. ${endOf(fault)}`, atMs, step };
}

function endOf(fault: Fault | undefined): string {
  return fault?.message ?? 'It went on until "limits.call" ended it.';
}
