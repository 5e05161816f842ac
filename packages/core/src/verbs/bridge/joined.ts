import { createBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { isSilent, playMedia, stopMedia } from "../../interpret/media.ts";
import { request } from "../../interpret/requests.ts";
import { callerLeg } from "../../interpret/state.ts";
import { thingWith } from "../../interpret/listing.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import { addBoth, addLeg } from "./adding.ts";
import {
  isAnswer,
  remove,
  waiting,
  type At,
  type Both,
  type RequestAnswer,
  type BridgeStep,
} from "./connecting.ts";
import { ended } from "./ending.ts";
import { hasLeft, letOthersGo, type Phone } from "./phones.ts";
import { withdrawFromGroup } from "./picked-up.ts";
import { askTransfer, callLeft } from "./referring.ts";
import { cutScreening, isScreened } from "./screening.ts";
import { begun, beginTalk } from "./talking.ts";
import { apartTimer } from "./told-apart.ts";

/** A phone has the call, and is not in the bridge with the caller yet. */
type Joining = At<"quieting" | "telling" | "undecided"> | At<"answering" | "creating" | "adding">;

/** The facts that last through these stages. */
type Winning = Pick<
  At<"quieting" | "telling" | "undecided">,
  "plan" | "phones" | "bridge" | "winner" | "wanted"
>;

/** How long the end of a leg is waited for that would say why it could not be added. */
const decideMs = 1_000;

/**
 * Connects the caller with one of these phones, which has answered. The others are let go, also one
 * that answers in the same moment.
 */
export function joined(
  call: CallDraft,
  { plan, phones, bridge }: Pick<Both, "plan" | "phones" | "bridge">,
  { leg: winner }: Phone,
): BridgeStep {
  for (const phone of phones) if (isScreened(phone)) cutScreening(call, phone);
  withdrawFromGroup(call, plan);
  letOthersGo(call, phones, winner);
  cancelTimer(call, apartTimer);
  stopMedia(call);
  setUnder(call, null);
  const next = { plan, phones, bridge, winner };
  return areQuiet(call, winner) ? answer(call, next) : waiting({ ...next, stage: "quieting" });
}

/** Takes an event until both are in the bridge. */
export function resumeJoining(call: CallDraft, memory: Joining, event: CallEvent): BridgeStep {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being connected" };
  if ("leg" in event && event.leg === memory.winner) return resumeWinner(call, memory, event);
  // A stopped playback whose end nobody tells is given up by a timer.
  if (memory.stage === "quieting")
    return areQuiet(call, memory.winner) ? answer(call, memory) : waiting(memory);
  if (memory.stage === "telling") return isSilent(call) ? create(call, memory) : waiting(memory);
  if ("awaited" in memory)
    return isAnswer(event, memory.awaited) ? takeAnswer(call, memory, event) : waiting(memory);
  return event.kind === "timer.fired" && event.timer === "joining"
    ? giveUp(call, memory, "the caller and the phone could not be connected")
    : waiting(memory);
}

function takeAnswer(
  call: CallDraft,
  memory: At<"answering" | "creating" | "adding">,
  event: RequestAnswer,
): BridgeStep {
  if (event.kind === "request.failed") return refused(call, memory, event.message);
  if (memory.stage === "answering") return tell(call, memory);
  if (memory.stage === "adding") return beginTalk(call, memory, memory.wanted);
  return waiting({ ...memory, stage: "adding", awaited: addBoth(call, memory) });
}

/** A running playback would hold a request on a channel back. */
function areQuiet(call: CallDraft, winner: string): boolean {
  return isSilent(call) && isSilent(call, winner);
}

function answer(call: CallDraft, memory: Winning): BridgeStep {
  if (!memory.plan.answers) return tell(call, memory);
  const awaited = request(call, { kind: "leg.answer", leg: callerLeg(call.state) });
  return waiting({ ...memory, stage: "answering", awaited });
}

/** The caller, who has been answered, is told that somebody is there. */
function tell(call: CallDraft, memory: Winning): BridgeStep {
  const { plan, phones, bridge, winner, wanted } = memory;
  if (plan.tell === undefined) return create(call, memory);
  playMedia(call, plan.tell);
  const told = { plan, phones, bridge, winner, ...(wanted === undefined ? {} : { wanted }) };
  return isSilent(call) ? create(call, told) : waiting({ ...told, stage: "telling" });
}

function create(call: CallDraft, memory: Winning): BridgeStep {
  const { plan, bridge, winner } = memory;
  // The phone is in the bridge already where the platform could add it before it was called.
  if (plan.early !== undefined)
    return waiting({ ...memory, stage: "adding", awaited: addLeg(call, memory, winner) });
  const awaited = createBridge(call, bridge, plan.keys !== undefined).request;
  return waiting({ ...memory, stage: "creating", awaited });
}

/** Where both could not be added, the end of a leg that left a moment ago tells what it was. */
function refused(
  call: CallDraft,
  memory: At<"answering" | "creating" | "adding">,
  why: string,
): BridgeStep {
  if (memory.stage === "answering") return { kind: "end", reason: "answer_failed" };
  if (memory.stage === "creating") return giveUp(call, memory, why);
  if (thingWith(call.state.legs, memory.winner)?.status === "hanging_up")
    return leftEarly(call, memory);
  // The phone alone was added, without a sound before: the platform speaks of it.
  if (memory.plan.early === "caller") return giveUp(call, memory, why);
  setTimer(call, "joining", decideMs);
  const { awaited: _awaited, ...rest } = memory;
  return waiting({ ...rest, stage: "undecided" });
}

function resumeWinner(call: CallDraft, memory: Joining, event: CallEvent): BridgeStep {
  if (event.kind === "transfer.requested") return askTransfer(call, memory, event);
  const isGoing = event.kind === "leg.hangup_requested" && memory.stage === "undecided";
  return isGoing || hasLeft(event, memory.winner) ? leftEarly(call, memory) : waiting(memory);
}

/**
 * The phone has hung up before the two have met. If it has asked to transfer the call, it has
 * handed over: the bridge for the two is made all the same.
 */
function leftEarly(call: CallDraft, memory: Joining): BridgeStep {
  const { stage, plan, bridge, wanted } = memory;
  if (stage === "telling") stopMedia(call);
  if (wanted === undefined) return ended(call, memory);
  cancelTimer(call, "joining");
  if (stage === "quieting" && plan.answers)
    request(call, { kind: "leg.answer", leg: callerLeg(call.state) });
  const isMade = plan.early !== undefined || !["quieting", "answering", "telling"].includes(stage);
  if (!isMade) createBridge(call, bridge, plan.keys !== undefined);
  return callLeft(call, begun(call, memory), wanted);
}

function giveUp(call: CallDraft, memory: Joining, detail: string): BridgeStep {
  remove(call, memory);
  return { kind: "done", outcome: "failed", detail };
}
