import { createBridge, destroyBridge, reserveBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp } from "../../interpret/legs.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { Progress, SideEnd } from "../../interpret/program.ts";
import { request } from "../../interpret/requests.ts";
import { thingWith } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { backgroundOf, setUnder, type Background } from "../../interpret/under.ts";
import { mostPhones } from "../../language/option-kinds/endpoints.ts";
import { conversationOf } from "./conversation.ts";
import { callPhones, commonOutcome, letOthersGo, notePhones, type Calling, type Phone } from "./phones.ts";
import {
  beginScreening,
  cutScreening,
  hasAccepted,
  isScreened,
  noteAnswer,
  noteScreening,
  type Screening,
} from "./screening.ts";

/** What a conversation is begun with. */
export type Plan = Calling & {
  readonly keepCaller: boolean;
  /** What the caller hears until then; `null`: what the caller heard before, if anything. */
  readonly background: Background;
  /** Whether the caller is answered when a phone is. */
  readonly answers: boolean;
  /** The longest conversation; `null`: any. */
  readonly maxMs: number | null;
  /** What a phone goes through that has answered; absent: nothing. */
  readonly screening?: Screening;
};

/**
 * A bridge step with all that it can do, and its stages in order: phones ring, round after round, until one answers, and accepts; the
 * caller's channel becomes quiet (a running playback would hold every request on it back) and is answered; the bridge is created,
 * and both are added in the same moment. `undecided`: they could not be added, perhaps since one has just left. `awaited` is the
 * request that it waits for.
 */
export type Connecting = {
  readonly stage: "ringing" | "quieting" | "answering" | "creating" | "adding" | "undecided" | "talking";
  readonly plan: Plan;
  /** Whom it has not called yet: those of one round are called at once. */
  readonly rounds: readonly (readonly string[])[];
  readonly phones: readonly Phone[];
  readonly bridge: string;
  /** The leg that answered first. */
  readonly winner: string;
  readonly awaited: string;
  readonly talkAt: number | null;
  /** What the caller heard before; taken up again when nobody answers. */
  readonly before: Background;
};

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
  return ringNext(call, {
    stage: "ringing",
    plan,
    rounds: called,
    phones: [],
    bridge: reserveBridge(call),
    winner: "",
    awaited: "",
    talkAt: null,
    before,
  });
}

/** Takes an event while phones are called, or somebody talks. */
export function resumeSeveral(call: CallDraft, memory: Connecting, event: CallEvent): Progress<Connecting> {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the caller is being connected" };
  if (memory.stage === "ringing") return resumeRinging(call, memory, event);
  if ("leg" in event && event.leg === memory.winner) return resumeWinner(call, memory, event);
  if (event.kind === "timer.fired") return resumeTimer(call, memory, event.timer);
  if (memory.stage === "quieting") return areQuiet(call, memory) ? answer(call, memory) : waiting(memory);
  if (event.kind === "request.failed" && event.request === memory.awaited) return refused(call, memory, event.message);
  if (event.kind === "request.succeeded" && event.request === memory.awaited) return nextStage(call, memory);
  return waiting(memory);
}

function ringNext(call: CallDraft, memory: Connecting): Progress<Connecting> {
  const [round, ...rounds] = memory.rounds;
  if (round === undefined) return nobody(call, memory);
  const phones = callPhones(call, round, memory.bridge, callingOf(memory.plan));
  return waiting({ ...memory, rounds, phones: [...memory.phones, ...phones] });
}

function resumeRinging(call: CallDraft, memory: Connecting, event: CallEvent): Progress<Connecting> {
  const { screening } = memory.plan;
  const answered = event.kind === "leg.joined" ? memory.phones.find(({ leg }) => leg === event.leg) : undefined;
  if (screening === undefined) {
    if (answered !== undefined) return joined(call, memory, answered);
    return rungOn(call, memory, notePhones(call, memory.phones, event));
  }
  const phones = memory.phones.map((phone) =>
    phone === answered ? beginScreening(call, phone, screening) : noteScreening(call, phone, event, screening),
  );
  return rungOn(call, memory, notePhones(call, phones, event));
}

/** Takes the end of the block that asks a phone whether it takes the call. */
export function endScreen(call: CallDraft, memory: Connecting, end: SideEnd): Progress<Connecting> {
  if (memory.stage !== "ringing") return waiting(memory);
  return rungOn(
    call,
    memory,
    memory.phones.map((phone) => noteAnswer(call, phone, end)),
  );
}

