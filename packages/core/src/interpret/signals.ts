import { fitted } from "../language/fits-type.ts";
import { plainReturn } from "../language/return-target.ts";
import { isJsonObject, type Json } from "../json.ts";
import { activatePart } from "./activations.ts";
import {
  currentStep,
  currentTrack,
  frameAt,
  note,
  setFrames,
  topFrame,
  writeLog,
  type CallDraft,
} from "./draft.ts";
import type { CallEvent } from "./event.ts";
import { leave } from "./leaving.ts";
import { thingWith, withThing } from "./listing.ts";
import { setPhase } from "./moves.ts";
import { lastFrames } from "./parts.ts";
import type { Program, Signal } from "./program.ts";
import { callerLeg, main, type SignalsState } from "./state.ts";
import { besideAll, cutSidesOf } from "./tracks.ts";

/** The most signals that wait for their turn. */
const mostWaiting = 16;
/** The last signals of a call that are known when somebody repeats one. */
const remembered = 32;

type SignalEvent = CallEvent & { readonly kind: "signal.received" };

/**
 * Takes a signal: its part begins as soon as the parts of earlier ones are over. Gives the reason
 * why it means nothing; `undefined` when it is taken.
 */
export function takeSignal(call: CallDraft, event: SignalEvent): string | undefined {
  const { signal: name, id } = event;
  if (call.state.status !== "running") return "the call is over already";
  const signal = signalNamed(call.program, name);
  if (signal === undefined) return "the flow has no such signal";
  const known = signalsOf(call);
  if (known.taken.includes(id)) return "this signal was told before";
  if (known.waiting.length >= mostWaiting) {
    writeLog(call, "warn", `The signal "${name}" is lost: ${mostWaiting} wait already.`);
    return "too many signals wait";
  }
  const takes = call.program.parts[signal.part]?.takes ?? {};
  const args = fitted(event.args, { kind: "record", name: "signal", members: takes });
  if (!isJsonObject(args)) return "its arguments do not fit";
  note(call, { kind: "signal.received", signal: name });
  setSignals(call, {
    ...known,
    taken: [...known.taken, id].slice(-remembered),
    waiting: [...known.waiting, { signal: name, args }],
  });
  return undefined;
}

/** Begins the part of the signal whose turn it is, once the flow has begun. */
export function beginSignal(call: CallDraft): void {
  const { signals } = call.state;
  const [next, ...waiting] = signals?.waiting ?? [];
  if (signals === undefined || next === undefined || signals.running !== undefined) return;
  const hasBegun = (thingWith(call.state.tracks, main)?.frames.length ?? 0) > 0;
  const part = signalNamed(call.program, next.signal)?.part;
  if (call.state.status !== "running" || !hasBegun || part === undefined) return;
  const counter = call.state.counter + 1;
  const id = `side${counter}`;
  // As a track that is not there yet it sees what the flow itself sees, whatever runs now.
  const { track } = call;
  call.track = id;
  activatePart(call, id, part, next.args);
  call.track = track;
  const frames = [frameAt(part, { kind: "part", activation: id, part })];
  const opened = { id, leg: null, opener: besideAll, frames };
  call.state = { ...call.state, counter, tracks: withThing(call.state.tracks, opened) };
  setSignals(call, { ...signals, waiting, running: { side: id, signal: next.signal } });
  note(call, { kind: "side.opened", side: id, block: part, leg: null });
}

/**
 * The part of a signal is over: `ok` changes nothing, and another word leads the call on where the
 * flow says so.
 */
export function signalEnded(
  call: CallDraft,
  { outcome, isFault }: { readonly outcome: string; readonly isFault?: true },
): void {
  const { signals } = call.state;
  if (signals?.running === undefined) return;
  const { running, ...rest } = signals;
  const block = signalNamed(call.program, running.signal)?.then[outcome];
  const isLeading = outcome !== plainReturn && isFault !== true && block !== undefined;
  setSignals(call, {
    ...rest,
    ...(isLeading ? { leads: { signal: running.signal, block } } : {}),
  });
  leadOn(call);
  beginSignal(call);
}

/**
 * Goes on with the block that a signal leads to, where the running step can be left. Else the call
 * goes on there at the end of the step.
 */
export function leadOn(call: CallDraft): void {
  const { track } = call;
  call.track = main;
  const frame = topFrame(call);
  if (isLed(call) && frame !== undefined) {
    if (frame.phase !== "running") goAway(call);
    else leaveStep(call, frame.memory);
  }
  call.track = track;
}

/**
 * Whether the flow itself, between two steps, goes on with the block that a signal leads to. The
 * `finally` of a part runs to its end before.
 */
export function isLed({ state, track }: Pick<CallDraft, "state" | "track">): boolean {
  if (track !== main || state.signals?.leads === undefined || state.status !== "running")
    return false;
  return topFrame({ state, track })?.kind !== "finally";
}

/** Goes on with the block that a signal leads to. */
export function goAway(call: CallDraft): void {
  const { signals } = call.state;
  if (signals?.leads === undefined) return;
  const { leads, ...rest } = signals;
  setSignals(call, rest);
  if (!hasCaller(call)) {
    writeLog(call, "warn", `The signal "${leads.signal}" leads nowhere: there is no caller.`);
    return;
  }
  cutSidesOf(call, main);
  note(call, { kind: "signal.led", signal: leads.signal, block: leads.block });
  note(call, { kind: "block.entered", block: leads.block });
  const frames = currentTrack(call)?.frames ?? [];
  setFrames(call, [
    frameAt(leads.block, { kind: "flow", activation: main }),
    ...lastFrames(call.program, frames),
  ]);
}

function leaveStep(call: CallDraft, memory: Json): void {
  if (!hasCaller(call)) return goAway(call);
  const progress = currentStep(call)?.verb.machine.leave?.(call, memory);
  if (progress?.kind === "waiting") setPhase(call, "running", progress.memory);
  if (progress?.kind === "end") leave(call, progress.reason);
  if (progress?.kind === "done") goAway(call);
}

/** Nobody is led anywhere before a run has dialled, or when the caller is about to be gone. */
function hasCaller({ state }: CallDraft): boolean {
  return thingWith(state.legs, callerLeg(state))?.status === "here";
}

function signalNamed({ signals = {} }: Program, name: string): Signal | undefined {
  return Object.hasOwn(signals, name) ? signals[name] : undefined;
}

function signalsOf({ state }: CallDraft): SignalsState {
  return state.signals ?? { taken: [], waiting: [] };
}

function setSignals(call: CallDraft, signals: SignalsState): void {
  call.state = { ...call.state, signals };
}
