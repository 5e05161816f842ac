import { type CallState, currentStep, formatDuration, type Program } from "@flowrun/core";
import type { HistoryStep } from "./call-history.ts";
import type { Violation } from "./violation.ts";

/**
 * The first silence of a caller that lasts longer than `mostMs`. A caller is in silence while the call is answered and
 * goes on, nothing is played, no called leg is up, and the flow does not wait for keys after it gave the caller something
 * to hear. The time in which another phone rings is silence, since the caller hears nothing of it.
 */
export function findSilence(program: Program, history: readonly HistoryStep[], mostMs: number): Violation | undefined {
  const watch = createEar(program);
  let quietSince: number | undefined;
  for (const [index, moment] of history.entries()) {
    const isQuiet = watch(moment);
    const { atMs, result } = moment;
    const untilMs = history[index + 1]?.atMs ?? atMs;
    // What lasts no time is not heard.
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
  return ({ event, result: { commands, state, trace } }) => {
    answering ??= commands.find((command) => command.kind === "leg.answer")?.request;
    answered ||= event?.kind === "request.succeeded" && event.request === answering;
    heard ||= trace.some(({ kind }) => kind === "media.started");
    if (!answered || !isUp(state) || hears(state)) return false;
    return !heard || !awaitsEntry(program, state);
  };
}

function awaitsEntry(program: Program, state: CallState): boolean {
  return currentStep({ program, state })?.verb.keys?.kind === "entry";
}

function isUp({ status, legs, call }: CallState): boolean {
  return status === "running" && legs.some(({ id, status: leg }) => id === call.id && leg === "here");
}

function hears(state: CallState): boolean {
  return state.media.current !== null || isConnected(state);
}

/** Whether somebody who was called is up: the caller is, or is about to be, in a bridge with them. */
export function isConnected({ legs }: CallState): boolean {
  return legs.some(({ role, status }) => role === "callee" && status === "here");
}
