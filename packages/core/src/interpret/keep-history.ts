import type { JsonObject } from "../json.ts";
import type { CallHistory, DialledLeg } from "./call-history.ts";
import { failureOutcome, type DialFailure } from "./dial-failure.ts";
import type { CallEvent } from "./event.ts";
import type { CallState } from "./state.ts";
import type { Leg } from "./call-things.ts";
import { thingWith } from "./listing.ts";
import type { TraceEntry } from "./trace.ts";

/** The most of each that is kept, so that no call grows without end: the first ones. */
const most = { legs: 50, recordings: 50, path: 100 } as const;

/**
 * The history with an entry of the trace. `isSecret`: what the running step is given holds a
 * secret, so whom it calls is not told.
 */
export function withEntry(history: CallHistory, entry: TraceEntry, isSecret: boolean): CallHistory {
  const { at } = entry;
  switch (entry.kind) {
    case "leg.originated": {
      const to = isSecret ? "•" : entry.endpoint;
      const leg = { id: entry.leg, to, outcome: null, answeredAt: null, leftAt: null };
      return { ...history, legs: [...history.legs, leg].slice(0, most.legs) };
    }
    case "leg.joined":
      return withLeg(history, entry.leg, { outcome: "answered", answeredAt: at });
    case "leg.left":
      return withLeg(history, entry.leg, { leftAt: at });
    case "recording.started":
      return {
        ...history,
        recordings: [...history.recordings, entry.recording].slice(0, most.recordings),
      };
    case "recording.erased":
      return {
        ...history,
        recordings: history.recordings.filter((name) => name !== entry.recording),
      };
    case "block.entered":
      return entry.isInside
        ? history
        : { ...history, path: [...history.path, entry.block].slice(0, most.path) };
    case "call.leaving":
      return { ...history, endedAt: at };
    default:
      return history;
  }
}

/**
 * The history with facts of an event that no trace tells: when the caller was answered, and how a
 * phone ended that never answered. The legs and requests of before the event are `legs` and
 * `requests`.
 */
export function withEvent(
  history: CallHistory,
  { legs, requests, call }: Pick<CallState, "legs" | "requests" | "call">,
  event: CallEvent,
): CallHistory {
  switch (event.kind) {
    case "request.succeeded": {
      const isAnswer =
        thingWith(requests, event.request)?.kind === "leg.answer" && history.answeredAt === null;
      return isAnswer ? { ...history, answeredAt: event.at } : history;
    }
    case "request.failed": {
      const asked = thingWith(requests, event.request);
      if (asked?.kind !== "leg.originate" || !event.certain) return history;
      return withLeg(history, asked.subject, { outcome: "failed", leftAt: event.at });
    }
    case "leg.joined":
      // The person that a run calls has answered it.
      return event.leg === call.id && history.answeredAt === null
        ? { ...history, answeredAt: event.at }
        : history;
    case "leg.destroyed": {
      const outcome = outcomeOf(thingWith(legs, event.leg), event);
      return outcome === undefined ? history : withLeg(history, event.leg, { outcome });
    }
    default:
      return history;
  }
}

/** The outcome of a phone that never answered; `undefined` for one that did. */
function outcomeOf(leg: Leg | undefined, failure: DialFailure): string | undefined {
  if (leg?.status === "dialing") return failureOutcome(failure);
  if (leg?.status !== "removing") return undefined;
  return leg.cause === "answered_elsewhere" ? leg.cause : "cancelled";
}

/** The value of `cdr` for a call that is over. */
export function cdrOf(
  { call, reason }: Pick<CallState, "call" | "reason">,
  history: CallHistory,
  at: number,
): JsonObject {
  const endedAt = history.endedAt ?? at;
  const secondsUntil = (from: number, until: number | null): number =>
    Math.round(((until ?? endedAt) - from) / 1_000);
  const { queue } = history;
  return {
    from: call.from,
    to: call.to,
    started_at: call.started_at,
    answered_at: history.answeredAt,
    ended_at: endedAt,
    seconds: secondsUntil(call.started_at, null),
    reason: reason ?? "flow_ended",
    legs: history.legs.map(({ to, outcome, answeredAt, leftAt }) => ({
      to,
      outcome: outcome ?? "cancelled",
      seconds: answeredAt === null ? 0 : secondsUntil(answeredAt, leftAt),
    })),
    recordings: history.recordings,
    queue: queue && {
      name: queue.name,
      waited: (queue.until ?? endedAt) - queue.since,
      member: queue.member,
    },
    path: history.path,
  };
}

/** Phones that never answered keep the outcome that they had first. */
function withLeg(history: CallHistory, id: string, change: Partial<DialledLeg>): CallHistory {
  const place = history.legs.findIndex((leg) => leg.id === id);
  const leg = history.legs[place];
  if (leg === undefined) return history;
  const kept = leg.outcome === null ? change : { ...change, outcome: leg.outcome };
  return { ...history, legs: history.legs.with(place, { ...leg, ...kept }) };
}
