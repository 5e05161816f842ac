import type { EndReason, Program, TraceEntry } from "@flowrun/core";
import type { TimelineLine } from "./timeline-line.ts";

const endings: Readonly<Record<EndReason, string>> = {
  caller_left: "the caller hung up",
  callee_left: "the callee hung up",
  flow_ended: "the flow came to its end",
  answer_failed: "the call could not be answered",
  fault: "the flow met a fault",
  limit: "a limit of the flow was reached",
  shutdown: "flowrun is shutting down",
  platform_lost: "the platform was lost",
  overload: "more events came than the call could take",
};

/** Why a call ended, in words. */
export function describeEnding(reason: EndReason): string {
  return endings[reason];
}

/** Endings that a caller, a callee or the flow chose: nothing went wrong. */
const goodEndings: readonly EndReason[] = ["caller_left", "callee_left", "flow_ended"];

/** Whether a call that ended for this reason ended as a call should. */
export function isGoodEnding(reason: EndReason): boolean {
  return goodEndings.includes(reason);
}

/**
 * What the flow did, in words; `undefined` for entries that only matter to a developer, and for what the telephones tell
 * better themselves: media, keys and legs.
 */
export function describeTrace(entry: TraceEntry, program: Program): TimelineLine | undefined {
  const line = (text: string, wrong = false): TimelineLine => ({ at: entry.at, who: "flow", text, wrong });
  switch (entry.kind) {
    case "block.entered":
      return line(`goes to "${entry.block}"`);
    case "part.entered":
      return line(`  runs the part "${entry.part}"`);
    case "part.left":
      return line(`  leaves the part "${entry.part}": ${entry.outcome}`);
    case "side.opened":
      return line(`  beside it "${entry.block}"`);
    case "side.ended":
      return line(`  what went on beside it: ${entry.outcome}`);
    case "side.cut":
      return line("  what went on beside it is cut");
    case "step.skipped":
      return line(`  skips ${verbOf(program, entry.step)}  [${entry.step}]`);
    case "step.left":
      return line(`  ${describeOutcome(entry, program)}`, entry.outcome === "failed");
    case "step.retried":
      return line(`  tries ${verbOf(program, entry.step)} again (${entry.attempt})  [${entry.step}]`);
    case "media.skipped":
      return line(`  skips ${entry.media}: ${entry.why}`, true);
    case "request.failed":
      // How asking somebody beside the platform failed is told with its step, which ends in it, or with what is skipped.
      if (["store.lookup", "http.request", "v2.call", "speech.render"].includes(entry.command)) return undefined;
      return line(`  ${entry.command} failed: ${entry.code} ${entry.message}`, true);
    case "call.resumed":
      return line(`goes on after ${entry.gapMs} ms without the platform`);
    case "fault":
      return line(`  ${entry.code} ${entry.message}`, true);
    case "call.ended":
      return line(`ends: ${endings[entry.reason]}`, !isGoodEnding(entry.reason));
    default:
      return undefined;
  }
}

/** `lookup: missing  [answering/2]`; what may be cut off on a narrow screen stands last. */
function describeOutcome(entry: TraceEntry & { readonly kind: "step.left" }, program: Program): string {
  const detail = entry.detail === undefined ? "" : ` (${entry.detail})`;
  return `${verbOf(program, entry.step)}: ${entry.outcome}${detail}  [${entry.step}]`;
}

function verbOf(program: Program, id: string): string {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  return steps.find((step) => step.id === id)?.verb.name ?? "step";
}
