import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { changeCaller, hangUp } from "../../interpret/legs.ts";
import { dropMedia } from "../../interpret/media.ts";
import type { HandedPhone } from "../../interpret/verb-machine.ts";
import { isPending } from "../../interpret/requests.ts";
import { callerLeg } from "../../interpret/state.ts";
import { thingWith } from "../../interpret/listing.ts";
import { setTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import { mostPhones } from "../../language/option-kinds/endpoints.ts";
import { ringGraceMs } from "../../interpret/dial-failure.ts";
import { comeBack, otherOf } from "./adding.ts";
import { callingOf } from "./bridge-plan.ts";
import {
  bothOf,
  isAnswer,
  letGo,
  remove,
  rungIn,
  waiting,
  type At,
  type Both,
  type BridgeStep,
} from "./connecting.ts";
import { unansweredBy } from "./conversation.ts";
import {
  callOthers,
  commonOutcome,
  hasLeft,
  letOthersGo,
  notePhones,
  type Phone,
} from "./phones.ts";

/**
 * A phone takes the place of one of the two, who is let go: at once where it has answered, else
 * when it does. Until then the other hears music. The phone that takes the caller's place is the
 * caller from now on.
 */
export function replace(call: CallDraft, memory: Both, by: string, phone: HandedPhone): BridgeStep {
  const { leg, to, ringMs, others } = phone;
  if (memory.phones.length + others.length >= mostPhones.inAll) return refuse(call, memory, phone);
  const isCaller = by === callerLeg(call.state);
  if (isCaller) {
    dropMedia(call, by);
    changeCaller(call, leg);
    // With the end of the caller's leg the call is over, so that one phone alone can be it.
    for (const other of others) hangUp(call, other.leg);
  }
  letGo(call, by);
  const called = isCaller ? [phone] : [phone, ...others];
  const taking = called.map((each): Phone => {
    return { to, leg: each.leg, outcome: null, request: each.request };
  });
  const phones = [...memory.phones, ...taking];
  const next = { ...bothOf(memory), winner: isCaller ? memory.winner : leg, phones };
  if (thingWith(call.state.legs, leg)?.status === "here") return takeOver(call, next, leg);
  setTimer(call, "ring", ringMs + ringGraceMs);
  const rung = called.map((each) => each.leg);
  const isAsked = !isCaller && isPending(call, "leg.originate", leg);
  const awaited = isAsked ? { awaited: phone.request } : {};
  return waiting({ ...next, stage: "replacing", rung, ...awaited });
}

/**
 * Takes an event while that phone rings. When it does not answer, the step is over with that, and
 * so is the call where it was to be the caller's.
 */
export function resumeReplacing(
  call: CallDraft,
  memory: At<"replacing">,
  event: CallEvent,
): BridgeStep {
  const { winner, plan, bridge } = memory;
  const isCaller = rungIn(memory).some(({ leg }) => leg === callerLeg(call.state));
  const called = isAnswer(event, memory.awaited)
    ? callOthers(call, memory.phones, event, { ...callingOf(plan), bridge })
    : memory.phones;
  const rung = [...rungIn(memory), ...called.slice(memory.phones.length)].map(({ leg }) => leg);
  if (event.kind === "leg.joined" && rung.includes(event.leg)) {
    letOthersGo(call, rungIn({ ...memory, phones: called, rung }), event.leg);
    const next = { ...memory, phones: called, winner: isCaller ? winner : event.leg };
    return takeOver(call, next, event.leg);
  }
  if (isCaller && hasLeft(event, winner)) return { kind: "end", reason: "callee_left" };
  const next = { ...memory, phones: notePhones(call, called, event), rung };
  const phones = rungIn(next);
  if (phones.some(({ outcome }) => outcome === null)) return waiting(next);
  if (isCaller) return { kind: "end", reason: "caller_left" };
  remove(call, next);
  const outcome = commonOutcome(phones);
  const telling = phones.find((phone) => phone.outcome === outcome);
  const detail = "nobody took the conversation over";
  return { kind: "done", outcome, detail, result: unansweredBy(telling) };
}

/** Phones that pass a call on to one another come to an end. */
function refuse(call: CallDraft, memory: Both, phone: HandedPhone): BridgeStep {
  for (const { leg } of [phone, ...phone.others]) hangUp(call, leg);
  remove(call, memory);
  return {
    kind: "done",
    outcome: "failed",
    detail: `${mostPhones.inAll} phones have had the call`,
  };
}

function takeOver(call: CallDraft, memory: Both, leg: string): BridgeStep {
  setUnder(call, null, otherOf(call, memory, leg));
  return comeBack(call, { ...bothOf(memory), stage: "returning" });
}
