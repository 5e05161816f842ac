import type { EndReason } from "./trace.ts";
import { destroyBridge } from "./bridges.ts";
import { currentStep, currentTrack, frameAt, note, setFrames, type CallDraft } from "./draft.ts";
import { hangUp } from "./legs.ts";
import { dropMedia } from "./media.ts";
import { lastFrames } from "./parts.ts";
import { keepRecordings } from "./recordings.ts";
import { isRemovalTimer } from "./removal.ts";
import { abandonSideRequests } from "./requests.ts";
import { isRun, main } from "./state.ts";
import { thingWith } from "./listing.ts";
import { cancelTimers } from "./timers.ts";
import { besideAll, cutSidesOf } from "./tracks.ts";

/**
 * Ends the flow: whatever runs is dropped, every leg is hung up and every bridge destroyed, and
 * `finally` begins. A call that is leaving already stays as it is, so each thing is removed once
 * (I6).
 */
export function leave(call: CallDraft, reason: EndReason): void {
  if (call.state.status !== "running") return;
  note(call, { kind: "call.leaving", reason });
  keepRecordings(call);
  // A run that has dialled nobody was no call.
  const hasFinally =
    call.program.finally.length > 0 && thingWith(call.state.legs, call.state.call.id) !== undefined;
  // Every leg is hung up below, so what plays to it needs no command of its own.
  for (const { id } of call.state.media) dropMedia(call, id);
  cutSidesOf(call, main);
  cutSidesOf(call, besideAll);
  call.track = main;
  const tracks = call.state.tracks.map((track) => ({
    ...track,
    frames: lastFrames(call.program, track.frames),
  }));
  call.state = { ...call.state, status: "leaving", reason, tracks };
  const own = currentTrack(call)?.frames ?? [];
  setFrames(
    call,
    hasFinally ? [frameAt(null, { kind: "finally", activation: main }), ...own] : own,
  );
  abandonWaits(call);
  for (const { id } of call.state.legs) hangUp(call, id);
  for (const { id } of call.state.bridges) destroyBridge(call, id);
}

/**
 * Ends the call for good once everything is removed, answered and run (I6); until then nothing
 * changes.
 */
export function endWhenEmpty(call: CallDraft): void {
  const { status, tracks, requests, legs, bridges, reason } = call.state;
  if (status !== "leaving" || requests.length > 0 || tracks.some(({ frames }) => frames.length > 0))
    return;
  if ([...legs, ...bridges].some(({ status: present }) => present !== "gone")) return;
  cancelTimers(call, () => true);
  call.state = { ...call.state, status: "ended" };
  note(call, { kind: "call.ended", reason: reason ?? "flow_ended" });
}

function abandonWaits(call: CallDraft): void {
  cancelTimers(call, (timer) => !isRemovalTimer(timer));
  abandonSideRequests(call);
}

/**
 * Ends a call because its flow cannot go on: the fault is told, and the caller hung up (I5), unless
 * the flow has a block for its first fault. Inside `finally` only the rest of `finally` is given
 * up, and in a side block the rest of that: its end is told to the step that opened it.
 */
export function fail(
  call: CallDraft,
  code: string,
  message: string,
  reason: "fault" | "limit",
): void {
  tellFault(call, code, message);
  if (reason === "fault" && catchFault(call)) return;
  const isOwn = call.track !== main && reason === "fault";
  if (call.state.status === "running" && !isOwn) leave(call, reason);
  else setFrames(call, []);
}

/**
 * Goes on with the block that the flow has for a fault, the first time that a caller meets one on
 * the way of the flow itself. The ends of the parts that are left come first. Gives whether it goes
 * on.
 */
function catchFault(call: CallDraft): boolean {
  const { program, state } = call;
  const { fault } = program;
  const isMeant = call.track === main && state.status === "running" && !isRun(state);
  if (fault === undefined || state.caught === true || !isMeant) return false;
  call.state = { ...state, caught: true };
  cutSidesOf(call, main);
  const frames = currentTrack(call)?.frames ?? [];
  const given = frames.at(-1)?.kind === "finally" ? frames.slice(0, -1) : frames;
  note(call, { kind: "block.entered", block: fault });
  setFrames(call, [
    frameAt(fault, { kind: "flow", activation: main }),
    ...lastFrames(program, given),
  ]);
  return true;
}

/**
 * Ends a call whose flow went round in circles, unless the flow has a block for its first fault:
 * not even `finally` runs. Gives whether it goes on.
 */
export function failLoop(call: CallDraft, code: string, message: string): boolean {
  tellFault(call, code, message);
  if (catchFault(call)) return true;
  leave(call, "fault");
  setFrames(call, []);
  return false;
}

/** Traces and logs a fault with its step. */
function tellFault(call: CallDraft, code: string, message: string): void {
  const step = currentStep(call)?.id;
  note(call, { kind: "fault", code, message, step });
  call.commands.push({
    kind: "log.write",
    level: "error",
    message: `${code} ${message}`,
    step: step ?? "",
  });
}
