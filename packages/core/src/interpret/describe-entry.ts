import type { Program, Step } from "./program.ts";
import type { TransferState } from "./platform-command.ts";
import type { EndReason, TraceEntry } from "./trace.ts";

const endings: Readonly<Record<EndReason, string>> = {
  caller_left: "the caller hung up",
  callee_left: "the callee hung up",
  flow_ended: "the flow came to its end",
  redirected: "the caller was sent elsewhere",
  answer_failed: "the call could not be answered",
  fault: "the flow met a fault",
  limit: "a limit of the flow was reached",
  shutdown: "flowrun is shutting down",
  platform_lost: "the platform was lost",
  overload: "more events came than the call could take",
  operator: "an operator hung up",
};

/** Why a call ended, in words. */
export function describeEnding(reason: EndReason): string {
  return endings[reason];
}

/** The step of a program with this id. */
export function stepOf({ blocks, finally: last }: Program, id: string): Step | undefined {
  return [...Object.values(blocks).flat(), ...last].find((step) => step.id === id);
}

type Heard = Extract<
  TraceEntry,
  { readonly kind: "media.started" | "media.stopped" | "media.skipped" | "background.started" }
>;

function describeMedia(entry: Heard, whoseIs: (leg: string) => string): string {
  if (entry.kind === "background.started")
    return entry.background === "theirs"
      ? "  lets the caller hear the phone itself"
      : `  plays ${entry.background} under everything`;
  if (entry.kind === "media.skipped") return `  skips ${entry.media}: ${entry.why}`;
  if (entry.kind === "media.stopped") return `  stops ${entry.media}`;
  return `  plays ${entry.media}${entry.leg === undefined ? "" : ` to ${whoseIs(entry.leg)}`}`;
}

type Recorded = Extract<TraceEntry, { readonly recording: string }>;

function describeRecording(entry: Recorded): string {
  const recording = `the recording "${entry.recording}"`;
  switch (entry.kind) {
    case "recording.started":
      return `  begins ${recording}`;
    case "recording.paused":
      return `  pauses ${recording}${entry.why === "secret" ? ", for something secret" : ""}`;
    case "recording.resumed":
      return `  goes on with ${recording}`;
    case "recording.ended":
      return `  keeps ${recording}, ended by ${entry.endedBy}`;
    case "recording.erased":
      return `  erases ${recording}`;
  }
}

/** An entry about a thing that runs for a step, or beside it. */
type Beside = Extract<
  TraceEntry,
  {
    readonly kind:
      | "part.entered"
      | "part.left"
      | "side.opened"
      | "side.handed_over"
      | "side.ended"
      | "side.cut";
  }
>;

function describeBeside(entry: Beside, who: string): string {
  switch (entry.kind) {
    case "part.entered":
      return `  runs the part "${entry.part}"`;
    case "part.left":
      return `  leaves the part "${entry.part}": ${entry.outcome}`;
    case "side.opened":
      return `  beside it "${entry.block}"${who === "" ? "" : ` with ${who}`}`;
    case "side.handed_over":
      return `  ${who === "" ? "a phone" : who} takes over`;
    case "side.ended":
      return `  what went on beside it: ${entry.outcome}`;
    case "side.cut":
      return "  what went on beside it is cut";
  }
}

type Asked = Extract<TraceEntry, { readonly tool: string }>;

function describeTool(entry: Asked): string {
  if (entry.kind === "tool.asked") return `  the agent asks for "${entry.tool}"`;
  return `  "${entry.tool}" gives nothing: ${entry.why}`;
}

type Signalled = Extract<TraceEntry, { readonly signal: string }>;

function describeSignal(entry: Signalled): string {
  if (entry.kind === "signal.received") return `the signal "${entry.signal}" comes`;
  return entry.kind === "signal.sent"
    ? `  tells the call "${entry.to}" the signal "${entry.signal}"`
    : `  the signal "${entry.signal}" leads the call on`;
}

type Beginning = Extract<
  TraceEntry,
  {
    readonly kind:
      | "call.started"
      | "webhook.started"
      | "run.started"
      | "part.started"
      | "block.entered";
  }
>;

function describeBeginning(entry: Beginning): string {
  switch (entry.kind) {
    case "call.started":
      return `${entry.from} calls ${entry.to}`;
    case "webhook.started":
      return `the webhook ${entry.webhook} comes`;
    case "run.started":
      return `a run of the part "${entry.part}" begins (${entry.by})`;
    case "part.started":
      return `  has a run of the part "${entry.part}" begin`;
    case "block.entered":
      return entry.isInside ? `  goes on in "${entry.block}"` : `goes to "${entry.block}"`;
  }
}

type Transferred = Extract<TraceEntry, { readonly kind: "transfer.asked" | "transfer.told" }>;

const tellings: Readonly<Partial<Record<TransferState, string>>> = {
  answered: "it is done",
  unavailable: "it did not work",
  declined: "it may not",
};

