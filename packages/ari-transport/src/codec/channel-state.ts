import type { SurveyedLeg } from "@flowrun/core/plugin";
import { fieldOf, stringOf } from "./json.ts";

/**
 * The state of a channel of ARI in the core's words. A leg is `Down` until it is dialled. A missing
 * state means the same. A caller is `Ring` until answered.
 */
export function channelState(channel: unknown): SurveyedLeg["state"] {
  switch (stringOf(channel, "state") ?? "Down") {
    case "Down":
    case "Rsrved":
      return "created";
    case "Ring":
      return "offered";
    case "Dialing":
    case "Ringing":
      return "ringing";
    default:
      return "up";
  }
}

/** The caller on a channel, and the name of the phone, where it says something. */
export function callerOf(channel: unknown): { readonly from: string; readonly name?: string } {
  const caller = fieldOf(channel, "caller");
  const name = stringOf(caller, "name") ?? "";
  return { from: stringOf(caller, "number") ?? "", ...(name === "" ? {} : { name }) };
}
