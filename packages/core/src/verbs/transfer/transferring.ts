import { createBridge, destroyBridge, reserveBridge } from "../../interpret/bridges.ts";
import { currentLeg, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { DialOutcome } from "../../interpret/dial-failure.ts";
import { hangUp } from "../../interpret/legs.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import { request } from "../../interpret/requests.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { backgroundOf, setUnder, type Background } from "../../interpret/under.ts";
import { withTechnology } from "../../language/option-kinds/endpoints.ts";
import { isAnswer } from "../bridge/connecting.ts";
import {
  callOthers,
  callPhones,
  commonOutcome,
  hasLeft,
  letOthersGo,
  notePhones,
  type Calling,
  type Phone,
} from "../bridge/phones.ts";
import { shownBy } from "../bridge/shown-options.ts";

/** How it is handed over. */
type Plan = {
  readonly attended: boolean;
  readonly ringMs: number;
  /** Keys of who hands over. */
  readonly cancel: string;
  readonly complete: string;
  /** Keys that have all three talk; absent in the states of earlier versions. */
  readonly together?: string;
};

/**
 * A transfer under way. A blind one is over as soon as the phone is being called. An attended one
 * goes on in stages. The phone rings; then the leg that hands over becomes quiet. A bridge of the
 * two is created, both are added, and talk.
 */
type Transferring = {
  readonly stage: "calling" | "quieting" | "creating" | "adding" | "talking";
  readonly plan: Plan;
  readonly phone: Phone;
  /** Other phones of the same endpoint that ring as well; absent: none. */
  readonly others?: readonly Phone[];
  /** How they are called; absent in the states of earlier versions. */
  readonly calling?: Calling;
  readonly bridge: string;
  /** The request that it waits for. */
  readonly awaited: string;
  /** The sound for the leg that hands over, before, and again if nobody takes over. */
  readonly before: Background;
};

type Outcome = "cancelled" | DialOutcome;

type Step = Progress<Transferring, Outcome>;

type Shown = Parameters<typeof shownBy>[0];

/** The wish of a step that transfers. */
export interface Wish extends Shown {
  readonly to: string;
  readonly attended: boolean;
  readonly ring: number;
  readonly cancel: string;
  readonly complete: string;
  readonly together?: string;
  readonly one_contact: boolean;
}

/** Calls the phone. */
export function enterTransfer(call: CallDraft, wish: Wish): Step {
  const { to, attended, ring: ringMs, cancel, complete, together } = wish;
  const before = backgroundOf(call);
  const bridge = reserveBridge(call);
  stopMedia(call);
  const calling: Calling = {
    ringMs,
    callerId: call.state.call.from,
    ...shownBy(wish),
    ...(wish.one_contact ? { oneContact: true } : {}),
  };
  const [phone] = callPhones(call, [withTechnology(to)], bridge, calling);
  if (phone === undefined) return { kind: "done", outcome: "failed" };
  if (attended) setUnder(call, { kind: "ringing" });
  const plan: Plan = {
    ...{ attended, ringMs, cancel, complete },
    ...(together === undefined ? {} : { together }),
  };
  return waiting({ stage: "calling", plan, phone, calling, bridge, awaited: "", before });
}

/** Takes an event until somebody has taken over, or will not. */
export function resumeTransfer(call: CallDraft, memory: Transferring, event: CallEvent): Step {
  if (event.kind === "dtmf.received") return pressed(call, memory, event.digit);
  // The leg that hands over may just hang up: the platform tells that before the leg is gone, and
  // this track with it.
  if (event.kind === "leg.hangup_requested" && event.leg === currentLeg(call))
    return handOver(memory);
  return memory.stage === "calling"
    ? resumeCalling(call, memory, event)
    : resumeConsulting(call, memory, event);
}

/** The phone has answered. */
function resumeConsulting(call: CallDraft, memory: Transferring, event: CallEvent): Step {
  if (hasLeft(event, memory.phone.leg))
    return giveUp(call, memory, "cancelled", "the phone has hung up");
  if (memory.stage === "quieting") return isSilent(call) ? create(call, memory) : waiting(memory);
  if (!isAnswer(event, memory.awaited)) return waiting(memory);
  if (event.kind === "request.failed") return giveUp(call, memory, "failed", event.message);
  return memory.stage === "creating"
    ? add(call, memory)
    : waiting({ ...memory, stage: "talking", awaited: "" });
}

function resumeCalling(call: CallDraft, memory: Transferring, event: CallEvent): Step {
  const { plan, calling, bridge } = memory;
  const before = [memory.phone, ...(memory.others ?? [])];
  const isCalled = event.kind === "request.succeeded" && event.request === memory.phone.request;
  const called =
    calling === undefined ? before : callOthers(call, before, event, { ...calling, bridge });
  const joined =
    event.kind === "leg.joined" ? called.find(({ leg }) => leg === event.leg) : undefined;
  if (joined !== undefined) {
    letOthersGo(call, called, joined.leg);
    const next = { ...memory, phone: joined, others: [] };
    return plan.attended ? answered(call, next) : handOver(next);
  }
  const noted = notePhones(call, called, event);
  const [phone, ...others] = noted.filter(({ outcome }) => outcome === null);
  if (phone !== undefined) {
    const next = { ...memory, phone, others };
    return !plan.attended && isCalled ? handOver(next) : waiting(next);
  }
  // A blind transfer that comes to nothing at once has let nobody go.
  const outcome = plan.attended ? commonOutcome(noted) : "failed";
  return giveUp(call, { ...memory, others: [] }, outcome, "the phone did not answer");
}

function answered(call: CallDraft, memory: Transferring): Step {
  setUnder(call, null);
  stopMedia(call);
  return isSilent(call) ? create(call, memory) : waiting({ ...memory, stage: "quieting" });
}

function create(call: CallDraft, memory: Transferring): Step {
  return waiting({
    ...memory,
    stage: "creating",
    awaited: createBridge(call, memory.bridge, true).request,
  });
}

function add(call: CallDraft, memory: Transferring): Step {
  const { bridge, phone } = memory;
  const both = { leg: currentLeg(call), others: [phone.leg] };
  return waiting({
    ...memory,
    stage: "adding",
    awaited: request(call, { kind: "bridge.add", bridge, ...both, absorbsKeys: true }),
  });
}

/**
 * A key that means nothing here goes on to the phone, which may be a machine that asks for keys.
 */
function pressed(call: CallDraft, memory: Transferring, key: string): Step {
  const { plan, phone, stage } = memory;
  if (!plan.attended) return { kind: "ignored", why: "the phone is being called" };
  if (plan.cancel.includes(key)) return giveUp(call, memory, "cancelled", `by ${key}`);
  if (plan.complete.includes(key)) return handOver(memory);
  if (stage !== "talking") return { kind: "ignored", why: "the phone is being called" };
  if (plan.together?.includes(key) === true) return handOver(memory, { isThird: true });
  request(call, { kind: "leg.digits", leg: phone.leg, digits: key });
  return waiting(memory);
}

function handOver(
  { phone, others = [], plan: { ringMs } }: Transferring,
  third: { readonly isThird?: true } = {},
): Step {
  const { leg, to, request: asked } = phone;
  return { kind: "hand_over", phone: { leg, to, request: asked, ringMs, others, ...third } };
}

function giveUp(call: CallDraft, memory: Transferring, outcome: Outcome, detail: string): Step {
  cancelTimer(call, "ring");
  for (const { leg } of [memory.phone, ...(memory.others ?? [])]) hangUp(call, leg);
  destroyBridge(call, memory.bridge);
  setUnder(call, memory.before);
  return { kind: "done", outcome, detail };
}

function waiting(memory: Transferring): Step {
  return { kind: "waiting", memory };
}
