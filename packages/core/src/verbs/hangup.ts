import { callerLeg } from "../interpret/state.ts";
import { hangUp } from "../interpret/legs.ts";
import { hangupCauses } from "../interpret/platform-command.ts";
import { defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `hangup` — ends the call, with what the caller is told as its cause. `finally` runs, then
 * everything is removed.
 */
export const hangup: Verb = defineVerb({
  name: "hangup",
  summary: "Hangs the caller up and ends the flow.",
  elsewhere: {
    Twilio: ["Hangup", "Reject"],
    "Amazon Connect": ["Disconnect"],
    FreePBX: ["Terminate Call"],
    Asterisk: ["Hangup", "Busy", "Congestion"],
    jambonz: ["hangup", "sip:decline"],
  },
  principal: "cause",
  options: {
    cause: {
      kind: "choice",
      choices: hangupCauses,
      description:
        'What the caller\'s side is told, as a `reason` of ARI: before the call is answered it decides the tone that the caller hears. `unallocated` is "no such number" (SIP 404), `number_incomplete` 484, `congestion` "all lines are busy" (503).',
      example: "busy",
      default: "normal",
    },
  },
  outcomes: [],
  flow: "end",
  tone: "cause",
  machine: {
    enter: (call, { cause }) => {
      hangUp(call, callerLeg(call.state), cause === "normal" ? undefined : cause);
      return { kind: "end", reason: "flow_ended" };
    },
  },
});
