import { currentStep, note, topFrame, type CallDraft } from "./draft.ts";
import { isSecretEntry } from "./program.ts";
import { setRecording, stopRecording } from "./recordings.ts";
import { request } from "./requests.ts";
import type { Recording } from "./call-things.ts";
import { thingWith } from "./listing.ts";
import type { PauseReason } from "./trace.ts";

/** The recordings of the whole call that are under way: of both sides in one, or of each apart. */
export function recordingsOfCall({ state }: Pick<CallDraft, "state">): readonly Recording[] {
  return state.recordings.filter(({ kind, status }) => kind === "call" && status !== "stopping");
}

/**
 * Has a recording paused, or go on, for one reason. It goes on once nobody wants it paused. Gives
 * the id of the request, if it takes one.
 */
export function setPause(
  call: CallDraft,
  name: string,
  why: PauseReason,
  isWanted: boolean,
): string | undefined {
  const recording = thingWith(call.state.recordings, name);
  if (recording === undefined) return undefined;
  const { pausedBy = [], ...rest } = recording;
  if (pausedBy.includes(why) !== isWanted) {
    const reasons = isWanted ? [...pausedBy, why] : pausedBy.filter((reason) => reason !== why);
    setRecording(call, reasons.length === 0 ? rest : { ...rest, pausedBy: reasons });
  }
  return obey(call, name);
}

/**
 * Pauses what is recorded of the whole call while a leg enters something secret, and goes on behind
 * that. Called when a flow waits again, so that it is not gone on between one secret entry and the
 * next.
 */
export function pauseForSecrets(call: CallDraft): void {
  if (call.state.status !== "running") return;
  const recordings = recordingsOfCall(call);
  if (recordings.length === 0) return;
  const isSecret = entersSecret(call);
  for (const { id } of recordings) setPause(call, id, "secret", isSecret);
}

/** A pause failed. A recording that must not hear a secret then ends; any other goes on. */
export function pauseFailed(call: CallDraft, name: string): void {
  const recording = thingWith(call.state.recordings, name);
  if (recording === undefined) return;
  if (recording.pausedBy?.includes("secret") === true) {
    stopRecording(call, name);
    return;
  }
  const { pausedBy: _pausedBy, pausedAt: _pausedAt, ...rest } = recording;
  setRecording(call, rest);
}

/** A recording that has not begun, or waits for the next bridge, cannot be paused yet. */
function obey(call: CallDraft, name: string): string | undefined {
  const recording = thingWith(call.state.recordings, name);
  if (recording === undefined || recording.status !== "running") return undefined;
  if (recording.bridges?.bridge === null) return undefined;
  const { pausedBy: [why] = [], pausedAt, pausedMs = 0, ...rest } = recording;
  if (why !== undefined && pausedAt === undefined) {
    setRecording(call, { ...recording, pausedAt: call.at });
    note(call, { kind: "recording.paused", recording: name, why });
    return request(call, { kind: "record.pause", recording: name });
  }
  if (why !== undefined || pausedAt === undefined) return undefined;
  setRecording(call, { ...rest, pausedMs: pausedMs + call.at - pausedAt });
  note(call, { kind: "recording.resumed", recording: name });
  return request(call, { kind: "record.resume", recording: name });
}

/** Whether a step waits for keys or a voice that nobody may know afterwards. */
function entersSecret({ program, state }: CallDraft): boolean {
  return state.tracks.some(({ id: track }) => {
    const step = currentStep({ program, state, track });
    const isWaiting = topFrame({ state, track })?.phase === "running";
    return isWaiting && step?.verb.keys !== undefined && isSecretEntry(step);
  });
}
