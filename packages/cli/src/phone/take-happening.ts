import type { CallLine } from "@flowrun/simulator";
import type { PhoneCall } from "./phone-state.ts";

/** The call after something happened at the caller's telephone. */
export function takeHappening(call: PhoneCall, line: CallLine): PhoneCall {
  switch (line.kind) {
    case "leg.answered":
      return { ...call, status: "answered" };
    case "media.started":
      return { ...call, hears: line.uri };
    case "media.finished":
      return { ...call, hears: undefined };
    case "key.pressed":
      return { ...call, keys: call.keys + line.digit };
    case "leg.ended":
      return { ...call, status: "over", hears: undefined, endedAt: line.at };
    default:
      return call;
  }
}