/** The phones stand so now: one may have accepted, or none is left that could. */
function rungOn(call: CallDraft, memory: Connecting, phones: readonly Phone[]): Progress<Connecting> {
  const winner = phones.find(hasAccepted);
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

/** The first that answers has the call; one that answers in the same moment is hung up like those that still ring. */
function joined(call: CallDraft, memory: Connecting, winner: Phone): Progress<Connecting> {
  for (const phone of memory.phones) if (isScreened(phone)) cutScreening(call, phone);
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
  const awaited = request(call, { kind: "leg.answer", leg: call.state.call.id });
  return waiting({ ...memory, stage: "answering", awaited });
}

function create(call: CallDraft, memory: Connecting): Progress<Connecting> {
  return waiting({ ...memory, stage: "creating", awaited: createBridge(call, memory.bridge).request });
}

function nextStage(call: CallDraft, memory: Connecting): Progress<Connecting> {
  if (memory.stage === "answering") return create(call, memory);
  if (memory.stage === "creating") {
    const { bridge, winner } = memory;
    const awaited = request(call, { kind: "bridge.add", bridge, leg: call.state.call.id, others: [winner] });
    return waiting({ ...memory, stage: "adding", awaited });
  }
  const { maxMs } = memory.plan;
  if (maxMs !== null) setTimer(call, "max", maxMs);
  return waiting({ ...memory, stage: "talking", awaited: "", talkAt: call.at });
}

/** Where both could not be added, the end of a leg that left a moment ago tells what it was. */
function refused(call: CallDraft, memory: Connecting, why: string): Progress<Connecting> {
  if (memory.stage === "answering") return { kind: "end", reason: "answer_failed" };
  if (memory.stage !== "adding") return giveUp(call, memory, why);
  if (thingWith(call.state.legs, memory.winner)?.status === "hanging_up") return ended(call, memory);
  setTimer(call, "joining", decideMs);
  return waiting({ ...memory, stage: "undecided", awaited: "" });
}

function resumeTimer(call: CallDraft, memory: Connecting, timer: string): Progress<Connecting> {
  if (timer === "joining") return giveUp(call, memory, "the caller and the phone could not be connected");
  if (timer !== "max") return waiting(memory);
  hangUp(call, memory.winner);
  destroyBridge(call, memory.bridge);
  return { kind: "done", outcome: "timed_out", result: resultOf(call, memory, "limit") };
}

function resumeWinner(call: CallDraft, memory: Connecting, event: CallEvent): Progress<Connecting> {
  const isGoing = event.kind === "leg.hangup_requested" && memory.stage !== "undecided";
  return isGoing ? waiting(memory) : ended(call, memory);
}

function ended(call: CallDraft, memory: Connecting): Progress<Connecting> {
  if (!memory.plan.keepCaller) return { kind: "end", reason: "callee_left" };
  const result = resultOf(call, memory, "callee");
  remove(call, memory);
  return { kind: "done", outcome: "ended", result };
}

function giveUp(call: CallDraft, memory: Connecting, detail: string): Progress<Connecting> {
  remove(call, memory);
  return { kind: "done", outcome: "failed", detail };
}

/** Of the phone, which may be leaving, and of the bridge nothing is left. */
function remove(call: CallDraft, { winner, bridge }: Connecting): void {
  for (const timer of ["joining", "max"]) cancelTimer(call, timer);
  if (thingWith(call.state.legs, winner)?.status === "here") hangUp(call, winner);
  destroyBridge(call, bridge);
}

function nobody(call: CallDraft, { phones, before }: Connecting): Progress<Connecting> {
  setUnder(call, before);
  const detail = phones.length === 0 ? "there is nobody to call" : `${phones.length} called, none answered`;
  return { kind: "done", outcome: commonOutcome(phones), detail };
}

function resultOf(
  call: CallDraft,
  { phones, winner, talkAt }: Connecting,
  endedBy: "callee" | "limit",
): ReturnType<typeof conversationOf> {
  const to = phones.find(({ leg }) => leg === winner)?.to ?? "";
  return conversationOf({ to, talkedMs: talkAt === null ? 0 : call.at - talkAt, endedBy });
}

/** What phones are called with. */
export function callingOf({ ringMs, callerId, display, headers }: Plan): Calling {
  return {
    ringMs,
    callerId,
    ...(display === undefined ? {} : { display }),
    ...(headers === undefined ? {} : { headers }),
  };
}

function waiting(memory: Connecting): Progress<Connecting> {
  return { kind: "waiting", memory };
}
