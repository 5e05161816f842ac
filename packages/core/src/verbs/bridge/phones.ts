import { currentStep, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp, originate } from "../../interpret/legs.ts";
import { isPending } from "../../interpret/requests.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import type { DialPlanTask } from "../../interpret/platform-command.ts";
import type { Json } from "../../json.ts";
import { mostPhones } from "../../language/option-kinds/endpoints.ts";
import {
  dialOutcomes,
  failureIn,
  failureOutcome,
  ringGraceMs,
  type DialFailure,
  type DialOutcome,
} from "../../interpret/dial-failure.ts";

/** A phone that is called, or was. */
export type Phone = {
  readonly to: string;
  /** The endpoint that was called first, which is forwarded to this one; absent: `to` itself. */
  readonly forwardedFrom?: string;
  readonly leg: string;
  /** Its outcome; `null` while it rings, and when it answered. */
  readonly outcome: DialOutcome | null;
  /** How the platform has said that; absent: it has not. */
  readonly why?: string;
  /** Why its leg ended before it was answered; absent: the platform has not told. */
  readonly failure?: DialFailure;
  /** The request that originated it. */
  readonly request: string;
  /**
   * Its screening, from its answer on: the side block that asks it, `null` before that. Absent
   * where it is not screened.
   */
  readonly screening?: { readonly side: string | null };
  /** Whether another rings to which it is forwarded; absent: it was not followed. */
  readonly isFollowed?: true;
};

/** How phones are called. */
export type Calling = {
  readonly ringMs: number;
  readonly callerId: string;
  readonly display?: string;
  /** Whether the phone shows nobody; absent: it shows the caller. */
  readonly isAnonymous?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** Talk is told of from the answer on, as in `leg.originate`; absent: it is not. */
  readonly quietMs?: number;
  /** Whether they join the bridge, which is there, before they are called. */
  readonly joinsEarly?: true;
  /** Whether one phone of each endpoint is called; absent: all that are registered with it. */
  readonly oneContact?: true;
  /** Set where an extension of the dial plan is called. */
  readonly dialPlan?: DialPlanTask;
};

/**
 * Calls phones at once, whose legs are meant for a bridge that need not be there yet, unless they
 * join it early.
 */
export function callPhones(
  call: CallDraft,
  endpoints: readonly string[],
  bridge: string,
  calling: Calling,
): readonly Phone[] {
  const phones = endpoints.map((to): Phone => {
    const callee = originate(call, { endpoint: to, bridge, ...calling });
    return { to, leg: callee.leg, outcome: null, request: callee.request };
  });
  setTimer(call, "ring", calling.ringMs + ringGraceMs);
  return phones;
}

/**
 * The phones after an event that may be the answer to one of their originates. Where it tells of
 * other phones that are registered with the same endpoint, these ring as well from now on.
 */
export function callOthers(
  call: CallDraft,
  phones: readonly Phone[],
  event: CallEvent,
  given: Calling & { readonly bridge: string },
): readonly Phone[] {
  if (event.kind !== "request.succeeded" || !Array.isArray(event.result)) return phones;
  const called = phones.find(
    ({ request, outcome }) => request === event.request && outcome === null,
  );
  if (called === undefined) return phones;
  const ringing = phones.filter(({ outcome }) => outcome === null).length;
  const room = Math.min(mostPhones.atOnce - ringing, mostPhones.inAll - phones.length);
  const endpoints = event.result.filter((each: Json) => typeof each === "string");
  const { joinsEarly: _alone, ...calling } = given;
  const others = endpoints.slice(0, Math.max(0, room)).map((endpoint): Phone => {
    const { leg, request } = originate(call, { endpoint, ...calling });
    return { to: called.to, leg, outcome: null, request };
  });
  return [...phones, ...others];
}

/** The phones as they stand after an event: what it says of one that rings is noted. */
export function notePhones(
  call: CallDraft,
  phones: readonly Phone[],
  event: CallEvent,
): readonly Phone[] {
  if (event.kind === "timer.fired" && event.timer === "ring")
    return phones.map((phone) => giveUp(call, phone));
  return phones.map((phone) => (phone.outcome === null ? noted(call, phone, event) : phone));
}

/**
 * The phones after those that have just said that they are forwarded are followed: for each another
 * rings, as long as `follows` are not followed yet. Only an extension that was not called before is;
 * a number of outside needs a trunk, which nobody has named.
 */
