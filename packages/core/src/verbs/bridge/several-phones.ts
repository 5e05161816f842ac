import { createBridge, destroyBridge, reserveBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { Progress, SideEnd } from "../../interpret/program.ts";
import { request } from "../../interpret/requests.ts";
import { callerLeg, thingWith } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { backgroundOf, setUnder } from "../../interpret/under.ts";
import { mostPhones } from "../../language/option-kinds/endpoints.ts";
import {
  callingOf,
  isAnswer,
  remove,
  waiting,
  type Connecting,
  type Plan,
  type RequestAnswer,
} from "./connecting.ts";
import { hearPhone, isOpening, open, resumeOpening } from "./early.ts";
import { ended } from "./ending.ts";
import { addBoth, addLeg } from "./joining.ts";
import { resumeLeavingTwo } from "./leaving-two.ts";
import { resumeParked } from "./parking.ts";
import { callPhones, commonOutcome, hasLeft, letOthersGo, type Phone } from "./phones.ts";
import { offerToGroup, pickedUp, resumePickedUp, withdrawFromGroup } from "./picked-up.ts";
import { askTransfer, callLeft } from "./referring.ts";
import { phoneSaid, ringOn, type Rung } from "./ringing.ts";
import { cutScreening, isScreened } from "./screening.ts";
import { begun, beginTalk, endTalkBlock, isTalking, resumeTalk } from "./talking.ts";

/** How long the end of a leg is waited for that would say why it could not be added. */
const decideMs = 1_000;

/** Begins to call the first round. More phones than may be called are a failure. */
export function enterSeveral(
  call: CallDraft,
  rounds: readonly (readonly string[])[],
  plan: Plan,
): Progress<Connecting> {
  const called = rounds.filter((round) => round.length > 0);
  const count = called.flat().length;
  if (count > mostPhones.inAll || called.some((round) => round.length > mostPhones.atOnce)) {
    const detail = `${count} phones are more than ${mostPhones.inAll}, or than ${mostPhones.atOnce} at once`;
    return { kind: "done", outcome: "failed", detail };
  }
  const before = backgroundOf(call);
  stopMedia(call);
  if (plan.background !== null) setUnder(call, plan.background);
  const memory: Connecting = {
    stage: "ringing",
    plan,
    rounds: called,
    phones: [],
    bridge: reserveBridge(call),
    winner: "",
    awaited: "",
    talkAt: null,
    before,
  };
  if (called.length > 0) offerToGroup(call, memory);
  return plan.isEarly === true && called.length > 0 ? open(call, memory) : ringNext(call, memory);
}

/** Takes an event while phones are called, or somebody talks. */
export function resumeSeveral(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): Progress<Connecting> {
  if (memory.stage === "leaving_two") return resumeLeavingTwo(call, memory, event);
  if (memory.meeting !== undefined)
    return isTalking(memory)
      ? resumeParked(call, memory, event)
      : resumePickedUp(call, memory, event);
  if (isTalking(memory)) return resumeTalk(call, memory, event);
  if (isOpening(memory))
    return (
      resumeOpening(call, memory, event) ??
      ringNext(call, { ...memory, stage: "ringing", awaited: "" })
    );
  if (event.kind === "room.told" && memory.stage === "ringing")
    return pickedUp(call, memory, event);
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being connected" };
  return memory.stage === "ringing"
    ? resumeRinging(call, memory, event)
    : resumeJoining(call, memory, event);
}

function resumeJoining(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): Progress<Connecting> {
  if ("leg" in event && event.leg === memory.winner) return resumeWinner(call, memory, event);
  // A stopped playback whose end nobody tells is given up by a timer.
  if (memory.stage === "quieting" && areQuiet(call, memory)) return answer(call, memory);
  if (event.kind === "timer.fired") return resumeTimer(call, memory, event.timer);
  return isAnswer(event, memory.awaited) ? takeAnswer(call, memory, event) : waiting(memory);
}

function takeAnswer(
  call: CallDraft,
  memory: Connecting,
  event: RequestAnswer,
): Progress<Connecting> {
  return event.kind === "request.failed"
    ? refused(call, memory, event.message)
    : nextStage(call, memory);
}

function ringNext(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const [round, ...rounds] = memory.rounds;
  if (round === undefined) return nobody(call, memory);
  const early = memory.plan.isEarly === true ? hearPhone(call) : {};
  const phones = callPhones(call, round, memory.bridge, { ...callingOf(memory.plan), ...early });
  return waiting({ ...memory, rounds, phones: [...memory.phones, ...phones] });
}

function resumeRinging(
  call: CallDraft,
  memory: Connecting,
  event: CallEvent,
): Progress<Connecting> {
  return rungOn(call, memory, ringOn(call, memory.phones, event, memory.plan.screening));
}

/**
 * Takes the end of a block that runs beside the step: one that asks a phone whether it takes the
 * call, or that keys have begun.
 */
export function endBlock(call: CallDraft, memory: Connecting, end: SideEnd): Progress<Connecting> {
  if (isTalking(memory)) return endTalkBlock(call, memory, end);
  if (memory.stage !== "ringing") return waiting(memory);
  return rungOn(call, memory, phoneSaid(call, memory.phones, end));
}

/** The phones stand so now: one may have the call, or none is left that could. */
function rungOn(
  call: CallDraft,
  memory: Connecting,
  { phones, winner }: Rung,
): Progress<Connecting> {
  if (winner !== undefined) return joined(call, { ...memory, phones }, winner);
  if (phones.some(({ outcome }) => outcome === null)) return waiting({ ...memory, phones });
  cancelTimer(call, "ring");
  return ringNext(call, { ...memory, phones });
}

/** Connects the caller with one of these phones, which has answered; the others are let go. */
export function connectWith(
  call: CallDraft,
  { phones, bridge, plan }: Pick<Connecting, "phones" | "bridge" | "plan">,
  winner: Phone,
): Progress<Connecting> {
  const before = backgroundOf(call);
  const ringing = {
    stage: "ringing",
    plan,
    rounds: [],
    phones,
    bridge,
    winner: "",
    awaited: "",
    talkAt: null,
  } as const;
  return joined(call, { ...ringing, before }, winner);
}

/**
 * The first that answers has the call; one that answers in the same moment is hung up like those
 * that still ring.
 */
function joined(call: CallDraft, memory: Connecting, winner: Phone): Progress<Connecting> {
  for (const phone of memory.phones) if (isScreened(phone)) cutScreening(call, phone);
  withdrawFromGroup(call, memory);
  letOthersGo(call, memory.phones, winner);
  stopMedia(call);
  setUnder(call, null);
  const next = { ...memory, rounds: [], winner: winner.leg };
  return areQuiet(call, next) ? answer(call, next) : waiting({ ...next, stage: "quieting" });
}

/** A running playback would hold a request on a channel back. */
function areQuiet(call: CallDraft, { winner }: Connecting): boolean {
  return isSilent(call) && isSilent(call, winner);
}

function answer(call: CallDraft, memory: Connecting): Progress<Connecting> {
  if (!memory.plan.answers) return create(call, memory);
  const awaited = request(call, { kind: "leg.answer", leg: callerLeg(call.state) });
  return waiting({ ...memory, stage: "answering", awaited });
}

function create(call: CallDraft, memory: Connecting): Progress<Connecting> {
  // It is in the bridge already where the platform could add it before it was called.
  if (memory.plan.isEarly === true)
    return waiting({ ...memory, stage: "adding", awaited: addLeg(call, memory, memory.winner) });
  return waiting({
    ...memory,
    stage: "creating",
    awaited: createBridge(call, memory.bridge, memory.plan.keys !== undefined).request,
  });
}

function nextStage(call: CallDraft, memory: Connecting): Progress<Connecting> {
  if (memory.stage === "answering") return create(call, memory);
  if (memory.stage === "creating")
    return waiting({ ...memory, stage: "adding", awaited: addBoth(call, memory) });
  return beginTalk(call, memory);
}

/** Where both could not be added, the end of a leg that left a moment ago tells what it was. */
function refused(call: CallDraft, memory: Connecting, why: string): Progress<Connecting> {
  if (memory.stage === "answering") return { kind: "end", reason: "answer_failed" };
  if (memory.stage !== "adding") return giveUp(call, memory, why);
  if (thingWith(call.state.legs, memory.winner)?.status === "hanging_up")
    return leftEarly(call, memory);
  setTimer(call, "joining", decideMs);
  return waiting({ ...memory, stage: "undecided", awaited: "" });
}

function resumeTimer(call: CallDraft, memory: Connecting, timer: string): Progress<Connecting> {
  if (timer === "joining")
    return giveUp(call, memory, "the caller and the phone could not be connected");
  return waiting(memory);
}

function resumeWinner(call: CallDraft, memory: Connecting, event: CallEvent): Progress<Connecting> {
  if (event.kind === "transfer.requested") return askTransfer(call, memory, event);
  const isGoing = event.kind === "leg.hangup_requested" && memory.stage === "undecided";
  if (!isGoing && !hasLeft(event, memory.winner)) return waiting(memory);
  return leftEarly(call, memory);
}

/**
 * The phone has hung up before the two have met. One that has asked to transfer the call has handed
 * over: what they were to meet in is made all the same.
 */
function leftEarly(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const { stage, plan, bridge, wanted } = memory;
  if (wanted === undefined) return ended(call, memory);
  cancelTimer(call, "joining");
  if (stage === "quieting" && plan.answers)
    request(call, { kind: "leg.answer", leg: callerLeg(call.state) });
  const isMade = plan.isEarly === true || (stage !== "quieting" && stage !== "answering");
  if (!isMade) createBridge(call, bridge, plan.keys !== undefined);
  return callLeft(call, begun(call, memory), wanted);
}

function giveUp(call: CallDraft, memory: Connecting, detail: string): Progress<Connecting> {
  remove(call, memory);
  return { kind: "done", outcome: "failed", detail };
}

function nobody(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const { phones, before, bridge } = memory;
  withdrawFromGroup(call, memory);
  destroyBridge(call, bridge);
  setUnder(call, before);
  const detail =
    phones.length === 0 ? "there is nobody to call" : `${phones.length} called, none answered`;
  return { kind: "done", outcome: commonOutcome(phones), detail };
}
