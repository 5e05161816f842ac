import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp, originate } from "../../interpret/legs.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
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
  readonly leg: string;
  /** What became of it; `null` while it rings, and when it answered. */
  readonly outcome: DialOutcome | null;
  /** How the platform has said that; absent: it has not. */
  readonly why?: string;
  /** Why its leg ended before it was answered; absent: the platform has not told. */
  readonly failure?: DialFailure;
  /** The request that originated it. */
  readonly request: string;
  /**
   * There since it answered, where it is screened: the side block that asks it, `null` before that.
   */
  readonly screening?: { readonly side: string | null };
};

/** How phones are called. */
export type Calling = {
  readonly ringMs: number;
  readonly callerId: string;
  readonly display?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether they join the bridge, which is there, before they are called. */
  readonly joinsEarly?: true;
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

/** The phones as they stand after an event: what it says of one that rings is noted. */
export function notePhones(
  call: CallDraft,
  phones: readonly Phone[],
  event: CallEvent,
): readonly Phone[] {
  if (event.kind === "timer.fired" && event.timer === "ring")
    return phones.map((phone) => giveUp(call, phone));
  return phones.map((phone) => (phone.outcome === null ? noted(phone, event) : phone));
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

/** What comes of phones of which none answered: the first in this order that any of them had. */
export function commonOutcome(phones: readonly Phone[]): DialOutcome {
  return (
    dialOutcomes.find((outcome) => phones.some((phone) => phone.outcome === outcome)) ?? "failed"
  );
}

/** The platform ends what rings for too long by itself, and may not say so. */
function giveUp(call: CallDraft, phone: Phone): Phone {
  if (phone.outcome !== null || phone.screening !== undefined) return phone;
  hangUp(call, phone.leg);
  return { ...phone, outcome: "no_answer", why: "the platform did not say how the call ended" };
}

function noted(phone: Phone, event: CallEvent): Phone {
  const { leg, request, screening } = phone;
  if (screening !== undefined) return phone;
  if (event.kind === "request.failed" && event.request === request)
    return { ...phone, outcome: "failed", why: event.message };
  if (event.kind === "leg.destroyed" && event.leg === leg)
    return {
      ...phone,
      outcome: failureOutcome(event),
      why: `cause ${event.cause}`,
      failure: failureIn(event),
    };
  return event.kind === "leg.left" && event.leg === leg
    ? { ...phone, outcome: "no_answer" }
    : phone;
}
