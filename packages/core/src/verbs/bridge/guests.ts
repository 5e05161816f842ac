import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp } from "../../interpret/legs.ts";
import { thingWith } from "../../interpret/listing.ts";
import { callerLeg } from "../../interpret/state.ts";
import { setUnder } from "../../interpret/under.ts";
import type { HandedPhone } from "../../interpret/verb-machine.ts";
import { mostPhones } from "../../language/option-kinds/endpoints.ts";
import { addLeg, comeBack } from "./adding.ts";
import { bothOf, waiting, type At, type Both, type BridgeStep } from "./connecting.ts";
import { isInside } from "./merged.ts";
import { hasLeft } from "./phones.ts";
import { showTalk } from "./supervised.ts";
import { tellNoMore } from "./told-apart.ts";

/** The two talk, perhaps with others, or are apart for a moment. */
type Together = At<"talking" | "parting" | "apart" | "returning">;

/**
 * Adds a phone that has answered as one more to the conversation, where the two are, or come back
 * to.
 */
export function bringIn(call: CallDraft, memory: Both, phone: HandedPhone): Both {
  const { leg, to, request, others } = phone;
  const isHere = thingWith(call.state.legs, leg)?.status === "here";
  if (!isHere || memory.phones.length >= mostPhones.inAll) {
    for (const each of [phone, ...others]) hangUp(call, each.leg);
    return memory;
  }
  const adding = addLeg(call, memory, leg);
  return {
    ...memory,
    phones: [...memory.phones, { to, leg, outcome: null, request }],
    guests: [...(memory.guests ?? []), { leg, adding }],
  };
}

/** The conversation without a guest that has hung up, or could not be added. */
export function withoutGuest<Memory extends Both>(
  call: CallDraft,
  memory: Memory,
  event: CallEvent,
): Memory {
  const { guests = [] } = memory;
  const gone = guests.find(
    ({ leg, adding }) =>
      hasLeft(event, leg) || (event.kind === "request.failed" && event.request === adding),
  );
  if (gone === undefined) return memory;
  hangUp(call, gone.leg);
  return { ...memory, guests: guests.filter((guest) => guest !== gone) };
}

/**
 * The phone has hung up: the first guest takes its place, and all talk on. In a conference the
 * caller does so without any. Gives `undefined` where nobody is there.
 */
export function promote(call: CallDraft, memory: Together): BridgeStep | undefined {
  const [first, ...guests] = memory.guests ?? [];
  if (first === undefined && !isInside(memory)) return undefined;
  const winner = first?.leg ?? callerLeg(call.state);
  const next: Both = { ...bothOf(memory), winner, guests };
  showTalk(call, next);
  if (memory.stage === "talking") return waiting({ ...memory, ...next });
  if (memory.stage === "apart" && memory.doing.by !== memory.winner)
    return waiting({ ...memory, ...next });
  const caller = callerLeg(call.state);
  tellNoMore(call, caller);
  setUnder(call, null, caller);
  return comeBack(call, { ...next, stage: "returning" });
}

/** Lets go of all guests. */
export function letGuestsGo(call: CallDraft, { guests = [] }: Pick<Both, "guests">): void {
  for (const { leg } of guests) hangUp(call, leg);
}
