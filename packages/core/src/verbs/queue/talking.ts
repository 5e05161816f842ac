import { noteStay, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { FlowWord, SideEnd, TalkWish } from "../../interpret/verb-machine.ts";
import { callerLeg } from "../../interpret/state.ts";
import { thingWith } from "../../interpret/listing.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { cutSide } from "../../interpret/tracks.ts";
import { isJsonObject } from "../../json.ts";
import { isDialOutcome } from "../../interpret/dial-failure.ts";
import { firstCalled, type Phone } from "../bridge/phones.ts";
import { leaveConnecting } from "../bridge/led-away.ts";
import { isPhoneAway } from "../bridge/parking.ts";
import { wishedOf } from "../bridge/wishes.ts";
import type { Connecting, BridgeStep as Connected } from "../bridge/connecting.ts";
import { endBridgeBlock, resumeConnecting } from "../bridge/connect.ts";
import { joined } from "../bridge/joined.ts";
import { tellDesk, tellIfThere, tellWhenGone } from "./telling.ts";
import {
  bindTurn,
  isRinging,
  lastOfEach,
  phonesOf,
  type QueueOutcome,
  type Queueing,
  type Ringing,
  type QueueStep,
} from "./waiting.ts";

/**
 * A member has answered: the announcement is cut, the other phones are let go, and both are
 * connected.
 */
export function answeredBy(
  call: CallDraft,
  memory: Queueing,
  offer: Ringing,
  winner: Phone,
): QueueStep {
  for (const timer of ["max", "announce"]) cancelTimer(call, timer);
  if (memory.announcement !== null) cutSide(call, memory.announcement);
  const member = firstCalled(winner);
  tellDesk(call, { kind: "result", offer: offer.id, member, outcome: "answered" });
  const progress = joined(call, { ...offer, plan: memory.plan.plan }, winner);
  const others = lastOfEach(
    offer.phones.filter((phone) => isRinging(phone) && firstCalled(phone) !== member),
  );
  const turn = { ...memory.turn, waited: call.at - memory.since, member };
  bindTurn(call, turn);
  noteStay(call, {
    name: memory.plan.queue,
    since: memory.since,
    until: call.at,
    member,
  });
  const talking = { ...memory, stage: "talking", turn, announcement: null, offer: null } as const;
  return after(call, { ...talking, going: { ...offer, phones: others } }, progress);
}

/** Takes an event while both are connected, or talk. */
export function resumeTalking(
  call: CallDraft,
  memory: Queueing,
  connecting: Connecting,
  event: CallEvent,
): QueueStep {
  const noted = withoutGone(call, memory, event);
  return after(call, noted, followed(connecting, resumeConnecting(call, connecting, event)));
}

/**
 * Where another phone was to take the member's place and did not, the step has failed: nobody was
 * called for the queue.
 */
function followed({ stage }: Connecting, progress: Connected): Connected {
  if (stage !== "replacing" || progress.kind !== "done") return progress;
  const { result: _unanswered, ...missed } = progress;
  return isDialOutcome(progress.outcome) ? { ...missed, outcome: "failed" } : progress;
}

/** The member is free as soon as another phone has taken the place, or the caller is parked. */
function withoutMember(call: CallDraft, memory: Queueing, connecting: Connecting): Queueing {
  const { turn, isHandedOn = false } = memory;
  const winner = "winner" in connecting ? connecting.winner : undefined;
  // In a conference the member's leg may be the caller's by now.
  const isMember = connecting.phones.some(
    (phone) =>
      (phone.leg === winner || phone.leg === callerLeg(call.state)) &&
      firstCalled(phone) === turn.member,
  );
  const isThere = isMember && !isPhoneAway(call, connecting);
  if (isHandedOn || turn.member === null || isThere) return memory;
  tellWhenGone(call, legOf(call, connecting, turn.member), { kind: "over", member: turn.member });
  return { ...memory, isHandedOn: true };
}

/** Takes the end of a block that keys have begun in the conversation. */
export function endTalkSide(
  call: CallDraft,
  memory: Queueing,
  connecting: Connecting,
  end: SideEnd,
): QueueStep {
  return after(call, memory, followed(connecting, endBridgeBlock(call, connecting, end)));
}

/** Does what such a block wants of the conversation. */
export function wishedInTalk(
  call: CallDraft,
  memory: Queueing,
  wish: TalkWish,
): QueueStep | "granted" | undefined {
  const progress = memory.connecting === null ? undefined : wishedOf(call, memory.connecting, wish);
  return progress === undefined || progress === "granted"
    ? progress
    : after(call, memory, progress);
}

/** Ends the conversation since the call goes on elsewhere; `undefined` while that cannot be. */
export function leaveTalk(
  call: CallDraft,
  memory: Queueing,
  connecting: Connecting,
): QueueStep | undefined {
  const progress = leaveConnecting(call, connecting);
  return progress && after(call, memory, progress);
}

/** A phone that was let go is free when it is gone. */
function withoutGone(call: CallDraft, memory: Queueing, event: CallEvent): Queueing {
  const { going } = memory;
  if (going === null || (event.kind !== "leg.left" && event.kind !== "leg.destroyed"))
    return memory;
  const phone = going.phones.find(({ leg }) => leg === event.leg);
  if (phone === undefined) return memory;
  const member = firstCalled(phone);
  tellIfThere(call, { kind: "result", offer: going.id, member, outcome: "cancelled" });
  return { ...memory, going: { ...going, phones: going.phones.filter((each) => each !== phone) } };
}

function after(call: CallDraft, memory: Queueing, progress: Connected): QueueStep {
  if (progress.kind === "waiting") {
    const connecting = progress.memory;
    return { kind: "waiting", memory: { ...withoutMember(call, memory, connecting), connecting } };
  }
  if (progress.kind === "ignored") return progress;
  tellOver(call, memory);
  if (progress.kind !== "done") return progress;
  const { turn } = memory;
  const { seconds = null, ended_by: endedBy = null } = isJsonObject(progress.result)
    ? progress.result
    : {};
  const result = { ...turn, seconds, ended_by: endedBy };
  return { ...progress, outcome: progress.outcome as QueueOutcome | FlowWord, result };
}

function tellOver(
  call: CallDraft,
  { turn, going, connecting, isHandedOn = false }: Queueing,
): void {
  if (going !== null)
    for (const phone of going.phones) {
      const result = { kind: "result", offer: going.id, member: firstCalled(phone) } as const;
      tellWhenGone(call, phone.leg, { ...result, outcome: "cancelled" });
    }
  if (turn.member === null || isHandedOn) return;
  const leg = connecting === null ? "" : legOf(call, connecting, turn.member);
  tellWhenGone(call, leg, { kind: "over", member: turn.member });
}

/** The leg of a member's phone: of several the one that is still there. */
function legOf(call: CallDraft, { phones }: Connecting, member: string): string {
  const legs = phonesOf(phones, member).map(({ leg }) => leg);
  const isThere = (leg: string): boolean => thingWith(call.state.legs, leg)?.status !== "gone";
  return legs.findLast(isThere) ?? legs.at(-1) ?? "";
}
