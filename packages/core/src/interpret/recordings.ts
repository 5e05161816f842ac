import type { Json, JsonObject } from "../json.ts";
import { setActivation } from "./activations.ts";
import type { RecordingFormat } from "./recording-command.ts";
import { currentStep, note, topFrame, type CallDraft } from "./draft.ts";
import type { CallEvent } from "./event.ts";
import { hangUp } from "./legs.ts";
import { isPending, request } from "./requests.ts";
import { callerLeg, main } from "./state.ts";
import type { Recording, Voice } from "./call-things.ts";
import { thingWith, withoutThing, withThing } from "./listing.ts";

/** The leg or bridge to record, and the name for it. */
export interface RecordingStart extends Pick<Recording, "kind" | "leg" | "hears" | "right"> {
  readonly name: string;
  readonly format: RecordingFormat;
  /** The platform ends it after so long; absent: never. */
  readonly mostMs?: number;
  /**
   * Whether talk on the leg is told; without that nobody knows whether somebody spoke. Default:
   * `false`.
   */
  readonly hearsTalk?: boolean;
}

/**
 * Begins a recording for the step that runs, under whose `as` its value is bound also when the step
 * is cut off. Gives the id of the request. The recording of a whole call is nobody's step: its
 * value changes when it ends.
 */
export function startRecording(
  call: CallDraft,
  { format, mostMs, ...start }: RecordingStart,
): string {
  const { name, kind, leg } = start;
  enterRecording(call, { ...start, ...(kind === "call" ? { format } : {}) });
  const most = mostMs === undefined ? {} : { mostMs };
  return request(call, { kind: "record.start", recording: name, leg, format, ...most });
}

/**
 * Has each bridge recorded that the caller enters from here on, one behind the other under one name:
 * for a platform that cannot listen to a leg. In between nothing is recorded.
 */
export function recordBridges(
  call: CallDraft,
  { name, format }: Pick<RecordingStart, "name" | "format">,
): void {
  const bridges = { format, bridge: null, entering: null };
  enterRecording(call, { name, kind: "call", leg: callerLeg(call.state), bridges });
}

function enterRecording(
  call: CallDraft,
  {
    name,
    kind,
    leg,
    hearsTalk = false,
    ...heard
  }: Omit<RecordingStart, "format"> & Pick<Recording, "bridges" | "format">,
): void {
  // The name stands for what the caller says, and tells the other side.
  const as = heard.hears === "out" ? undefined : currentStep(call)?.as;
  const activation = topFrame(call)?.activation ?? main;
  const channel = thingWith(call.state.legs, callerLeg(call.state))?.channel;
  setRecording(call, {
    id: name,
    kind,
    leg,
    track: kind === "message" ? call.track : null,
    status: "starting",
    ...(as === undefined ? {} : { bound: { name: as, activation } }),
    voice: { kind: hearsTalk ? "unheard" : "unknown" },
    ...(channel === undefined ? {} : { channel }),
    ...heard,
  });
}

/**
 * Tells the platform to end a recording; `recording.finished` says when it has. Gives the id of the
 * request.
 */
export function stopRecording(call: CallDraft, name: string): string {
  const recording = thingWith(call.state.recordings, name);
  if (recording !== undefined && recording.status !== "ended")
    setRecording(call, { ...recording, status: "stopping" });
  return request(call, { kind: "record.stop", recording: name });
}

/**
 * Removes what is stored of a recording, which is nobody's any more, and ends it where it is under
 * way. Gives the id of the request.
 */
export function eraseRecording(call: CallDraft, name: string): string {
  dropRecording(call, name);
  note(call, { kind: "recording.erased", recording: name });
  return request(call, { kind: "recording.erase", recording: name });
}

/** Whether a voice was heard in it, or may have been. */
export function hasVoice({ voice }: Recording): boolean {
  return voice.kind !== "unheard";
}

/** Nobody can tell any more whether somebody spoke. */
export function loseVoices(call: CallDraft): void {
  for (const recording of call.state.recordings)
    setRecording(call, { ...recording, voice: { kind: "unknown" } });
}

/**
 * The step takes over what has become of its recording: the value that the flow gets. It is off the
 * books.
 */
export function takeRecording(call: CallDraft, recording: Recording, endedBy: string): Json {
  const { id, right } = recording;
  const seconds = secondsOf(call, recording);
  dropRecording(call, id);
  note(call, { kind: "recording.ended", recording: id, endedBy, seconds });
  return { ...valueUnderWay(id, right), seconds, ended_by: endedBy };
}

/** The value of a recording that goes on; `right` is the one of the other side, where that is apart. */
export function valueUnderWay(name: string, right?: string): JsonObject {
  const side = right === undefined ? {} : { right };
  return { name, media: mediaOf(name), ...side, seconds: null, ended_by: null };
}

/** Takes an event about a recording, or about a voice; `false` when it is not news (I8). */
export function recordingHeard(
  call: CallDraft,
  event: CallEvent & { kind: "recording.started" | "recording.finished" | "recording.failed" },
): boolean {
  const recording = thingWith(call.state.recordings, event.recording);
  // The answers tell of recorded bridges: the platform document has no event for them.
  if (recording === undefined || recording.bridges !== undefined) return false;
  if (recording.status === "ended") return false;
  if (event.kind === "recording.started") return begun(call, recording);
  if (recording.track !== null) setRecording(call, { ...recording, status: "ended" });
  else keep(call, recording, "flow", { isOver: true });
  return true;
}

