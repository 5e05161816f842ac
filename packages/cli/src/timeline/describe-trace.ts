import type { EndReason, Program, TraceEntry } from "@flowrun/core";
import { describeEntry, isSideKind } from "@flowrun/core/tooling";
import type { TimelineLine } from "./timeline-line.ts";

/** Endings that a caller, a callee or the flow chose: nothing went wrong. */
const goodEndings: readonly EndReason[] = ["caller_left", "callee_left", "flow_ended"];

/** Whether a call that ended for this reason ended as a call should. */
export function isGoodEnding(reason: EndReason): boolean {
  return goodEndings.includes(reason);
}

/** Entries that the telephones tell better themselves. */
const toldElsewhere: ReadonlySet<TraceEntry["kind"]> = new Set([
  ...(["call.started", "webhook.started", "leg.originated", "leg.joined", "leg.left"] as const),
  ...([
    "media.started",
    "media.stopped",
    "background.started",
    "key.received",
    "event.ignored",
  ] as const),
]);

/**
 * A step of the flow, in words. Gives `undefined` for entries that only matter to a developer, and
 * for those that the telephones tell better themselves: media, keys and legs.
 */
export function describeTrace(entry: TraceEntry, program: Program): TimelineLine | undefined {
  // How asking somebody beside the platform failed is told with its step, which ends in it, or with
  // what is skipped.
  const isTold =
    toldElsewhere.has(entry.kind) || (entry.kind === "request.failed" && isSideKind(entry.command));
  const text = isTold ? undefined : describeEntry(entry, program);
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
