import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { tellTransfer } from "../../interpret/legs.ts";
import type { Progress } from "../../interpret/program.ts";
import { request } from "../../interpret/requests.ts";
import { callerLeg } from "../../interpret/state.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import { matchesDialPattern } from "../../language/dial-pattern.ts";
import { mostPhones, withTechnology } from "../../language/option-kinds/endpoints.ts";
import { callingOf, waiting, type Connecting } from "./connecting.ts";
import { comeBack } from "./joining.ts";
import { callPhones, hasLeft, notePhones, type Phone } from "./phones.ts";
import { replace } from "./replacing.ts";
import { forgetTyped } from "./talk-keys.ts";

/** In these stages the two are on the way to one another. */
const meeting: readonly Connecting["stage"][] = [
  "quieting",
  "answering",
  "creating",
  "adding",
  "undecided",
  "returning",
];

/**
 * The phone asks to transfer the call, by its own button. Where the flow allows that number the two
 * are taken apart, as soon as they have met, and the number is called; anything else nobody
 * answers, so that the phone is told no.
 */
export function askTransfer(
  call: CallDraft,
  memory: Connecting,
  { leg, to }: CallEvent & { readonly kind: "transfer.requested" },
): Progress<Connecting> {
  const { plan, stage, winner, doing, wanted, phones } = memory;
  const isNamed =
    to !== "" && plan.transfers?.some((pattern) => matchesDialPattern(to, pattern)) === true;
  // Phones that pass a call on to one another come to an end.
  const isAllowed = isNamed && phones.length < mostPhones.inAll;
  const isFree =
    doing === undefined && wanted === undefined && (stage === "talking" || meeting.includes(stage));
  // Only a phone that the flow has called may do that: of a caller nobody knows who it is.
  if (!isAllowed || leg !== winner || !isFree) return waiting(memory);
  tellTransfer(call, leg, "progress");
  const asked = { ...memory, wanted: to };
  return stage === "talking" ? partFor(call, asked) : waiting(asked);
}

/** The two are taken apart, so that the number can be called that the phone has asked for. */
export function partFor(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const { winner, bridge, typed = [] } = memory;
  forgetTyped(call, typed);
  const awaited = request(call, {
    kind: "bridge.remove",
    bridge,
    leg: winner,
    others: [callerLeg(call.state)],
  });
  return waiting({ ...memory, typed: [], stage: "parting", awaited });
}

/** The two are apart: the phone is called, and the caller hears music. */
export function callWanted(
  call: CallDraft,
  memory: Connecting,
  wanted: string,
): Progress<Connecting> {
  return waiting(calling(call, memory, wanted));
}

/** Who asked for it has hung up before the two were apart: that has handed over. */
export function callLeft(
  call: CallDraft,
  memory: Connecting,
  wanted: string,
): Progress<Connecting> {
  const { phones, wanted: _wanted, ...rest } = calling(call, memory, wanted);
  const phone = phones.at(-1);
  return phone === undefined
    ? waiting(memory)
    : give(call, { ...rest, phones: phones.slice(0, -1) }, phone);
}

function calling(call: CallDraft, memory: Connecting, wanted: string): Connecting {
  const { plan, bridge } = memory;
  setUnder(call, { kind: "music", class: plan.music ?? "default" });
  const phones = callPhones(call, [withTechnology(wanted)], bridge, callingOf(plan));
  return { ...memory, stage: "referring", awaited: "", phones: [...memory.phones, ...phones] };
}

/**
 * Takes an event while that phone rings. Who asked for it is let go when it answers, and comes back
 * when it does not; whoever hangs up before has handed over.
 */
export function resumeReferring(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): Progress<Connecting> {
  const { winner, wanted: _wanted, ...rest } = memory;
  const before = { ...rest, winner, phones: memory.phones.slice(0, -1) };
  const phone = memory.phones.at(-1);
  if (phone === undefined) return waiting(memory);
  const isLeaving = event.kind === "leg.hangup_requested" && event.leg === winner;
  if (isLeaving || hasLeft(event, winner)) return give(call, before, phone);
  if (event.kind === "leg.joined" && event.leg === phone.leg) {
    tellTransfer(call, winner, "answered");
    return give(call, before, phone);
  }
  const outcome = notePhones(call, [phone], event)[0]?.outcome ?? null;
  if (outcome === null) return waiting(memory);
  cancelTimer(call, "ring");
  tellTransfer(call, winner, "unavailable");
  setUnder(call, null);
  return comeBack(call, { ...before, stage: "returning" });
}

function give(
  call: CallDraft,
  memory: Connecting,
  { leg, to, request: asked }: Phone,
): Progress<Connecting> {
  cancelTimer(call, "ring");
  return replace(call, memory, memory.winner, {
    leg,
    to,
    request: asked,
    ringMs: memory.plan.ringMs,
  });
}
