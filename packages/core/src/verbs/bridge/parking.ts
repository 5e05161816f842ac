import { roomNamed } from "../../language/thing-name.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import { destroyBridge } from "../../interpret/bridges.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { changeCaller, hangUp } from "../../interpret/legs.ts";
import type { FlowWord, LotWish, SideEnd } from "../../interpret/verb-machine.ts";
import { callerLeg } from "../../interpret/state.ts";
import { isJsonObject } from "../../json.ts";
import { plainReturn } from "../../language/return-target.ts";
import { askRoom, leaveMeeting, resumeMeeting, type MeetingMemory } from "../meeting/meeting.ts";
import { otherOf } from "./adding.ts";
import {
  bothOf,
  letGo,
  waiting,
  type At,
  type Connecting,
  type BridgeStep,
  type BridgeOutcome,
} from "./connecting.ts";
import { ended, endWith } from "./ending.ts";
import { letGuestsGo } from "./guests.ts";
import { hasLeft } from "./phones.ts";
import { follow } from "./picked-up.ts";
import { hideTalk } from "./supervised.ts";
import { tellNoMore } from "./told-apart.ts";

/**
 * Asks a lot to take the other side of the leg that pressed keys, while the two are apart for its
 * block. Gives `undefined` where it cannot, as in a conference. With the other side parked, the step waits like one
 * that was picked up. The leg that pressed is let go at the end of the block.
 */
export function sendAway(
  call: CallDraft,
  memory: Connecting,
  { side, lot, slot, music }: LotWish,
): BridgeStep | undefined {
  if (memory.stage !== "apart" || memory.doing.side !== side || memory.merged !== undefined)
    return undefined;
  tellNoMore(call, otherOf(call, memory, memory.doing.by));
  const wish = { room: roomNamed("lot", lot), isHost: true, keepCaller: true, music } as const;
  const meeting = askRoom(call, { ...wish, message: { kind: "park", slot } });
  return waiting({ ...memory, stage: "parked", meeting });
}

/**
 * Takes an event from when a lot was asked on, until nobody has fetched the other side, or who has
 * done so talks no longer.
 */
export function resumeParked(call: CallDraft, memory: At<"parked">, event: CallEvent): BridgeStep {
  const { meeting, doing, ...rest } = memory;
  if (event.kind === "timer.fired" && event.timer === "max")
    return endParked(call, memory, "timed_out", "limit");
  if (doing !== undefined && hasLeft(event, doing.by)) return waiting({ ...rest, meeting });
  if (meeting.stage === "asking") return resumeAsking(call, memory, event);
  return follow(call, memory, resumeMeeting(call, meeting, event));
}

/**
 * Takes the end of the block whose keys have parked the other side: the leg that pressed them is
 * let go. A word leads the other side out of the lot, and is the outcome; nobody can take the place
 * of the leg that is let go.
 */
export function endParkingBlock(
  call: CallDraft,
  memory: At<"parked">,
  by: string,
  { outcome, phone }: SideEnd,
): BridgeStep {
  if (phone !== undefined) hangUp(call, phone.leg);
  if (outcome !== plainReturn && outcome !== "failed")
    return endParked(call, memory, outcome, "flow");
  const { doing: _doing, ...rest } = memory;
  letGo(call, by);
  return waiting(rest);
}

/** Whether the phone that the step has called has parked the caller, and is gone. */
export function isPhoneAway(call: CallDraft, memory: Connecting): boolean {
  return (
    memory.stage === "parked" &&
    memory.doing === undefined &&
    memory.winner !== callerLeg(call.state)
  );
}

function resumeAsking(call: CallDraft, memory: At<"parked">, event: CallEvent): BridgeStep {
  const { meeting, doing } = memory;
  if (hasLeft(event, memory.winner)) {
    leaveMeeting(call, meeting);
    return ended(call, memory);
  }
  if (isParked(meeting, event)) {
    destroyBridge(call, memory.bridge);
    hideTalk(call, memory.plan);
    letGuestsGo(call, memory);
    // The side that is parked is the caller from now on: the end of the other one ends nothing.
    if (doing !== undefined) changeCaller(call, otherOf(call, memory, doing.by));
  }
  const met = resumeMeeting(call, meeting, event);
  if (met.kind !== "over") return follow(call, memory, met);
  // There is no place for it: they talk on after the block, unless its leg has left meanwhile.
  return doing === undefined
    ? ended(call, memory)
    : waiting({ ...bothOf(memory), stage: "apart", doing });
}

function isParked({ room }: MeetingMemory, event: CallEvent): boolean {
  return (
    event.kind === "room.told" &&
    event.room === room &&
    isJsonObject(event.body) &&
    event.body["kind"] === "parked"
  );
}

function endParked(
  call: CallDraft,
  memory: At<"parked">,
  outcome: BridgeOutcome | FlowWord,
  endedBy: "flow" | "limit",
): BridgeStep {
  leaveMeeting(call, memory.meeting);
  return endWith(call, memory, outcome, endedBy);
}
