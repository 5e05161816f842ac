import { fitted } from "../language/fits-type.ts";
import { plainReturn } from "../language/return-target.ts";
import type { Json } from "../json.ts";
import type { Step } from "./program.ts";
import {
  flowWord,
  type Done,
  type HandedPhone,
  type Progress,
  type SideEnd,
  type TalkWish,
} from "./verb-machine.ts";
import { main } from "./state.ts";
import type { Frame, Leaving } from "./frame.ts";
import { bindName, scopeOf } from "./activations.ts";
import { ExpressionFault } from "./expression-fault.ts";
import { currentStep, currentTrack, note, setTop, topFrame, type CallDraft } from "./draft.ts";
import { fail, failLoop, leave } from "./leaving.ts";
import { keepLeg } from "./legs.ts";
import { enterItems, nextItem } from "./items.ts";
import { beginLeaving, enterPart, popFrame } from "./parts.ts";
import { setTimer } from "./timers.ts";
import { goOn, goTo, setPhase } from "./moves.ts";
import { optionsOf, valueOf } from "./option-values.ts";
import { sayFault, unfitOutcome, warnUnfit, type Unfit } from "./unfit.ts";
import { goAway, isLed, signalEnded } from "./signals.ts";
import { besideAll, cutSide, cutSidesOf } from "./tracks.ts";

/**
 * The most steps that one event may set off (I7): a flow that passes it is going round in circles.
 */
const mostTransitions = 200;

/** Walks on from step to step until each track waits, or nothing is left to run (I7). */
export function advance(call: CallDraft): void {
  let path: string[] = [];
  for (let frame = nextReady(call); frame !== undefined; frame = nextReady(call)) {
    const step = currentStep(call);
    if (isLed(call)) goAway(call);
    else if (step === undefined) returnFrom(call, plainReturn, null);
    else if (path.push(step.id) > mostTransitions) {
      if (!stopLoop(call, path)) return;
      path = [];
    } else enterStep(call, step);
  }
}

/**
 * The frame that comes next, in its track; the oldest track first. Side tracks that a fault emptied
 * end on the way.
 */
function nextReady(call: CallDraft): Frame | undefined {
  for (const { id, frames } of call.state.tracks) {
    const top = frames.at(-1);
    call.track = id;
    if (top?.phase === "ready") return top;
    if (top !== undefined || id === main) continue;
    // Only what a cut track still had to do was left of it.
    if (currentTrack(call)?.opener === null) cutSide(call, id);
    else endSide(call, { outcome: "failed", isFault: true });
    return nextReady(call);
  }
  call.track = main;
  return undefined;
}

/** Applies what a running step made of an event. */
export function applyProgress(call: CallDraft, step: Step, progress: Progress): void {
  switch (progress.kind) {
    case "waiting":
      return setPhase(call, "running", progress.memory);
    case "ignored":
      return;
    case "done":
      return finishStep(call, step, progress);
    case "jump":
      return goTo(call, progress.block);
    case "call":
      setPhase(call, "running", null);
      return enterPart(call, progress.part, progress.args);
    case "each":
      setPhase(call, "running", { block: progress.block });
      return enterItems(call, progress.block, progress.list);
    case "return":
      return returnFrom(call, progress.outcome, progress.value ?? null);
    case "hand_over":
      return handOver(call, progress.phone);
    case "wish":
      return askTalk(call, step, progress);
    case "end":
      return leave(call, progress.reason);
  }
}

function enterStep(call: CallDraft, step: Step): void {
  const steps = call.state.steps + 1;
  call.state = { ...call.state, steps };
  const { limits } = call.program;
  if (steps > limits.steps && call.state.status === "running")
    return fail(
      call,
      "RUN_STEP_LIMIT",
      `The call has entered ${limits.steps} steps, the most that "limits" allows.`,
      "limit",
    );
  try {
    const scope = scopeOf(call);
    if (step.condition !== undefined && valueOf(step.condition, scope) !== true)
      return skipStep(call, step);
    note(call, { kind: "step.entered", step: step.id, verb: step.verb.name });
    const { values, unfit } = optionsOf(call, step, scope);
    if (unfit !== undefined) endUnfit(call, step, unfit);
    else applyProgress(call, step, step.verb.machine.enter(call, values));
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    fail(call, error.code, sayFault(step, { option: "if", fault: error }), "fault");
  }
}

