import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress } from "../../interpret/program.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { cutSide } from "../../interpret/tracks.ts";
import { isJsonObject } from "../../json.ts";
import type { Phone } from "../bridge/phones.ts";
import type { Connecting } from "../bridge/connecting.ts";
import { connectWith, resumeSeveral } from "../bridge/several-phones.ts";
import { tellDesk, tellIfThere } from "./telling.ts";
import type { Queueing, Ringing } from "./waiting.ts";

/** A member has answered: the announcement is cut, the other phones are let go, and both are connected. */
export function answeredBy(call: CallDraft, memory: Queueing, offer: Ringing, winner: Phone): Progress<Queueing> {
  for (const timer of ["max", "announce"]) cancelTimer(call, timer);
  if (memory.announcement !== null) cutSide(call, memory.announcement);
  tellDesk(call, { kind: "result", offer: offer.id, member: winner.to, outcome: "answered" });
  const progress = connectWith(call, { ...offer, plan: memory.plan.plan }, winner);
  const others = offer.phones.filter(({ leg, outcome }) => outcome === null && leg !== winner.leg);
  const turn = { ...memory.turn, waited: call.at - memory.since, member: winner.to };
  const talking = { ...memory, stage: "talking", turn, announcement: null, offer: null } as const;
  return after(call, { ...talking, going: { ...offer, phones: others } }, progress);
}

/** Takes an event while both are connected, or talk. */
export function resumeTalking(
  call: CallDraft,
  memory: Queueing,
  connecting: Connecting,
  event: CallEvent,
): Progress<Queueing> {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the caller is being connected" };
  const noted = withoutGone(call, memory, event);
  return after(call, noted, resumeSeveral(call, connecting, event));
}

/** A phone that was let go is free when it is gone. */
function withoutGone(call: CallDraft, memory: Queueing, event: CallEvent): Queueing {
  const { going } = memory;
  if (going === null || (event.kind !== "leg.left" && event.kind !== "leg.destroyed")) return memory;
  const phone = going.phones.find(({ leg }) => leg === event.leg);
  if (phone === undefined) return memory;
  tellIfThere(call, { kind: "result", offer: going.id, member: phone.to, outcome: "cancelled" });
  return { ...memory, going: { ...going, phones: going.phones.filter((each) => each !== phone) } };
}

function after(call: CallDraft, memory: Queueing, progress: Progress<Connecting>): Progress<Queueing> {
  if (progress.kind === "waiting") return { kind: "waiting", memory: { ...memory, connecting: progress.memory } };
  if (progress.kind === "ignored") return progress;
  tellOver(call, memory);
  if (progress.kind !== "done") return progress;
  const { turn } = memory;
  const { seconds = null, ended_by: endedBy = null } = isJsonObject(progress.result) ? progress.result : {};
  const result = { ...turn, seconds, ended_by: endedBy };
  return { ...progress, result };
}

function tellOver(call: CallDraft, { turn, going }: Queueing): void {
  if (going !== null)
    for (const { to: member } of going.phones)
      tellIfThere(call, { kind: "result", offer: going.id, member, outcome: "cancelled" });
  if (turn.member !== null) tellIfThere(call, { kind: "over", member: turn.member });
}
