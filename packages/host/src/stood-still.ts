import type { CallEvent, CallState } from "@flowrun/core";
import { missedEvents, withEnded, type Found } from "./after-gap.ts";
import type { CallRequests } from "./call-requests.ts";
import type { Inbox } from "./inbox.ts";

/** A call that stood still, and goes on. */
export interface StoodStill {
  readonly call: {
    readonly id: string;
    /** The state so far; `undefined` before the flow has begun. */
    readonly state: CallState | undefined;
    readonly requests: Pick<CallRequests, "settle">;
  };
  /** Since when it stood, in milliseconds since 1970. */
  readonly since: number;
  readonly inbox: Inbox;
  /** Has the interpreter take what is in the inbox. */
  readonly take: () => void;
}

/**
 * A call that stood still for longer than this in milliseconds may have done so by another clock:
 * one that was set since has all timers due at once.
 */
const briefMs = 1_000;

/** Whether a call stood so briefly that it did by the same clock. */
export function isBrief(since: number, at: number): boolean {
  return at >= since && at - since <= briefMs;
}

/**
 * The platform was away: the call is told what it missed, by what was found, before what it was
 * told meanwhile. Without `found` nobody knows what became of it, and it ends.
 */
export function resumeAfter(still: StoodStill, at: number, found: Found | undefined): void {
  const { call } = still;
  goOn(still, at, found, (heard) => {
    if (found === undefined) return;
    tell(still, at, call.state === undefined ? [] : missedEvents(call.state, found, at, heard));
    if (found.legs.has(call.id)) tell(still, at, [{ kind: "dtmf.missed", at, leg: call.id }]);
  });
}

/** The call missed nothing; what was found tells only what became of requests. */
export function thawAfter(still: StoodStill, at: number, found: Found): void {
  goOn(still, at, found, () => undefined);
}

function goOn(
  still: StoodStill,
  at: number,
  found: Found | undefined,
  tellMissed: (heard: readonly CallEvent[]) => void,
): void {
  const { call, inbox, since, take } = still;
  const heard = inbox.takeAll();
  tell(still, at, [{ kind: "call.resumed", at, gapMs: at - since }, ...heard.filter(isAnswer)]);
  if (found === undefined) tell(still, at, [{ kind: "call.stopped", at, reason: "platform_lost" }]);
  call.requests.settle(call.state, withEnded(found, heard));
  // The changes of the answers are known before other events.
  take();
  tellMissed(heard);
  tell(
    still,
    at,
    heard.filter((event) => !isAnswer(event)),
  );
}

function tell({ inbox, take }: StoodStill, at: number, events: readonly CallEvent[]): void {
  for (const event of events) inbox.add({ ...event, at });
  take();
}

function isAnswer({ kind }: CallEvent): boolean {
  return kind === "request.succeeded" || kind === "request.failed";
}
