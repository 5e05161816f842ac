import type { Program } from "../program/program.ts";
import type { CallEvent } from "./event.ts";
import type { CallState } from "./state.ts";
import type { StepResult } from "./step-result.ts";
import type { CallDraft } from "./draft.ts";
import { absorb } from "./absorb.ts";
import { advance, applyProgress } from "./advance.ts";
import { createDraft, note, toResult } from "./draft.ts";
import { currentStep, setTop, topFrame } from "./frames.ts";
import { endWhenEmpty } from "./leaving.ts";

/**
 * Takes one event: the new state, what should be done, and what happened, executing nothing (I1). Never throws for a
 * checked program (I5); an event that means nothing leaves the state as it is and is traced (I8).
 *
 * The pieces that a call shares (legs, bridges, media, timers, requests) are brought up to date first; then the running
 * step sees the event; then the flow walks on until it waits again.
 */
export function step(program: Program, state: CallState, event: CallEvent): StepResult {
  const call = createDraft(program, state, event.at);
  if (state.status === "ended") ignore(call, event, "the call has ended");
  else {
    const absorbed = absorb(call, event);
    if (absorbed.kind === "ignored") ignore(call, event, absorbed.why);
    else resume(call, event);
    advance(call);
    endWhenEmpty(call);
  }
  return toResult(call);
}

function resume(call: CallDraft, event: CallEvent): void {
  const frame = topFrame(call);
  const current = currentStep(call);
  if (frame === undefined || current === undefined || frame.phase === "ready") return;
  if (frame.phase === "pausing") {
    if (event.kind === "timer.fired" && event.timer === "retry") setTop(call, { ...frame, phase: "ready" });
    return;
  }
  const progress = current.verb.machine.resume?.(call, frame.memory, event);
  if (progress?.kind === "ignored" && event.kind === "dtmf.received") ignore(call, event, progress.why);
  if (progress !== undefined) applyProgress(call, current, progress);
}

function ignore(call: CallDraft, event: CallEvent, why: string): void {
  note(call, { kind: "event.ignored", event: event.kind, why });
}
