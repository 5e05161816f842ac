import {
  type CallEvent,
  type CallState,
  formatDuration,
  type Program,
  type TraceEntry,
} from "@flowrun/core";
import { isHeardByCaller } from "../run/heard.ts";
import { callerLeg, currentStep } from "@flowrun/core/tooling";
import { callsIn, runScenario, type ScenarioRun } from "../run/run-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { historyOf, type HistoryStep } from "./call-history.ts";
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

/** Runs a scenario and judges the call, whatever the scenario expects. Never throws. */
export function judgeCall(program: Program, scenario: Scenario, mostSilenceMs: number): JudgedCall {
  try {
    const run = runScenario(program, scenario);
    const history = historyOf(program, run);
    const violation =
      findBrokenInvariant(program, history, historyOf(program, run)) ??
      findBadEnding(program, history, run) ??
      findSilence(program, history, mostSilenceMs);
    return { scenario, run, violation };
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

type Fault = TraceEntry & { readonly kind: "fault" };

function judgeEnding(
  program: Program,
  { atMs, result }: HistoryStep,
  { before, isKept }: { readonly before: HistoryStep | undefined; readonly isKept: boolean },
): Violation | undefined {
  const fault = result.trace.find((entry): entry is Fault => entry.kind === "fault");
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

function endOf(fault: Fault | undefined): string {
  return fault?.message ?? 'It went on until "limits.call" ended it.';
}

/**
 * The first silence of a caller that lasts longer than `mostMs`. A silent call is answered and goes
 * on; nothing is played, and no called leg, voice agent or room is there. The flow does not wait
 * for keys or words after it gave the caller something to hear. The ringing of another phone is
 * silence, since the caller hears nothing of it. Media that the platform cannot play ends a silence
 * all the same: a flow can do no more than play it.
 */
function findSilence(
  program: Program,
  history: readonly HistoryStep[],
  mostMs: number,
): Violation | undefined {
  const watch = createEar(program);
  let quietSince: number | undefined;
  for (const [index, moment] of history.entries()) {
    const isQuiet = watch(moment);
    const { atMs, result } = moment;
    const untilMs = history[index + 1]?.atMs ?? atMs;
    if (result.trace.some(isHeardByCaller)) quietSince = undefined;
    // A silence that lasts no time is not heard.
    if (untilMs === atMs) continue;
    quietSince = isQuiet ? (quietSince ?? atMs) : undefined;
    if (quietSince === undefined || untilMs - quietSince <= mostMs) continue;
    const step = currentStep({ program, state: result.state });
    const message = `The caller is in silence for more than ${formatDuration(mostMs)}${step === undefined ? "" : ` (${step.verb.name})`}.`;
    return { invariant: "silence", message, atMs: quietSince + mostMs, step: step?.id };
  }
  return undefined;
}

/** Tells after each step whether the caller is in silence from then on. */
function createEar(program: Program): (moment: HistoryStep) => boolean {
  let answering: string | undefined;
  let answered = false;
  let heard = false;
  const meets = createMeetingWatch();
  return (moment) => {
    const { event, result } = moment;
    const { commands, state, trace } = result;
    const isMeeting = meets(moment);
    answering ??= commands.find((command) => command.kind === "leg.answer")?.request;
    answered ||= event !== undefined && isAnswer(event, answering, state);
    heard ||= trace.some(isHeardByCaller);
    if (!answered || !isUp(state) || isMeeting || hears(state) || hearsAgent(program, state))
      return false;
    return !heard || !awaitsEntry(program, state);
  };
}

/**
 * Tells after each step whether the caller is in a bridge of a room: there others are heard, or
 * what the room plays to one alone.
 */
function createMeetingWatch(): (moment: HistoryStep) => boolean {
  let bridge: string | undefined;
  return ({ result: { commands, state } }) => {
    const caller = callerLeg(state);
    for (const command of commands) {
      if (command.kind === "bridge.add" && command.leg === caller) bridge = command.bridge;
      if (command.kind === "bridge.remove" && command.leg === caller) bridge = undefined;
    }
    return bridge !== undefined && !state.bridges.some(({ id }) => id === bridge);
  };
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

/** Whether the caller is answered, or answers, having been dialled in a run. */
function isAnswer(event: CallEvent, answering: string | undefined, { call }: CallState): boolean {
  if (event.kind === "leg.joined") return event.leg === call.id;
  return event.kind === "request.succeeded" && event.request === answering;
}

/** Whether the flow waits for keys, or for words. */
function awaitsEntry(program: Program, state: CallState): boolean {
  const verb = currentStep({ program, state })?.verb;
  return verb?.keys?.kind === "entry" || verb?.keys?.kind === "menu" || verb?.ears !== undefined;
}

/**
 * Whether the caller is in a bridge with a voice agent: what that says is nothing of the flow's.
 */
function hearsAgent(program: Program, state: CallState): boolean {
  const isTalk = currentStep({ program, state })?.verb.sends?.kind === "agent.begin";
  return isTalk && state.legs.some(({ role, status }) => role === "helper" && status === "here");
}

function isUp(state: CallState): boolean {
  const caller = callerLeg(state);
  return (
    state.status === "running" &&
    state.legs.some(({ id, status }) => id === caller && status === "here")
  );
}

function hears(state: CallState): boolean {
  return isHearing(state) || isConnected(state) || isRecorded(state);
}

/** Whether something is played to the caller, or music is under all that is. */
function isHearing(state: CallState): boolean {
  const caller = callerLeg(state);
  return state.media.some(
    ({ id, current, under }) => id === caller && (current !== null || under !== undefined),
  );
}

/** Whether the caller is asked to speak, or is heard doing so: nobody waits for a sound then. */
function isRecorded({ recordings }: CallState): boolean {
  return recordings.some(({ kind }) => kind === "message");
}

/**
 * Whether somebody who was called is up: the caller is, or is about to be, in a bridge with them.
 */
function isConnected({ legs }: CallState): boolean {
  return legs.some(({ role, status }) => role === "callee" && status === "here");
}