/** Ends a step that cannot use the value of an option. Trying again would not help. */
function endUnfit(call: CallDraft, step: Step, unfit: Unfit): void {
  const outcome = unfitOutcome(step);
  if (outcome === undefined) return fail(call, unfit.fault.code, sayFault(step, unfit), "fault");
  const isTold = step.targets[outcome] !== undefined;
  const end = isTold ? `The step comes to "${outcome}".` : "The step is left out.";
  warnUnfit(call, step, unfit, { end, isLeftOut: !isTold });
  const frame = topFrame(call);
  if (frame !== undefined) setTop(call, { ...frame, retries: step.retry?.times ?? 0 });
  const result = step.verb.unfitResult;
  finishStep(call, step, {
    kind: "done",
    outcome,
    detail: `"${unfit.option}" does not fit`,
    ...(result === undefined ? {} : { result }),
  });
}

function finishStep(call: CallDraft, step: Step, done: Done): void {
  const frame = topFrame(call);
  if (frame === undefined) return;
  if (!isForeseen(step, done.outcome)) return stopUnforeseen(call, step, done.outcome);
  cutSidesOf(call, call.track);
  if (done.outcome === "failed" && step.retry !== undefined && frame.retries < step.retry.times) {
    note(call, { kind: "step.retried", step: step.id, attempt: frame.retries + 1 });
    setTop(call, { ...frame, phase: "pausing", memory: null, retries: frame.retries + 1 });
    return setTimer(call, "retry", step.retry.waitMs);
  }
  const detail = done.detail === undefined ? {} : { detail: done.detail };
  note(call, { kind: "step.left", step: step.id, outcome: done.outcome, ...detail });
  if (step.as !== undefined && done.result !== undefined) bindName(call, step.as, done.result);
  const target = step.targets[done.outcome];
  if (target === undefined) goOn(call);
  else if (typeof target === "string") goTo(call, target);
  else returnFrom(call, target.returns, null);
}

/** A flow decides what follows each outcome that its checker has foreseen, and no other. */
function isForeseen({ verb, outcomes }: Step, outcome: string): boolean {
  return verb.outcomes.length === 0 ? outcome === plainReturn : outcomes.includes(outcome);
}

function stopUnforeseen(call: CallDraft, { verb }: Step, outcome: string): void {
  const message = `"${verb.name}" ended with "${outcome}", which it cannot come to with these options.`;
  fail(call, "RUN_UNFORESEEN_OUTCOME", message, "fault");
}

function skipStep(call: CallDraft, step: Step): void {
  note(call, { kind: "step.skipped", step: step.id });
  goOn(call);
}

/** Leaves the innermost part or side block with a word, and the flow where there is none. */
function returnFrom(call: CallDraft, outcome: string, value: Json): void {
  const frame = topFrame(call);
  switch (frame?.kind) {
    case undefined:
      return;
    case "flow":
      return leave(call, "flow_ended");
    case "side":
      return endSide(call, { outcome });
    case "each":
      return leaveItem(call, frame, outcome);
    case "part":
    case "finally":
      return leavePart(call, frame, frame.left ?? { outcome, value });
  }
}

/** A word other than `ok` ends the step that walks through a list; else the next item comes. */
function leaveItem(call: CallDraft, frame: Frame, outcome: string): void {
  cutSidesOf(call, call.track);
  if (outcome === plainReturn && nextItem(call, frame)) return;
  if (outcome !== plainReturn) popFrame(call);
  const step = currentStep(call);
  const normal = step?.verb.outcomes[0] ?? plainReturn;
  if (step !== undefined)
    finishStep(call, step, { kind: "done", outcome: outcome === plainReturn ? normal : outcome });
}

