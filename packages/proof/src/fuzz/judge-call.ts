import { formatDuration, type Program } from "@flowrun/core";
import { callerLeg, currentStep } from "@flowrun/core/tooling";
import { type FaultEntry, faultsIn } from "../observe/faults-in.ts";
import { createMeetingWatch, findSilence, isConnected } from "../observe/silence.ts";
import { judgeProperties } from "../property/judge-properties.ts";
import type { Property } from "../property/property.ts";
import { callsIn, runScenario, type ScenarioRun } from "../run/run-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Beginnings } from "./beginnings.ts";
import { historyOf, type HistoryStep, steppedAgain } from "./call-history.ts";
import { findBrokenInvariant } from "./find-broken-invariant.ts";
import type { Violation } from "./violation.ts";

/** A call that was run and judged. */
export interface JudgedCall {
  readonly scenario: Scenario;
  /** `undefined` when the interpreter threw. */
  readonly run: ScenarioRun | undefined;
  /** The broken rule; `undefined` when the call was as it should be. */
  readonly violation: Violation | undefined;
}

/** The measures by which calls are judged. */
export interface Measures {
  /** The longest silence that a caller may be left in. */
  readonly mostSilenceMs: number;
  /** Rules that every call keeps, of test files. Default: none. */
  readonly properties?: readonly Property[];
  /**
   * The calls that kept the invariants, to which this one is added: the inputs that it has in common
   * with them are not held to the invariants again. Default: there are none.
   */
  readonly beginnings?: Beginnings;
}

/** Runs a scenario and judges the call, whatever the scenario expects. Never throws. */
export function judgeCall(program: Program, scenario: Scenario, measures: Measures): JudgedCall {
  try {
    const run = runScenario(program, scenario);
    return { scenario, run, violation: judgeRun(program, run, measures) };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const violation = {
      invariant: "I5",
      message: `The interpreter threw: ${what}`,
      atMs: 0,
      step: undefined,
    } as const;
    return { scenario, run: undefined, violation };
  }
}

/** The rule that a run broke; `undefined` when it was as it should be. */
export function judgeRun(
  program: Program,
  run: ScenarioRun,
  { mostSilenceMs, properties = [], beginnings }: Measures,
): Violation | undefined {
  const history = historyOf(run);
  const beginning = beginnings?.of(program, run.journal);
  const known = beginning?.common ?? 0;
  const broken = findBrokenInvariant(program, history, steppedAgain(program, run, known));
  if (broken !== undefined) return broken;
  beginning?.keep();
  return (
    findBadEnding(program, history, run) ??
    judgeSilence(program, history, mostSilenceMs) ??
    findBroken(program, history, properties)
  );
}

function judgeSilence(
  program: Program,
  history: readonly HistoryStep[],
  mostMs: number,
): Violation | undefined {
  const found = findSilence(program, history, mostMs);
  if (found === undefined) return undefined;
  const { atMs, step } = found;
  const message = `The caller is in silence for more than ${formatDuration(mostMs)}${step === undefined ? "" : ` (${step.verb.name})`}.`;
  return { invariant: "silence", message, atMs, step: step?.id };
}

/** The first property that does not hold. */
function findBroken(
  program: Program,
  history: readonly HistoryStep[],
  properties: readonly Property[],
): Violation | undefined {
  const [broken] = judgeProperties(program, history, properties);
  if (broken === undefined) return undefined;
  const { property, message, atMs } = broken;
  const moment = history.findLast((step) => step.atMs <= atMs);
  return { invariant: "property", message, atMs, step: stepOf(program, moment), property };
}

/**
 * The fault in how a call ended: with an error, by nothing but its limits, or with something left
 * over.
 */
function findBadEnding(
  program: Program,
  history: readonly HistoryStep[],
  run: ScenarioRun,
): Violation | undefined {
  const meets = createMeetingWatch();
  const isLedOn = createLeadWatch();
  let isKept = false;
  for (const [index, moment] of history.entries()) {
    const found = judgeEnding(program, moment, { before: history[index - 1], isKept });
    if (found !== undefined) return found;
    const [isMeeting, isLed] = [meets(moment), isLedOn(moment)];
    isKept = isMeeting || isLed;
  }
  const leftovers = [...callsIn(run).flatMap((each) => each.leftovers), ...leftInRooms(run)];
  if (leftovers.length === 0) return undefined;
  const left = leftovers.join(", ");
  return {
    invariant: "leftover",
    message: `Something is left over: ${left}.`,
    atMs: run.endedMs,
    step: undefined,
  };
}

/** The people who wait or talk where calls meet, though all calls are over. */
function leftInRooms({ rooms }: ScenarioRun): readonly string[] {
  return Object.values(rooms).flatMap((named) =>
    Object.entries(named).flatMap(([name, { waiting = 0, talking = 0 }]) =>
      waiting + talking === 0 ? [] : [`somebody in "${name}"`],
    ),
  );
}

function judgeEnding(
  program: Program,
  { atMs, result }: HistoryStep,
  { before, isKept }: { readonly before: HistoryStep | undefined; readonly isKept: boolean },
): Violation | undefined {
  const [fault] = faultsIn(result.trace);
  const isLimit = result.trace.some(
    (entry) => entry.kind === "call.leaving" && entry.reason === "limit",
  );
  if (fault === undefined && !isLimit) return undefined;
  const step = fault?.step ?? stepOf(program, before);
  if (!isLimit)
    return {
      invariant: "fault",
      message: `The flow met a fault: ${fault?.code} ${fault?.message}`,
      atMs,
      step,
    };
  if (isKept || (before !== undefined && isConnected(before.result.state))) return undefined;
  return {
    invariant: "endless",
    message: `The call never ends by itself. ${endOf(fault)}`,
    atMs,
    step,
  };
}

function stepOf(program: Program, moment: HistoryStep | undefined): string | undefined {
  return moment && currentStep({ program, state: moment.result.state })?.id;
}

function endOf(fault: FaultEntry | undefined): string {
  return fault?.message ?? 'It went on until "limits.call" ended it.';
}

/**
 * Tells after each step whether whoever the caller talked with last has led on by a key: parked, or
 * handed over. People may do that with a caller as often as they like, as they may talk.
 */
function createLeadWatch(): (moment: HistoryStep) => boolean {
  let isLed = false;
  let wasConnected = false;
  return ({ event, result: { state } }) => {
    const isNow = isConnected(state);
    if (isNow && !wasConnected) isLed = false;
    if (event?.kind === "dtmf.received" && event.leg !== callerLeg(state)) isLed = true;
    wasConnected = isNow;
    return isLed;
  };
}
