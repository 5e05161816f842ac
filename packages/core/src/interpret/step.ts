import { withoutControls } from "../language/control-characters.ts";
import { fileOfName } from "../language/used-names.ts";
import type { CallEvent, CallStart, PartStart, RunStart, WebhookStart } from "./event.ts";
import type { Program } from "./program.ts";
import type { Progress } from "./verb-machine.ts";
import { main, stateVersion, type CallFacts, type CallState } from "./state.ts";
import type { Activation, Frame } from "./frame.ts";
import { withThing } from "./listing.ts";
import { eventIn } from "./tracks.ts";
import { absorb } from "./absorb.ts";
import { askOrigin } from "./call-origin.ts";
import { noHistory } from "./call-history.ts";
import { withEvent } from "./keep-history.ts";
import { advance, applyProgress } from "./advance.ts";
import {
  createDraft,
  currentStep,
  writeLog,
  frameAt,
  note,
  setFrames,
  setTop,
  topFrame,
  toResult,
  type CallDraft,
  type StepResult,
} from "./draft.ts";
import { endWhenEmpty, leave } from "./leaving.ts";
import { followBridges } from "./recorded-bridges.ts";
import { pauseForSecrets } from "./recording-pauses.ts";
import { tellTransfer } from "./legs.ts";
import { swallowsKey } from "./spent-terminator.ts";
import { followTalk } from "./talk-time.ts";
import { beginSignal, leadOn } from "./signals.ts";
import { setTimer } from "./timers.ts";
import { beginUnder } from "./under.ts";
import { defaultLanguage } from "../speech/tongues.ts";

/**
 * Begins a call, or a run: its first state, and what its flow does before it waits for something.
 * Pure, like
 * `step`. A webhook that the flow has no handler for, or a part that it has not, is over at once.
 */
export function start(program: Program, arrival: CallStart | RunStart): StepResult {
  if ("leg" in arrival) return startCall(program, arrival);
  return "webhook" in arrival ? startWebhook(program, arrival) : startPart(program, arrival);
}

/**
 * Takes one event: the new state, what should be done, and what happened, executing nothing (I1).
 * Never throws for a checked program (I5); an event that means nothing leaves the state as it is
 * and is traced (I8).
 *
 * First it brings the pieces up to date that a call shares: legs, bridges, media, timers, requests.
 * Then the running step sees the event. Then the flow walks on until it waits again.
 */
export function step(program: Program, state: CallState, event: CallEvent): StepResult {
  const call = createDraft(program, state, event.at);
  if (state.status === "ended") ignore(call, event, "the call has ended");
  else {
    if (state.history !== undefined)
      call.state = { ...state, history: withEvent(state.history, state, event) };
    const absorbed = absorb(call, event);
    if (absorbed.kind === "ignored") ignore(call, event, absorbed.why);
    else {
      if (isWish(event)) noteWish(call, event);
      resume(call, event);
    }
    if (isOriginTold(state, call.state) && call.state.status === "running")
      enterFirst(call, program.start, { kind: "flow", activation: main });
    if (isWish(event)) answerTransfer(call, event);
    leadOn(call);
    beginSignal(call);
    advance(call);
    beginUnder(call);
    followBridges(call);
    followTalk(call);
    pauseForSecrets(call);
    endWhenEmpty(call);
  }
  return toResult(call);
}

/**
 * Control characters are taken out of the words of the caller and of the dial plan, so that no flow
 * passes them on.
 */
function startCall(program: Program, arrival: CallStart): StepResult {
  const { leg, at } = arrival;
  const from = withoutControls(arrival.from);
  const to = withoutControls(arrival.to);
  const args = arrival.args.map((argument) => withoutControls(argument));
  const said = arrival.name === undefined ? {} : { name: withoutControls(arrival.name) };
  const facts = {
    id: leg,
    from,
    ...said,
    to,
    args,
    started_at: at,
    language: firstLanguage(program),
  };
  const first = firstState(program, facts);
  const call = createDraft(
    program,
    { ...first, legs: [{ id: leg, role: "caller", status: "here", failures: 0 }] },
    at,
  );
  note(call, { kind: "call.started", call: leg, from, to });
  if (!askOrigin(call)) return begin(call, program.start);
  setTimer(call, "call", program.limits.callMs);
  return toResult(call);
}

function startWebhook(program: Program, { run, webhook, payload, at }: WebhookStart): StepResult {
  const first = firstState(program, factsOfRun(program, run, at));
  const call = createDraft(program, { ...first, webhook: { name: webhook, payload } }, at);
  note(call, { kind: "webhook.started", run, webhook });
  return begin(
    call,
    Object.hasOwn(program.webhooks, webhook) ? program.webhooks[webhook] : undefined,
  );
}

function startPart(program: Program, { run, part, args, by, at }: PartStart): StepResult {
  const first = firstState(program, factsOfRun(program, run, at));
  const file = fileOfName(part);
  // The flow's `finally` does not see the names of a used file.
  const activation = file === "" ? main : "run";
  const own: Activation = { id: activation, file, args, names: {}, vars: activation };
  const state: CallState = {
    ...first,
    run: { part, by },
    activations: withThing(first.activations, own),
    variables: withThing(first.variables, {
      id: activation,
      values: program.files?.[file]?.vars ?? program.vars,
    }),
  };
  const call = createDraft(program, state, at);
  note(call, { kind: "run.started", run, part, by });
  return begin(call, Object.hasOwn(program.parts, part) ? part : undefined, {
    kind: "part",
    part,
    activation,
  });
}

