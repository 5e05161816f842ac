import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { changeCaller, hangUp } from "../../interpret/legs.ts";
import { dropMedia } from "../../interpret/media.ts";
import type { HandedPhone } from "../../interpret/program.ts";
import { callerLeg, thingWith } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import { mostPhones } from "../../language/option-kinds/endpoints.ts";
import { ringGraceMs } from "../../interpret/dial-failure.ts";
import { comeBack, otherOf } from "./adding.ts";
import { bothOf, letGo, remove, waiting, type At, type Both, type Step } from "./connecting.ts";
import { unansweredBy } from "./conversation.ts";
import { hasLeft, notePhones } from "./phones.ts";

/**
 * A phone takes the place of one of the two, who is let go: at once where it has answered, else
 * when it does. Until then the other hears music. The phone that takes the caller's place is the
 * caller from now on.
 */
export function replace(call: CallDraft, memory: Both, by: string, phone: HandedPhone): Step {
  const { leg, to, request, ringMs } = phone;
  if (memory.phones.length >= mostPhones.inAll) return refuse(call, memory, leg);
  const isCaller = by === callerLeg(call.state);
  if (isCaller) {
    dropMedia(call, by);
    changeCaller(call, leg);
  }
  letGo(call, by);
  const phones = [...memory.phones, { to, leg, outcome: null, request }];
  const next = { ...bothOf(memory), winner: isCaller ? memory.winner : leg, phones };
  if (thingWith(call.state.legs, leg)?.status === "here") return takeOver(call, next, leg);
  setTimer(call, "ring", ringMs + ringGraceMs);
  return waiting({ ...next, stage: "replacing" });
}

/**
 * Takes an event while that phone rings. When it does not answer, the step is over with that, and
 * so is the call where it was to be the caller's.
 */
export function resumeReplacing(call: CallDraft, memory: At<"replacing">, event: CallEvent): Step {
  const leg = memory.phones.at(-1)?.leg ?? "";
  if (event.kind === "leg.joined" && event.leg === leg) {
    cancelTimer(call, "ring");
    return takeOver(call, memory, leg);
  }
  if (leg !== memory.winner && hasLeft(event, memory.winner))
    return { kind: "end", reason: "callee_left" };
  const phones = notePhones(call, memory.phones, event);
  const last = phones.at(-1);
  const outcome = last?.outcome ?? null;
  if (outcome === null) return waiting(memory);
  if (leg === callerLeg(call.state)) return { kind: "end", reason: "caller_left" };
  remove(call, memory);
  const detail = "nobody took the conversation over";
  return { kind: "done", outcome, detail, result: unansweredBy(last) };
}

/** Phones that pass a call on to one another come to an end. */
function refuse(call: CallDraft, memory: Both, leg: string): Step {
  hangUp(call, leg);
  remove(call, memory);
  return {
    kind: "done",
    outcome: "failed",
    detail: `${mostPhones.inAll} phones have had the call`,
  };
}

function takeOver(call: CallDraft, memory: Both, leg: string): Step {
  setUnder(call, null, otherOf(call, memory, leg));
  return comeBack(call, { ...bothOf(memory), stage: "returning" });
}
