import type { CallLine } from "@flowrun/simulator";
import type { TimelineLine } from "./timeline-line.ts";

/**
 * An event at a telephone, in words; `undefined` for one that its owner does not notice. The owner
 * of the telephone is the caller where `caller` says so.
 */
export function describeHappening(line: CallLine, caller: boolean): TimelineLine | undefined {
  const text = caller ? callerText(line) : calleeText(line);
  if (text === undefined) return undefined;
  return { at: line.at, who: caller ? "caller" : "callee", text, wrong: false };
}

/** Happenings that the flow is told, too, and tells in its own words. */
const toldByFlow: ReadonlySet<CallLine["kind"]> = new Set([
  "call.placed",
  "leg.called",
  "key.pressed",
  "media.started",
]);

/** The same beside what the flow did: without that which it tells itself. */
export function describeBesideFlow(line: CallLine, caller: boolean): TimelineLine | undefined {
  const isOfLeg = line.kind === "leg.answered" || line.kind === "leg.ended";
  return toldByFlow.has(line.kind) || (isOfLeg && !caller)
    ? undefined
    : describeHappening(line, caller);
}

function callerText(line: CallLine): string | undefined {
  if (line.kind === "call.placed") return `calls ${line.to} from ${line.from}`;
  if (line.kind === "leg.answered") return "is answered";
  // Without a bridge a caller who hangs up leaves no cause.
  if (line.kind === "leg.ended")
    return line.cause === 0 ? "is off the line" : `is off the line (${line.causeText})`;
  return commonText(line);
}

function calleeText(line: CallLine): string | undefined {
  if (line.kind === "leg.called") return `${line.endpoint} is called`;
  if (line.kind === "leg.ringing") return "rings";
  if (line.kind === "leg.progress") return "sends sound before the answer";
  if (line.kind === "leg.answered") return "answers";
  if (line.kind === "leg.ended") return `is gone (${line.causeText})`;
  return commonText(line);
}

function commonText(line: CallLine): string | undefined {
  switch (line.kind) {
    case "key.pressed":
      return `presses ${line.digit}`;
    case "key.heard":
      return `hears the key ${line.digit}`;
    case "media.started":
      return `hears ${line.uri}`;
    case "bridge.entered":
      return line.peers.length > 0 ? "is connected" : undefined;
    default:
      return undefined;
  }
}