export function followForwards(
  call: CallDraft,
  before: readonly Phone[],
  phones: readonly Phone[],
  { follows: most, ...calling }: Calling & { readonly bridge: string; readonly follows: number },
): readonly Phone[] {
  const ringing = new Set(before.flatMap(({ leg, outcome }) => (outcome === null ? [leg] : [])));
  const followed = [...phones];
  for (const [at, phone] of phones.entries()) {
    const number = phone.failure?.forwardedTo ?? "";
    const endpoint = `PJSIP/${number}`;
    const count = followed.filter(({ isFollowed }) => isFollowed === true).length;
    const isNew = followed.every(({ to }) => to !== endpoint);
    const isOver = phone.outcome !== null && ringing.has(phone.leg);
    if (!isOver || !/^[0-9*#]+$/.test(number) || !isNew || count >= most) continue;
    const { leg, request } = originate(call, { endpoint, ...calling });
    followed[at] = { ...phone, isFollowed: true };
    const forwardedFrom = firstCalled(phone);
    followed.push({ to: endpoint, forwardedFrom, leg, outcome: null, request });
    setTimer(call, "ring", calling.ringMs + ringGraceMs);
  }
  return followed;
}

/** The endpoint that was called before any forward. */
export function firstCalled({ to, forwardedFrom = to }: Phone): string {
  return forwardedFrom;
}

/** Whether a leg is gone by an event. */
export function hasLeft(event: CallEvent, leg: string): boolean {
  return (event.kind === "leg.left" || event.kind === "leg.destroyed") && event.leg === leg;
}

/** Hangs up every phone but one: it has taken the call. */
export function letOthersGo(call: CallDraft, phones: readonly Phone[], winner: string): void {
  cancelTimer(call, "ring");
  for (const { leg } of phones) if (leg !== winner) hangUp(call, leg, "answered_elsewhere");
}

/**
 * The result of phones of which none answered: the first in this order that any of them had. A
 * phone whose forward was followed does not count.
 */
export function commonOutcome(phones: readonly Phone[]): DialOutcome {
  const outcomes = counting(phones).map(({ outcome }) => outcome);
  return dialOutcomes.find((outcome) => outcomes.includes(outcome)) ?? "failed";
}

/**
 * The outcome of a step none of whose phones has answered, and the phone that it comes from. The
 * outcome is `forwarded` where a phone is forwarded and the step names that outcome. Else it is the
 * common outcome of the phones.
 */
export function unanswered(
  call: CallDraft,
  called: readonly Phone[],
): { readonly outcome: DialOutcome | "forwarded"; readonly phone: Phone | undefined } {
  const phones = counting(called);
  const forwarded = phones.find(({ failure }) => failure?.forwardedTo !== undefined);
  const isNamed = currentStep(call)?.targets["forwarded"] !== undefined;
  if (forwarded !== undefined && isNamed) return { outcome: "forwarded", phone: forwarded };
  const outcome = commonOutcome(phones);
  const others = phones.filter((phone) => phone.outcome === outcome);
  return { outcome, phone: others.find((phone) => phone === forwarded) ?? others[0] };
}

/**
 * All but those whose forward was followed. Where the platform could not call the number, it was
 * no extension: the phone counts that is forwarded there.
 */
function counting(phones: readonly Phone[]): readonly Phone[] {
  const isNobody = ({ forwardedFrom, outcome, failure }: Phone): boolean =>
    forwardedFrom !== undefined && outcome === "failed" && failure === undefined;
  const nobody = new Set(phones.filter(isNobody).map(({ to }) => to));
  return phones.filter(
    ({ isFollowed, failure, to }) =>
      !nobody.has(to) && (isFollowed !== true || nobody.has(`PJSIP/${failure?.forwardedTo}`)),
  );
}

/** The platform ends what rings for too long by itself, and may not say so. */
function giveUp(call: CallDraft, phone: Phone): Phone {
  if (phone.outcome !== null || phone.screening !== undefined) return phone;
  hangUp(call, phone.leg);
  return { ...phone, outcome: "no_answer", why: "the platform did not say how the call ended" };
}

function endedBy(phone: Phone, failure: DialFailure): Phone {
  const why = `cause ${failure.cause}`;
  return { ...phone, outcome: failureOutcome(failure), why, failure };
}

function noted(call: CallDraft, phone: Phone, event: CallEvent): Phone {
  const { leg, request, screening, failure } = phone;
  if (screening !== undefined) return phone;
  if ("request" in event && event.request === request) {
    if (failure !== undefined) return endedBy(phone, failure);
    return event.kind === "request.failed"
      ? { ...phone, outcome: "failed", why: event.message }
      : phone;
  }
  if (event.kind === "leg.destroyed" && event.leg === leg) {
    const why = failureIn(event);
    // The answer that is still to come may tell of other phones, which are to ring.
    return isPending(call, "leg.originate", leg) ? { ...phone, failure: why } : endedBy(phone, why);
  }
  return event.kind === "leg.left" && event.leg === leg
    ? { ...phone, outcome: "no_answer" }
    : phone;
}
