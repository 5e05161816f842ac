import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { tellTransfer } from "../../interpret/legs.ts";
import { request } from "../../interpret/requests.ts";
import { callerLeg } from "../../interpret/state.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import { matchesDialPattern } from "../../language/dial-pattern.ts";
import { mostPhones, withTechnology } from "../../language/option-kinds/endpoints.ts";
import { comeBack } from "./adding.ts";
import { callingOf } from "./bridge-plan.ts";
import { bothOf, rungIn, waiting, type At, type Both, type BridgeStep } from "./connecting.ts";
import { callOthers, callPhones, hasLeft, letOthersGo, notePhones, type Phone } from "./phones.ts";
import { replace } from "./replacing.ts";
import { forgetTyped } from "./talk-keys.ts";

/** A step in which the phone may ask: both are on the way to one another, or talk. */
type Asked = At<
  | "quieting"
  | "telling"
  | "undecided"
  | "answering"
  | "creating"
  | "adding"
  | "talking"
  | "parting"
  | "apart"
  | "returning"
>;

/**
 * The phone asks to transfer the call, by its own button. If the flow allows that number, the two
 * are taken apart as soon as they have met, and the number is called. Nobody answers any other
 * wish, so that the phone is told no.
 */
export function askTransfer(
  call: CallDraft,
  memory: Asked,
  { leg, to }: CallEvent & { readonly kind: "transfer.requested" },
): BridgeStep {
  const { plan, winner, phones } = memory;
  const isNamed =
    to !== "" && plan.transfers?.some((pattern) => matchesDialPattern(to, pattern)) === true;
  // Phones that pass a call on to one another come to an end.
  const isAllowed = isNamed && phones.length < mostPhones.inAll;
  // Only a phone that the flow has called may do that: of a caller nobody knows who it is.
  if (!isAllowed || leg !== winner || !isFree(memory)) return waiting(memory);
  tellTransfer(call, leg, "progress");
  return memory.stage === "talking"
    ? partFor(call, memory, to)
    : waiting({ ...memory, wanted: to });
}

/** Whether nothing else is asked for, and no block runs. */
function isFree(memory: Asked): memory is Exclude<Asked, At<"parting" | "apart">> {
  if (memory.stage === "parting" || memory.stage === "apart") return false;
  return memory.stage === "talking" ? memory.doing === undefined : memory.wanted === undefined;
}

/** The two are taken apart, so that the number can be called that the phone has asked for. */
export function partFor(
  call: CallDraft,
  memory: Both & Pick<At<"talking">, "typed">,
  wanted: string,
): BridgeStep {
  const { winner, bridge, typed = [] } = memory;
  forgetTyped(call, typed);
  const both = { bridge, leg: winner, others: [callerLeg(call.state)] };
  const awaited = request(call, { kind: "bridge.remove", ...both });
  return waiting({ ...bothOf(memory), stage: "parting", awaited, wanted });
}

/** The two are apart: the phone is called, and the caller hears music. */
export function callWanted(call: CallDraft, memory: Both, wanted: string): BridgeStep {
  const called = callFor(call, memory, wanted);
  const rung = called.map(({ leg }) => leg);
  const phones = [...memory.phones, ...called];
  return waiting({ ...bothOf(memory), stage: "referring", phones, rung });
}

/** The phone that asked for it has hung up before the two were apart: it has handed over. */
export function callLeft(call: CallDraft, memory: Both, wanted: string): BridgeStep {
  return give(call, bothOf(memory), callFor(call, memory, wanted));
}

function callFor(call: CallDraft, { plan, bridge }: Both, wanted: string): readonly Phone[] {
  setUnder(call, { kind: "music", class: plan.music ?? "default" });
  return callPhones(call, [withTechnology(wanted)], bridge, callingOf(plan));
}

/**
 * Takes an event while that phone rings. The asking phone is let go when that one answers, and
 * comes back if it does not. An asking phone that hangs up before has handed over.
 */
export function resumeReferring(
  call: CallDraft,
  memory: At<"referring">,
  event: CallEvent,
): BridgeStep {
  const { winner, plan, bridge } = memory;
  const called = rungIn(memory);
  const before = bothOf({
    ...memory,
    phones: memory.phones.filter((phone) => !called.includes(phone)),
  });
  const isLeaving = event.kind === "leg.hangup_requested" && event.leg === winner;
  if (isLeaving || hasLeft(event, winner)) return give(call, before, called);
  const rung = callOthers(call, called, event, { ...callingOf(plan), bridge });
  const answered =
    event.kind === "leg.joined" ? rung.find(({ leg }) => leg === event.leg) : undefined;
  if (answered !== undefined) {
    tellTransfer(call, winner, "answered");
    letOthersGo(call, rung, answered.leg);
    return give(call, before, [answered]);
  }
  const noted = notePhones(call, rung, event);
  if (noted.some(({ outcome }) => outcome === null)) {
    const legs = noted.map(({ leg }) => leg);
    return waiting({ ...memory, phones: [...before.phones, ...noted], rung: legs });
  }
  cancelTimer(call, "ring");
  tellTransfer(call, winner, "unavailable");
  setUnder(call, null);
  return comeBack(call, { ...before, stage: "returning" });
}

/** Phones that are called, the first of which to answer takes the place of the one that asked. */
function give(call: CallDraft, memory: Both, called: readonly Phone[]): BridgeStep {
  cancelTimer(call, "ring");
  const [first, ...others] = called.filter(({ outcome }) => outcome === null);
  if (first === undefined) return waiting({ ...memory, stage: "referring", rung: [] });
  const { leg, to, request: asked } = first;
  const { ringMs } = memory.plan;
  return replace(call, memory, memory.winner, { leg, to, request: asked, ringMs, others });
}
