import { callerLeg } from "../../interpret/state.ts";
import { noteStay, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { flowWord, type FlowWord, type SideEnd } from "../../interpret/verb-machine.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { openSide } from "../../interpret/tracks.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { plainReturn } from "../../language/return-target.ts";
import { cancelOffer, offered, resumeAsked, resumePhones, revoked } from "./offers.ts";
import { endTalkSide, leaveTalk, resumeTalking } from "./talking.ts";
import { leaveDesk, tellDesk } from "./telling.ts";
import {
  bindTurn,
  nobodyCalled,
  noTurn,
  placedTurn,
  type Queueing,
  type QueueOutcome,
  type QueuePlan,
  type QueueStep,
} from "./waiting.ts";

/** How a call joins. */
export interface Joining {
  readonly priority: number;
  readonly needs: readonly string[];
  readonly relax: number | null;
  readonly place: string | null;
  /** The longest that it waits, in milliseconds. */
  readonly max: number;
}

/** Joins a queue: the desk says whether there is a place. */
export function enterQueue(
  call: CallDraft,
  plan: QueuePlan,
  { max, ...joining }: Joining,
): QueueStep {
  setTimer(call, "max", max);
  const { screening, follows } = plan.plan;
  const asked = screening === undefined ? {} : { screening: screening.forMs };
  const followed = follows === undefined ? {} : { follows };
  noteStay(call, { name: plan.queue, since: call.at, until: null, member: null });
  tellDesk(call, { kind: "join", queue: plan.queue, ...joining, ...asked, ...followed });
  return waiting({
    stage: "joining",
    plan,
    since: call.at,
    turn: noTurn,
    announcement: null,
    ...nobodyCalled,
  });
}

/** Takes an event while the call waits, or talks. */
export function resumeQueue(call: CallDraft, memory: Queueing, event: CallEvent): QueueStep {
  if (memory.connecting !== null) return resumeTalking(call, memory, memory.connecting, event);
  switch (event.kind) {
    case "dtmf.received":
      return pressed(call, memory, event);
    case "room.told":
      return event.room === "desk" ? told(call, memory, event.body) : waiting(memory);
    case "room.lost":
      return event.room === "desk"
        ? leaveWith(call, memory, "failed", "the queue was lost")
        : waiting(memory);
    case "timer.fired":
      if (event.timer === "max") return leaveWith(call, memory, "timed_out");
      return event.timer === "announce"
        ? askPlace(call, memory)
        : resumePhones(call, memory, event);
    default:
      return resumePhones(call, memory, event);
  }
}

/**
 * Takes the end of a block that runs beside the step: an announcement, one that asks a phone, or
 * one that keys have begun.
 */
export function endSide(call: CallDraft, memory: Queueing, end: SideEnd): QueueStep {
  if (memory.connecting !== null) return endTalkSide(call, memory, memory.connecting, end);
  return end.side === memory.announcement
    ? announced(call, memory, end)
    : resumeAsked(call, memory, end);
}

/** An announcement that runs out comes again after a while; any other word leads away. */
function announced(call: CallDraft, memory: Queueing, { outcome }: SideEnd): QueueStep {
  const quiet = { ...memory, announcement: null };
  // A fault in it is its own: the call waits on.
  if (outcome !== plainReturn && outcome !== "failed") return leaveWith(call, quiet, outcome);
  setTimer(call, "announce", memory.plan.announceEvery);
  return waiting(quiet);
}

function pressed(
  call: CallDraft,
  memory: Queueing,
  { leg, digit: key }: CallEvent & { readonly kind: "dtmf.received" },
): QueueStep {
  if (leg !== callerLeg(call.state))
    return { kind: "ignored", why: "the phone that is called is not asked for keys" };
  if (!memory.plan.leave.includes(key))
    return { kind: "ignored", why: "this key does not lead away" };
  return leaveWith(call, memory, flowWord(key), `by ${key}`);
}

function told(call: CallDraft, memory: Queueing, body: Json): QueueStep {
  if (!isJsonObject(body)) return waiting(memory);
  switch (body["kind"]) {
    case "placed":
      return placed(call, memory, body);
    case "refused":
      return leaveWith(
        call,
        memory,
        refusals[String(body["why"])] ?? "failed",
        `the desk: ${String(body["why"])}`,
      );
    case "offer":
      return offered(call, memory, body);
    case "revoke":
      return revoked(call, memory, body);
    default:
      return waiting(memory);
  }
}

const refusals: Readonly<Record<string, QueueOutcome>> = { full: "full", unstaffed: "unstaffed" };

/** The first place sets the announcement; any other one was asked for to announce it. */
function placed(call: CallDraft, memory: Queueing, body: JsonObject): QueueStep {
  const turn = placedTurn(memory.turn, body);
  const { announce, announceAfter } = memory.plan;
  bindTurn(call, { ...turn, waited: call.at - memory.since });
  if (memory.stage === "joining") {
    if (announce !== null) setTimer(call, "announce", announceAfter);
    return waiting({ ...memory, stage: "waiting", turn });
  }
  if (announce === null || memory.announcement !== null) return waiting({ ...memory, turn });
  const announcement = openSide(call, { block: announce, leg: callerLeg(call.state) });
  return waiting({ ...memory, turn, announcement });
}

function askPlace(call: CallDraft, memory: Queueing): QueueStep {
  tellDesk(call, { kind: "where" });
  return waiting(memory);
}

/** The step is over without a conversation: phones that ring are let go. */
function leaveWith(
  call: CallDraft,
  memory: Queueing,
  outcome: QueueOutcome | FlowWord,
  detail?: string,
): QueueStep {
  for (const timer of ["max", "announce"]) cancelTimer(call, timer);
  const offer = memory.offer?.id ?? null;
  leaveDesk(call, { keep: memory.plan.leave.includes(outcome), offer });
  cancelOffer(call, memory);
  noteStay(call, { name: memory.plan.queue, since: memory.since, until: call.at, member: null });
  const result = { ...memory.turn, waited: call.at - memory.since };
  return { kind: "done", outcome, result, ...(detail === undefined ? {} : { detail }) };
}

/** Ends the step since the call goes on elsewhere; `undefined` while that cannot be. */
export function leaveQueue(call: CallDraft, memory: Queueing): QueueStep | undefined {
  return memory.connecting === null
    ? leaveWith(call, memory, "failed")
    : leaveTalk(call, memory, memory.connecting);
}

function waiting(memory: Queueing): QueueStep {
  return { kind: "waiting", memory };
}
