import type { TraceEntry } from "@flowrun/core";

/** A fault in the trace of a call. */
export type FaultEntry = TraceEntry & { readonly kind: "fault" };

/**
 * The faults of a trace in their order. A step that was left out since an expression has no value is one,
 * though the call survives it: the caller heard nothing, or nobody was told. A value that only does not
 * fit, such as an empty text, is none.
 */
export function faultsIn(trace: readonly TraceEntry[]): readonly FaultEntry[] {
  return trace.flatMap((entry): readonly FaultEntry[] => {
    if (entry.kind === "fault") return [entry];
    if (entry.kind !== "log.written" || entry.leftOut?.code !== "RUN_EXPRESSION") return [];
    return [{ at: entry.at, kind: "fault", ...entry.leftOut }];
  });
}
