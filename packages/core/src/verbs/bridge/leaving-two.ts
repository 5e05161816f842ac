import { destroyBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { changeCaller, tellTransfer } from "../../interpret/legs.ts";
import { dropMedia } from "../../interpret/media.ts";
import { callerLeg } from "../../interpret/state.ts";
import { isJsonObject } from "../../json.ts";
import { matchesDialPattern } from "../../language/dial-pattern.ts";
import { withTechnology } from "../../language/option-kinds/endpoints.ts";
import { askRoom, leaveMeeting, resumeMeeting } from "../meeting/meeting.ts";
import { otherOf } from "./adding.ts";
import { bothOf, letGo, waiting, type At, type Both, type BridgeStep } from "./connecting.ts";
import { ended, endWith } from "./ending.ts";
import { letGuestsGo } from "./guests.ts";
import { hasLeft } from "./phones.ts";
import { follow } from "./picked-up.ts";
import { hideTalk } from "./supervised.ts";
import { forgetTyped } from "./talk-keys.ts";

type JoinRequest = CallEvent & { readonly kind: "join.requested" };

/**
 * A phone that is in this conversation and in another call asks to be left out of both. Where this
 * call lets it go the room of all such transfers is asked, which hears from the other call as well;
 * both talk on until it has. Anything else nobody answers, so that the phone is told no.
 */
export function askJoin(
  call: CallDraft,
  memory: At<"talking" | "parting" | "apart" | "returning">,
  event: JoinRequest,
): BridgeStep {
  const { leg, to, other, isAsking } = event;
  if (memory.stage !== "talking" || memory.doing !== undefined || !mayLeave(call, memory, event))
    return waiting(memory);
  if (isAsking) tellTransfer(call, leg, "progress");
  forgetTyped(call, memory.typed ?? []);
  const pair = [leg, other].toSorted().join(" ");
  const wish = { room: "transfers", isHost: true, keepCaller: true, music: null } as const;
  const meeting = askRoom(call, { ...wish, message: { kind: "join", pair } });
  const leavingTwo = { leg, to, isAsking };
  return waiting({ ...bothOf(memory), stage: "leaving_two", meeting, leavingTwo });
}

/**
 * A phone that the flow has called may go to the numbers that the flow allows; the caller only
 * together with such a phone.
 */
function mayLeave(
  call: CallDraft,
  { plan, winner }: Both,
  { leg, to, isOtherCaller }: JoinRequest,
): boolean {
  if (leg === callerLeg(call.state)) return !isOtherCaller;
  return (
    leg === winner && plan.transfers?.some((pattern) => matchesDialPattern(to, pattern)) === true
  );
}

/** Takes an event until the other call lets the phone go as well, or does not. */
export function resumeLeavingTwo(
  call: CallDraft,
  memory: At<"leaving_two">,
  event: CallEvent,
): BridgeStep {
  const { meeting } = memory;
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the phone is about to leave" };
  if (event.kind === "timer.fired" && event.timer === "max") {
    leaveMeeting(call, meeting);
    return endWith(call, memory, "timed_out", "limit");
  }
  if (hasLeft(event, memory.winner)) {
    leaveMeeting(call, meeting);
    return ended(call, memory);
  }
  if (event.kind !== "room.told" && event.kind !== "room.lost") return waiting(memory);
  return event.room === meeting.room ? answered(call, memory, event) : waiting(memory);
}

function answered(
  call: CallDraft,
  memory: At<"leaving_two">,
  event: CallEvent & { readonly kind: "room.told" | "room.lost" },
): BridgeStep {
  if (event.kind === "room.told" && isJsonObject(event.body) && event.body["kind"] === "meet")
    return leaveTwo(call, memory, event);
  const { leg, isAsking } = memory.leavingTwo;
  if (isAsking) tellTransfer(call, leg, "unavailable");
  return waiting({ ...bothOf(memory), stage: "talking" });
}

/**
 * The phone is let go, and the leg that it has talked to goes to meet the other one, as the caller
 * from now on.
 */
function leaveTwo(call: CallDraft, memory: At<"leaving_two">, event: CallEvent): BridgeStep {
  const { winner, ...called } = bothOf(memory);
  const { meeting, leavingTwo } = memory;
  const { leg, to, isAsking } = leavingTwo;
  if (isAsking) tellTransfer(call, leg, "answered");
  if (leg !== winner) {
    dropMedia(call, leg);
    changeCaller(call, otherOf(call, memory, leg));
  }
  letGo(call, leg);
  destroyBridge(call, memory.bridge);
  hideTalk(call, memory.plan);
  letGuestsGo(call, memory);
  const next = leg === winner ? { ...called, to: withTechnology(to) } : { ...called, winner };
  return follow(call, { ...next, stage: "met" }, resumeMeeting(call, meeting, event));
}
