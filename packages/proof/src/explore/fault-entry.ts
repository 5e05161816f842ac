import type { TraceEntry } from "@flowrun/core";

/** A fault in the trace of a call. */
export type FaultEntry = TraceEntry & { readonly kind: "fault" };

/** Whether the flow could not go on here. */
export function isFault(entry: TraceEntry): entry is FaultEntry {
  return entry.kind === "fault";
}
