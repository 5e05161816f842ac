import type { EndReason } from "./trace.ts";
import { destroyBridge } from "./bridges.ts";
import { currentStep, frameAt, note, type CallDraft } from "./draft.ts";
import { hangUp } from "./legs.ts";
import { dropMedia } from "./media.ts";
import { isRemovalTimer } from "./removal.ts";
import { abandonSideRequests } from "./requests.ts";
import { cancelTimer } from "./timers.ts";

/**
 * Ends the flow: whatever runs is dropped, every leg is hung up and every bridge destroyed, and `finally` begins. A call
 * that is leaving already stays as it is, so each thing is removed once (I6).
 */
export function leave(call: CallDraft, reason: EndReason): void {
  if (call.state.status !== "running") return;
  note(call, { kind: "call.leaving", reason });
  const hasFinally = call.program.finally.length > 0 && call.state.webhook === undefined;
  const frames = hasFinally ? [frameAt(null)] : [];
  call.state = { ...call.state, status: "leaving", reason, frames };
  dropMedia(call);
  abandonWaits(call);
  for (const { id } of call.state.legs) hangUp(call, id);
  for (const { id } of call.state.bridges) destroyBridge(call, id);
}

/** Ends the call for good once everything is removed, answered and run (I6); until then nothing changes. */
export function endWhenEmpty(call: CallDraft): void {
  const { status, frames, requests, legs, bridges, reason } = call.state;
  if (status !== "leaving" || frames.length > 0 || requests.length > 0) return;
  if ([...legs, ...bridges].some(({ status: present }) => present !== "gone")) return;
  for (const timer of Object.keys(call.state.timers)) cancelTimer(call, timer);
  call.state = { ...call.state, status: "ended" };
  note(call, { kind: "call.ended", reason: reason ?? "flow_ended" });
}

function abandonWaits(call: CallDraft): void {
  for (const timer of Object.keys(call.state.timers)) if (!isRemovalTimer(timer)) cancelTimer(call, timer);
  abandonSideRequests(call);
}

/**
 * Ends a call because its flow cannot go on: the fault is traced and logged with its step, and the caller hung up (I5).
 * Inside `finally` only the rest of `finally` is given up.
 */
export function fail(call: CallDraft, code: string, message: string, reason: "fault" | "limit"): void {
  const step = currentStep(call)?.id;
  note(call, { kind: "fault", code, message, step });
  call.commands.push({ kind: "log.write", level: "error", message: `${code} ${message}`, step: step ?? "" });
  if (call.state.status === "running") leave(call, reason);
  else call.state = { ...call.state, frames: [] };
}
