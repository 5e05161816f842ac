import type { CallEvent } from "../interpret/event.ts";
import type { CallState } from "../interpret/state.ts";
import type { TraceEntry } from "../interpret/trace.ts";
import type { Json } from "../json.ts";
import type { Program } from "../program/program.ts";

/** What stands for a secret value, in the trace and in the journal. */
export const mask = "•";

/**
 * An event as it may be written down: a key of a secret entry and the secret columns of a row are masked. `trace` is what
 * the event came to, which tells whether a key was secret; without it (the step failed) every key counts as secret.
 */
export function maskEvent(
  program: Program,
  before: CallState,
  event: CallEvent,
  trace: readonly TraceEntry[] | undefined,
): CallEvent {
  switch (event.kind) {
    case "dtmf.received":
      return isOpen(trace) ? event : { ...event, digit: mask };
    case "request.succeeded":
      return { ...event, result: maskColumns(event.result, secretColumns(program, before, event.request)) };
    default:
      return event;
  }
}

/** Whether a key may be seen: the trace tells a secret one by its mask. */
function isOpen(trace: readonly TraceEntry[] | undefined): boolean {
  return trace?.every((entry) => entry.kind !== "key.received" || entry.digit !== mask) ?? false;
}

function secretColumns({ tables }: Program, { requests }: CallState, request: string): readonly string[] {
  const pending = Object.hasOwn(requests, request) ? requests[request] : undefined;
  return pending?.kind === "store.lookup" ? (tables[pending.subject]?.secretColumns ?? []) : [];
}

/** A row with these columns masked; anything else as it is. */
export function maskColumns(row: Json, secrets: readonly string[]): Json {
  if (secrets.length === 0 || typeof row !== "object" || row === null) return row;
  const masked = Object.entries(row).map(
    ([column, value]) => [column, secrets.includes(column) ? mask : value] as const,
  );
  return Object.fromEntries(masked);
}
