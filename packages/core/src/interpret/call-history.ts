import type { JsonObject } from "../json.ts";
import type { RecordType } from "../language/value-type.ts";
import { failureOutcome, type DialFailure } from "./dial-failure.ts";
import type { CallEvent } from "./event.ts";
import { thingWith, type CallState, type Leg } from "./state.ts";
import type { TraceEntry } from "./trace.ts";

/**
 * What `cdr` is made of: kept only in calls whose `finally` reads it. Times are milliseconds, as in
 * events; `null`: not yet.
 */
export interface CallHistory {
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  readonly legs: readonly DialledLeg[];
  /** The recordings that were begun and not erased, by their names. */
  readonly recordings: readonly string[];
  /** The queue that the caller joined last. */
  readonly queue: QueueStay | null;
  /** The blocks of the flow's own way. */
  readonly path: readonly string[];
}

/** A phone that was called. `outcome` is `null` while it rings. */
export type DialledLeg = {
  readonly id: string;
  readonly to: string;
  readonly outcome: string | null;
  readonly answeredAt: number | null;
  readonly leftAt: number | null;
};

/** How long a caller waited in a queue, and who answered; `until` is `null` while they wait. */
export type QueueStay = {
  readonly name: string;
  readonly since: number;
  readonly until: number | null;
  readonly member: string | null;
};

/** The most of each that is kept, so that no call grows without end: the first ones. */
const most = { legs: 50, recordings: 50, path: 100 } as const;

/** What a flow calls it, in `finally`, unless a name under `as` hides it. */
export const historyRoot = "cdr";

/** The type of `cdr`. */
export const cdrType: RecordType = {
  kind: "record",
  name: "cdr",
  members: {
    from: { kind: "string" },
    to: { kind: "string" },
    started_at: { kind: "integer" },
    answered_at: { kind: "integer", nullable: true },
    ended_at: { kind: "integer" },
    seconds: { kind: "integer" },
    reason: { kind: "string" },
    legs: { kind: "json" },
    recordings: { kind: "json" },
    queue: { kind: "json" },
    path: { kind: "json" },
  },
};

/** The history of a call that begins. */
export const noHistory: CallHistory = {
  answeredAt: null,
  endedAt: null,
  legs: [],
  recordings: [],
  queue: null,
  path: [],
};

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
 * The history with what an event says that no trace does, before legs and requests are brought up
 * to date with it: when the caller was answered, and what came of a phone that never did.
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
      // Who is called by a run has answered it.
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

/** What came of a phone that never answered; `undefined` for one that did. */
function outcomeOf(leg: Leg | undefined, failure: DialFailure): string | undefined {
  if (leg?.status === "dialing") return failureOutcome(failure);
  if (leg?.status !== "removing") return undefined;
  return leg.cause === "answered_elsewhere" ? leg.cause : "cancelled";
}

/** What `cdr` is for a call that is over. */
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