/** A part that is left gives its outcome to the step that called it, once its `finally` has run. */
function leavePart(call: CallDraft, frame: Frame, left: Leaving): void {
  if (frame.part === undefined || (frame.kind === "finally" && frame.left === undefined))
    return popFrame(call);
  const gives = call.program.parts[frame.part]?.gives;
  const value =
    left.outcome === plainReturn && gives !== undefined ? fitted(left.value, gives) : null;
  if (value === undefined)
    return fail(
      call,
      "RUN_OPTION_VALUE",
      `The part "${frame.part}" gave a value that is not of its type.`,
      "fault",
    );
  cutSidesOf(call, call.track);
  if (!beginLeaving(call, frame, left)) return;
  popFrame(call);
  note(call, { kind: "part.left", part: frame.part, outcome: left.outcome });
  const isGiven = left.outcome === plainReturn && gives !== undefined;
  tellLeft(call, { outcome: left.outcome, ...(isGiven ? { value } : {}) });
}

/** How a part or a side track ended. */
type Ending = Omit<SideEnd, "side" | "outcome"> & Pick<Leaving, "outcome">;

/** Tells the step that called a part, or opened the tool that it was, how it was left. */
function tellLeft(call: CallDraft, end: Ending): void {
  // A run is over with the part that it began with.
  if (topFrame(call) === undefined)
    return call.track === main ? leave(call, "flow_ended") : endSide(call, end);
  const step = currentStep(call);
  const { outcome, value } = end;
  if (step !== undefined)
    finishStep(call, step, {
      kind: "done",
      outcome,
      ...(value === undefined ? {} : { result: value }),
    });
}

/** A phone that a step of the side track has called stays, for the step that opened the track. */
function handOver(call: CallDraft, phone: HandedPhone): void {
  for (const { leg } of [phone, ...phone.others]) keepLeg(call, leg);
  note(call, { kind: "side.handed_over", side: call.track, leg: phone.leg });
  endSide(call, { outcome: plainReturn, phone });
}

/**
 * The step that opened the side track, or that a signal came to, does what the side track wants of
 * the conversation; the step of the side track waits.
 */
function askTalk(
  call: CallDraft,
  step: Step,
  { wish, memory }: Progress & { readonly kind: "wish" },
): void {
  const side = call.track;
  setPhase(call, "running", memory);
  const done = doneInTalk(call, { side, ...wish });
  call.track = side;
  if (done !== undefined) finishStep(call, step, { kind: "done", outcome: done });
}

/** The outcome of a wish; `undefined` while it is awaited. */
function doneInTalk(call: CallDraft, wish: TalkWish): "ok" | "failed" | undefined {
  const opener = currentTrack(call)?.opener;
  call.track = opener === besideAll ? main : (opener ?? main);
  const [step, frame] = [currentStep(call), topFrame(call)];
  if (step === undefined || frame?.phase !== "running") return "failed";
  const progress = step.verb.machine.wished?.(call, frame.memory, wish);
  if (progress === "granted") return plainReturn;
  if (progress === undefined) return "failed";
  applyProgress(call, step, progress);
  return undefined;
}

/** Ends the side track that is worked on, and tells the step that opened it. */
function endSide(call: CallDraft, end: Ending): void {
  const side = call.track;
  const opener = currentTrack(call)?.opener ?? main;
  note(call, { kind: "side.ended", side, outcome: end.outcome });
  cutSide(call, side);
  if (opener === besideAll) return signalEnded(call, end);
  call.track = opener;
  const [step, frame] = [currentStep(call), topFrame(call)];
  if (step === undefined || frame?.phase !== "running") return;
  const progress = step.verb.machine.sideEnded?.(call, frame.memory, {
    ...end,
    side,
    outcome: flowWord(end.outcome),
  });
  if (progress !== undefined) applyProgress(call, step, progress);
}

/** Gives whether the call goes on elsewhere. */
function stopLoop(call: CallDraft, path: readonly string[]): boolean {
  const tail = path.slice(-6).join(" → ");
  return failLoop(
    call,
    "RUN_LOOP",
    `The flow went through ${path.length} steps without waiting for anything: … → ${tail}.`,
  );
}
