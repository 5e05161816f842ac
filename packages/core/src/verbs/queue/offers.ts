import { reserveBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { SideEnd } from "../../interpret/verb-machine.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import type { Json, JsonObject } from "../../json.ts";
import { callingOf } from "../bridge/bridge-plan.ts";
import { callPhones, commonOutcome, firstCalled } from "../bridge/phones.ts";
import { phoneSaid, ringOn, type Rung } from "../bridge/ringing.ts";
import { letRingingGo } from "../bridge/screening.ts";
import { answeredBy } from "./talking.ts";
import { tellDesk, tellWhenGone } from "./telling.ts";
import {
  isRinging,
  lastOfEach,
  phonesOf,
  usualRingMs,
  type Queueing,
  type Ringing,
  type QueueStep,
} from "./waiting.ts";

/** The desk offers members: their phones ring, while the caller waits on. */
export function offered(call: CallDraft, memory: Queueing, body: JsonObject): QueueStep {
  const [id, members] = [String(body["offer"]), textsOf(body["members"])];
  const ringMs = typeof body["ring"] === "number" ? body["ring"] : usualRingMs;
  if (memory.offer !== null || memory.stage === "joining") {
    // The desk gives a place before its first offer, and has the results of an offer before the
    // next one. Any other offer is for the queue that the call has just left.
    for (const member of members)
      tellDesk(call, { kind: "result", offer: id, member, outcome: "cancelled" });
    return waiting(memory);
  }
  const bridge = reserveBridge(call);
  const phones = callPhones(call, members, bridge, { ...callingOf(memory.plan.plan), ringMs });
  return waiting({ ...memory, offer: { id, bridge, phones, ringMs } });
}

/**
 * Takes an event for the phones that ring: the first that answers, and accepts where it is asked,
 * has the caller.
 */
export function resumePhones(call: CallDraft, memory: Queueing, event: CallEvent): QueueStep {
  const { offer, plan } = memory;
  if (offer === null) return waiting(memory);
  const { bridge, phones, ringMs = usualRingMs } = offer;
  const calling = { ...callingOf(plan.plan), ringMs, bridge };
  return rungOn(call, memory, offer, ringOn(call, phones, event, { calling, plan: plan.plan }));
}

/** Takes the end of a block that asks a phone whether it takes the caller. */
export function resumeAsked(call: CallDraft, memory: Queueing, end: SideEnd): QueueStep {
  const { offer } = memory;
  return offer === null
    ? waiting(memory)
    : rungOn(call, memory, offer, phoneSaid(call, offer.phones, end));
}

/** The phones of an offer stand so now: the desk hears of each that is called no longer. */
function rungOn(
  call: CallDraft,
  memory: Queueing,
  offer: Ringing,
  { phones, winner }: Rung,
): QueueStep {
  for (const member of new Set(phones.map(firstCalled))) {
    const [before, now] = [phonesOf(offer.phones, member), phonesOf(phones, member)];
    if (now.some(isRinging) || !before.some(isRinging)) continue;
    tellDesk(call, { kind: "result", offer: offer.id, member, outcome: commonOutcome(now) });
  }
  if (winner !== undefined) return answeredBy(call, memory, { ...offer, phones }, winner);
  if (phones.some(({ outcome }) => outcome === null))
    return waiting({ ...memory, offer: { ...offer, phones } });
  cancelTimer(call, "ring");
  return waiting({ ...memory, offer: null });
}

/**
 * The desk takes an offer back, or one of its members. A phone that has answered meanwhile is not
 * let go.
 */
export function revoked(
  call: CallDraft,
  memory: Queueing,
  { offer: id, member }: JsonObject,
): QueueStep {
  const { offer } = memory;
  if (offer === null || offer.id !== id) return waiting(memory);
  const [gone, left] = [
    offer.phones.filter((phone) => member === null || firstCalled(phone) === member),
    offer.phones.filter((phone) => member !== null && firstCalled(phone) !== member),
  ];
  cancel(call, { ...offer, phones: gone });
  if (left.some(isRinging)) return waiting({ ...memory, offer: { ...offer, phones: left } });
  cancelTimer(call, "ring");
  return waiting({ ...memory, offer: null });
}

/** Lets all phones go that ring. */
export function cancelOffer(call: CallDraft, { offer }: Queueing): void {
  if (offer === null) return;
  cancelTimer(call, "ring");
  cancel(call, offer);
}

function cancel(call: CallDraft, { id: offer, phones }: Ringing): void {
  letRingingGo(call, phones);
  // Until it is gone it still rings, or has just answered, and cannot be called for anybody else.
  for (const phone of lastOfEach(phones.filter(isRinging))) {
    const result = { kind: "result", offer, member: firstCalled(phone) } as const;
    tellWhenGone(call, phone.leg, { ...result, outcome: "cancelled" });
  }
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((text: Json) => typeof text === "string") : [];
}

function waiting(memory: Queueing): QueueStep {
  return { kind: "waiting", memory };
}