/** Notes whether a voice is heard on a leg; `false` when nobody records it (I8). */
export function talkHeard(
  call: CallDraft,
  { kind, leg, at }: CallEvent & { kind: "talk.started" | "talk.stopped" },
): boolean {
  const recording = call.state.recordings.find(
    (each) => each.leg === leg && each.kind === "message",
  );
  if (recording === undefined || recording.status === "ended") return false;
  const known: readonly Voice["kind"][] =
    kind === "talk.started" ? ["talking"] : ["unheard", "quiet"];
  if (known.includes(recording.voice.kind)) return false;
  const endedAt = Math.max(recording.startedAt ?? at, at - quietMs);
  setRecording(call, {
    ...recording,
    voice: kind === "talk.started" ? { kind: "talking" } : { kind: "quiet", endedAt },
  });
  return true;
}

/**
 * After how long without a voice talk is over, in milliseconds: pauses between words are shorter.
 */
export const quietMs = 500;

/**
 * A leg is gone: so are the recordings that wait on it for no step. The recordings of steps are
 * kept when the step is cut off.
 */
export function keepRecordingsOf(call: CallDraft, leg: string): void {
  for (const recording of call.state.recordings)
    if (recording.leg === leg && recording.track === null)
      keep(call, recording, "hangup", { isOver: true });
}

/**
 * The flow is over, or the track with this id: what its steps record is ended, kept and bound for
 * `finally`, however they were cut off.
 */
export function keepRecordings(call: CallDraft, track?: string): void {
  for (const recording of call.state.recordings)
    if (track === undefined || recording.track === track)
      keep(call, recording, "hangup", {
        isOver: recording.status === "ended" || track === undefined,
      });
}

/** `isOver`: it has ended on the platform, or ends with its leg, which is being removed. */
function keep(
  call: CallDraft,
  recording: Recording,
  endedBy: string,
  { isOver }: { readonly isOver: boolean },
): void {
  if (recording.bridges !== undefined) return keepBridges(call, recording, endedBy);
  if (!hasVoice(recording) || recording.startedAt === undefined) {
    eraseRecording(call, recording.id);
    if (recording.kind === "call") hangUp(call, recording.leg);
    return;
  }
  const isStopped = recording.kind === "call" && recording.status === "stopping";
  bind(call, recording, takeRecording(call, recording, isStopped ? "flow" : endedBy));
  if (!isOver) request(call, { kind: "record.stop", recording: recording.id });
  if (recording.kind === "call") hangUp(call, recording.leg);
}

/** Keeps the recording of bridges, and ends it where a bridge is recorded now. */
export function keepBridges(call: CallDraft, recording: Recording, endedBy: string): void {
  const { id, startedAt, bridges } = recording;
  if (startedAt !== undefined) bind(call, recording, takeRecording(call, recording, endedBy));
  else {
    bind(call, recording, { ...valueUnderWay(id), seconds: 0, ended_by: endedBy });
    dropRecording(call, id);
  }
  if (typeof bridges?.bridge === "string") request(call, { kind: "record.stop", recording: id });
}

function begun(call: CallDraft, recording: Recording): boolean {
  if (recording.startedAt !== undefined) return begunAgain(call, recording);
  const isStopped = recording.status === "stopping";
  // A person who spoke before it and not since is not in it.
  const voice: Voice = recording.voice.kind === "quiet" ? { kind: "unheard" } : recording.voice;
  setRecording(call, {
    ...recording,
    voice,
    status: isStopped ? "stopping" : "running",
    startedAt: call.at,
  });
  note(call, { kind: "recording.started", recording: recording.id });
  // A recording that waited when it was told to end begins all the same (measured on Asterisk 22).
  if (isStopped && !isPending(call, "record.stop", recording.id))
    request(call, { kind: "record.stop", recording: recording.id });
  return true;
}

/** The time in between counts as a pause; one that is still wanted begins anew. */
function begunAgain(
  call: CallDraft,
  { pausedAt = call.at, pausedMs = 0, ...recording }: Recording,
): boolean {
  if (recording.status !== "starting") return false;
  const paused = pausedMs + call.at - pausedAt;
  setRecording(call, { ...recording, status: "running", pausedMs: paused });
  note(call, { kind: "recording.resumed", recording: recording.id });
  return true;
}

function bind(call: CallDraft, { bound }: Recording, value: Json): void {
  const activation = bound && thingWith(call.state.activations, bound.activation);
  if (bound === undefined || activation === undefined) return;
  setActivation(call, { ...activation, names: { ...activation.names, [bound.name]: value } });
}

function secondsOf(
  call: CallDraft,
  { startedAt = call.at, pausedAt, pausedMs = 0, voice }: Recording,
): number {
  const end = voice.kind === "quiet" ? voice.endedAt : Math.min(call.at, pausedAt ?? call.at);
  return Math.round(Math.max(0, end - startedAt - pausedMs) / 100) / 10;
}

/** The media URI that plays it. */
function mediaOf(name: string): string {
  return `recording:${name}`;
}

/** Puts a recording on record. */
export function setRecording(call: CallDraft, recording: Recording): void {
  call.state = { ...call.state, recordings: withThing(call.state.recordings, recording) };
}

/** Takes a recording off the books. */
export function dropRecording(call: CallDraft, name: string): void {
  call.state = { ...call.state, recordings: withoutThing(call.state.recordings, name) };
}
