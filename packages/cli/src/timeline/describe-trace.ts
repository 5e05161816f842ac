import type { EndReason, Program, TraceEntry } from "@flowrun/core";
import { describeEntry } from "@flowrun/core/tooling";
import type { TimelineLine } from "./timeline-line.ts";

/** Endings that a caller, a callee or the flow chose: nothing went wrong. */
const goodEndings: readonly EndReason[] = ["caller_left", "callee_left", "flow_ended"];

/** Whether a call that ended for this reason ended as a call should. */
export function isGoodEnding(reason: EndReason): boolean {
  return goodEndings.includes(reason);
}

/**
 * A step of the flow, in the words of `flowrun test` and of journals. Gives `undefined` for entries
 * that only matter to a developer. `endpoints` are those of the called legs.
 */
export function describeTrace(
  entry: TraceEntry,
  program: Program,
  endpoints: ReadonlyMap<string, string>,
): TimelineLine | undefined {
  // The caller's telephone tells that itself, with the cause.
  const isCallerGone = entry.kind === "leg.left" && !endpoints.has(entry.leg);
  const text = isCallerGone ? undefined : describeEntry(entry, program, endpoints);
  return text === undefined
    ? undefined
    : { at: entry.at, who: "flow", text, wrong: isWrong(entry) };
}

function isWrong(entry: TraceEntry): boolean {
  switch (entry.kind) {
    case "step.left":
      return entry.outcome === "failed";
    case "call.ended":
      return !isGoodEnding(entry.reason);
    case "media.skipped":
    case "request.failed":
    case "fault":
      return true;
    default:
      return false;
  }
}