/** Nobody calls, and nobody is called yet. */
function factsOfRun(program: Program, run: string, at: number): CallFacts {
  return { id: run, from: "", to: "", args: [], started_at: at, language: firstLanguage(program) };
}

function begin(
  call: CallDraft,
  block: string | undefined,
  owner: Pick<Frame, "kind" | "part" | "activation"> = { kind: "flow", activation: main },
): StepResult {
  setTimer(call, "call", call.program.limits.callMs);
  if (block === undefined) leave(call, "flow_ended");
  else enterFirst(call, block, owner);
  advance(call);
  beginUnder(call);
  endWhenEmpty(call);
  return toResult(call);
}

function enterFirst(
  call: CallDraft,
  block: string,
  owner: Pick<Frame, "kind" | "part" | "activation">,
): void {
  note(call, { kind: "block.entered", block });
  setFrames(call, [frameAt(block, owner)]);
}

function firstLanguage({ languages }: Program): string {
  return languages?.[0] ?? defaultLanguage;
}

function firstState({ vars, readsCdr }: Program, call: CallFacts): CallState {
  return {
    version: stateVersion,
    call,
    status: "running",
    reason: null,
    tracks: [{ id: main, leg: null, opener: null, frames: [] }],
    activations: [{ id: main, file: "", args: {}, names: {}, vars: main }],
    variables: [{ id: main, values: vars }],
    legs: [],
    bridges: [],
    recordings: [],
    media: [],
    timers: {},
    requests: [],
    ...(readsCdr === undefined ? {} : { history: noHistory }),
    counter: 0,
    steps: 0,
  };
}

/** Whether a call that waited for it knows now how it came. */
function isOriginTold(before: CallState, after: CallState): boolean {
  return before.call.headers === undefined && after.call.headers !== undefined;
}

/**
 * Gives an event to the running steps, the youngest track first. A key that means something to one
 * is not seen by the next.
 */
function resume(call: CallDraft, event: CallEvent): void {
  const isKey = event.kind === "dtmf.received";
  let unwanted: string | undefined;
  for (const { id } of call.state.tracks.toReversed()) {
    call.track = id;
    const seen = eventIn(call, event);
    if (seen !== undefined && swallowsKey(call, seen)) return;
    const progress = seen && resumeTrack(call, seen);
    if (isKey && progress !== undefined && progress.kind !== "ignored") return;
    if (progress?.kind === "ignored") unwanted = progress.why;
  }
  if (isKey && unwanted !== undefined) ignore(call, event, unwanted);
}

type TransferEvent = CallEvent & { readonly kind: "transfer.requested" | "join.requested" };

function isWish(event: CallEvent): event is TransferEvent {
  return event.kind === "transfer.requested" || event.kind === "join.requested";
}

/** A wish to connect those of two calls names no number of this call. */
function noteWish(call: CallDraft, { kind, leg, to }: TransferEvent): void {
  const isNumber = kind === "transfer.requested" && to !== "";
  note(call, { kind: "transfer.asked", leg, ...(isNumber ? { to: withoutControls(to) } : {}) });
}

/**
 * A phone that no step has told anything is told no: it waits for that. The log says why nothing
 * came of the button.
 */
function answerTransfer(call: CallDraft, event: TransferEvent): void {
  const { leg } = event;
  const isTold = call.commands.some(
    (command) => command.kind === "leg.transfer_progress" && command.leg === leg,
  );
  const isWaiting = event.kind === "transfer.requested" || event.isAsking;
  if (isTold || !isWaiting || call.state.status !== "running") return;
  tellTransfer(call, leg, "declined");
  const message = `The phone of "${leg}" asked to ${whyDeclined(event)}`;
  writeLog(call, "info", message, { step: currentStep({ ...call, track: main }) });
}

function whyDeclined({ kind, to: wanted }: TransferEvent): string {
  const to = withoutControls(wanted);
  if (kind === "join.requested")
    return `connect those it talks to in two calls (REFER with Replaces), of which the other one went to "${to}", which is declined: they do not talk, or "phone_transfers" does not allow that here.`;
  return to === ""
    ? `connect those it talks to in two calls (REFER with Replaces), which is declined: the other one is no call of this flowrun. "transfer" with "attended", by keys, needs no other call.`
    : `transfer the call to "${to}", which is declined: "phone_transfers" does not allow that here.`;
}

/**
 * Gives the event to the running step of this track, and gives how it stands then; `undefined` when
 * no step waits.
 */
function resumeTrack(call: CallDraft, event: CallEvent): Progress | undefined {
  const frame = topFrame(call);
  const current = currentStep(call);
  if (frame === undefined || current === undefined || frame.phase === "ready") return undefined;
  if (frame.phase === "pausing") {
    if (event.kind === "timer.fired" && event.timer === "retry")
      setTop(call, { ...frame, phase: "ready" });
    return undefined;
  }
  const progress = current.verb.machine.resume?.(call, frame.memory, event);
  if (progress !== undefined) applyProgress(call, current, progress);
  return progress;
}

function ignore(call: CallDraft, event: CallEvent, why: string): void {
  note(call, { kind: "event.ignored", event: event.kind, why });
}
