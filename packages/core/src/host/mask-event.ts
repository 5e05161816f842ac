import type { CallEvent } from "../interpret/event.ts";
import type { TraceEntry } from "../interpret/trace.ts";

/** What stands for a secret value, in the trace and in the journal. */
export const mask = "•";

/**
 * An event as it may be written down: a key of a secret entry is masked. `trace` is what the event came to, which tells
 * whether a key was secret; without it (the step failed) every key counts as secret. Answers are masked elsewhere.
 */
export function maskEvent(event: CallEvent, trace: readonly TraceEntry[] | undefined): CallEvent {
  return event.kind !== "dtmf.received" || isOpen(trace) ? event : { ...event, digit: mask };
}

/** Whether a key may be seen: the trace tells a secret one by its mask. */
function isOpen(trace: readonly TraceEntry[] | undefined): boolean {
  return trace?.every((entry) => entry.kind !== "key.received" || entry.digit !== mask) ?? false;
}
