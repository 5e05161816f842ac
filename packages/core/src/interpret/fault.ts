import type { CallDraft } from "./draft.ts";
import { note } from "./draft.ts";
import { currentStep } from "./frames.ts";
import { leave } from "./leaving.ts";

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
