import type { CallDraft } from "../../interpret/draft.ts";
import { callerLeg } from "../../interpret/state.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { leaveRoom } from "../meeting/meeting.ts";
import { remove, type At, type Connecting, type BridgeStep } from "./connecting.ts";
import { endWith } from "./ending.ts";
import { withdrawFromGroup } from "./picked-up.ts";
import { letRingingGo } from "./screening.ts";
import { tellNoMore } from "./told-apart.ts";

/**
 * Ends the step, since the call goes on elsewhere. Phones that ring are let go, and so is the one
 * that the caller talks to. Gives `undefined` for the moment in which somebody is brought in or
 * taken out.
 */
export function leaveConnecting(call: CallDraft, memory: Connecting): BridgeStep | undefined {
  switch (memory.stage) {
    case "ringing":
      return letPhonesGo(call, memory);
    case "talking":
    case "apart":
      return endWith(call, memory, "ended", "flow");
    case "parked":
    case "met":
      return leaveMet(call, memory);
    default:
      return undefined;
  }
}

function letPhonesGo(call: CallDraft, memory: At<"ringing">): BridgeStep {
  const { plan, phones } = memory;
  withdrawFromGroup(call, plan);
  if (plan.ringing !== undefined) tellNoMore(call, callerLeg(call.state));
  letRingingGo(call, phones);
  remove(call, memory);
  return { kind: "done", outcome: "failed" };
}

/** The lot, or the other call, hears from the room that nobody is there. */
function leaveMet(call: CallDraft, memory: At<"parked" | "met">): BridgeStep | undefined {
  if (!leaveRoom(call, memory.meeting)) return undefined;
  cancelTimer(call, "max");
  if (memory.stage === "parked") return endWith(call, memory, "ended", "flow");
  remove(call, memory);
  return { kind: "done", outcome: "ended" };
}