function describeTransfer(entry: Transferred, who: string): string | undefined {
  if (entry.kind === "transfer.told") {
    const told = tellings[entry.state];
    return told && `  ${who} hears that ${told}`;
  }
  return entry.to === undefined
    ? `  ${who} asks to connect those it talks to here and in another call`
    : `  ${who} asks to transfer the call to ${entry.to}`;
}

/** An entry about a message between a call and others. */
type Word = Extract<
  TraceEntry,
  {
    readonly kind:
      | "agent.happened"
      | "agent.told"
      | "event.emitted"
      | "key.received"
      | "log.written"
      | "speech.heard";
  }
>;

function describeWord(entry: Word): string {
  if (entry.kind === "agent.told") return `  tells the agent: ${entry.text}`;
  if (entry.kind === "agent.happened") return `  the agent tells of "${entry.event}"`;
  if (entry.kind === "event.emitted") return `  emits "${entry.event}"`;
  if (entry.kind === "log.written")
    return `  logs${entry.level === "info" ? "" : ` (${entry.level})`}: ${entry.message}`;
  if (entry.kind === "key.received") return `  key ${entry.digit}`;
  return `  understands "${entry.text}" (${Math.round(entry.confidence * 100)} %)`;
}

/**
 * The event in a call, in words; `undefined` for an event that another entry tells too. The
 * endpoints of the called legs are `endpoints`; any other leg is the caller's.
 */
export function describeEntry(
  entry: TraceEntry,
  program: Program,
  endpoints: ReadonlyMap<string, string>,
): string | undefined {
  if ("recording" in entry) return describeRecording(entry);
  if (entry.kind === "transfer.asked" || entry.kind === "transfer.told")
    return describeTransfer(entry, endpoints.get(entry.leg) ?? "the caller");
  if ("signal" in entry) return describeSignal(entry);
  return "tool" in entry ? describeTool(entry) : describeOther(entry, program, endpoints);
}

function describeOther(
  entry: Exclude<TraceEntry, Recorded | Asked | Transferred | Signalled>,
  program: Program,
  endpoints: ReadonlyMap<string, string>,
): string | undefined {
  const whoseIs = (leg: string): string => endpoints.get(leg) ?? "the caller";
  const verbOf = (step: string): string => stepOf(program, step)?.verb.name ?? "step";
  switch (entry.kind) {
    case "call.started":
    case "webhook.started":
    case "run.started":
    case "part.started":
    case "block.entered":
      return describeBeginning(entry);
    case "step.entered":
    case "media.finished":
    case "call.leaving":
      return undefined;
    case "part.entered":
    case "part.left":
    case "side.opened":
    case "side.handed_over":
    case "side.ended":
    case "side.cut":
      return describeBeside(entry, "leg" in entry && entry.leg !== null ? whoseIs(entry.leg) : "");
    case "step.skipped":
      return `  skips ${verbOf(entry.step)}  [${entry.step}]`;
    case "step.left":
      return `  ${verbOf(entry.step)}: ${entry.outcome}${entry.detail === undefined ? "" : ` (${entry.detail})`}  [${entry.step}]`;
    case "step.retried":
      return `  tries ${verbOf(entry.step)} again (${entry.attempt})  [${entry.step}]`;
    case "lamp.turned":
      return `  lamp "${entry.lamp}" is ${entry.shows}`;
    case "mailbox.told":
      return `  mailbox "${entry.mailbox}" has ${entry.fresh} new and ${entry.old} old`;
    case "leg.shown":
      return `  ${whoseIs(entry.leg)} sees "${entry.name}" ${entry.number}`;
    case "variable.set":
      return `  ${entry.name} is "${entry.value}"`;
    case "leg.originated":
      return `  calls ${entry.endpoint}`;
    case "leg.joined":
      return `  ${whoseIs(entry.leg)} answers`;
    case "leg.replaced":
      return `  another phone takes the place of ${whoseIs(entry.leg)}`;
    case "leg.left":
      return `${whoseIs(entry.leg)} is gone`;
    case "media.started":
    case "media.stopped":
    case "media.skipped":
    case "background.started":
      return describeMedia(entry, whoseIs);
    case "agent.told":
    case "agent.happened":
    case "event.emitted":
    case "key.received":
    case "log.written":
    case "speech.heard":
      return describeWord(entry);
    case "request.failed":
      return `  ${entry.command} failed: ${entry.code} ${entry.message}`;
    case "event.ignored":
      return entry.event === "dtmf.received" ? `  ignores a key: ${entry.why}` : undefined;
    case "call.resumed":
      return `goes on after ${entry.gapMs} ms without the platform`;
    case "fault":
      return `  ${entry.code} ${entry.message}`;
    case "call.ended":
      return `ends: ${describeEnding(entry.reason)} (${entry.reason})`;
  }
}
