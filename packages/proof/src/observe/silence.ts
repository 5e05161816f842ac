import type { CallEvent, CallState, Program, Step } from "@flowrun/core";
import { callerLeg, currentStep } from "@flowrun/core/tooling";
import { isHeardByCaller } from "../run/heard.ts";
import type { HistoryStep } from "../fuzz/call-history.ts";

/** A silence that a caller is left in for too long. */
export interface Silence {
  /** When it has lasted for as long as is allowed, in milliseconds from the start of the call. */
  readonly atMs: number;
  /** The step that runs then. */
  readonly step: Step | undefined;
}

/**
 * The first silence of a caller that lasts longer than `mostMs`. A silent call is answered and goes
 * on; nothing is played, and no called leg, voice agent or room is there. The flow does not wait
 * for keys or words after it gave the caller something to hear, and no dial plan runs. The ringing
 * of another phone is silence, since the caller hears nothing of it. Media that the platform cannot
 * play ends a silence all the same: a flow can do no more than play it.
 */
export function findSilence(
  program: Program,
  history: readonly HistoryStep[],
  mostMs: number,
): Silence | undefined {
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
    return { atMs: quietSince + mostMs, step: currentStep({ program, state: result.state }) };
  }
  return undefined;
}

/** Tells after each step whether the caller is in silence from then on. */
function createEar(program: Program): (moment: HistoryStep) => boolean {
  let answering: string | undefined;
  let answered = false;
  let heard = false;
  const watches = [createMeetingWatch(), createDialPlanWatch()];
  return (moment) => {
    const { event, result } = moment;
    const { commands, state, trace } = result;
    const isElsewhere = watches.map((hearsOthers) => hearsOthers(moment)).includes(true);
    answering ??= commands.find((command) => command.kind === "leg.answer")?.request;
    answered ||= event !== undefined && isAnswer(event, answering, state);
    heard ||= trace.some(isHeardByCaller);
    if (!answered || !isUp(state) || isElsewhere || hears(state) || hearsAgent(program, state))
      return false;
    return !heard || !awaitsEntry(program, state);
  };
}

/**
 * Tells after each step whether the caller is in a bridge of a room: there others are heard, or
 * what the room plays to one alone.
 */
export function createMeetingWatch(): (moment: HistoryStep) => boolean {
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
 * Tells after each step whether the dial plan runs for the caller, who hears it from its first line
 * on, also where it never answers.
 */
function createDialPlanWatch(): (moment: HistoryStep) => boolean {
  let leg: string | undefined;
  return ({ result: { commands, state } }) => {
    for (const command of commands)
      if (command.kind === "leg.originate" && command.dialPlan !== undefined) ({ leg } = command);
    return state.legs.some(
      ({ id, status }) => id === leg && (status === "dialing" || status === "here"),
    );
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
export function isConnected({ legs }: CallState): boolean {
  return legs.some(({ role, status }) => role === "callee" && status === "here");
}
