import type { RoomFigures } from "@flowrun/core/tooling";
import type { OfferFigures } from "./judge-offer.ts";
import type { ConnectionState } from "@flowrun/core";

/** Why an event of the platform reached no interpreter. */
export type IgnoredReason =
  /** No call knows the leg: it ended already, or is not ours. */
  | "unknown_leg"
  | "unknown_playback"
  /** A call with this leg is live already. */
  | "duplicate_call"
  /** The queue of the call is full. */
  | "overload"
  /** The call was forgotten, or given up, before the answer came. */
  | "late_answer";

/**
 * The counts of a host and of the things that it holds: a plain value, for tests, health checks and
 * metrics.
 */
export interface HostStats {
  /** `idle` until the transport first reported. */
  readonly connection: ConnectionState["kind"] | "idle";
  readonly draining: boolean;
  readonly calls: {
    readonly live: number;
    /**
     * The number of live calls that stand still: the platform is away, or another process is about
     * to have them.
     */
    readonly frozen: number;
    readonly started: number;
    /** Hung up at once: the host was draining, or a limit was reached. */
    readonly refused: number;
    /** Given up after a failure of the interpreter (`RUN_CALL_BROKEN`). */
    readonly broken: number;
  };
  /** Runs of webhooks. A run that is given up counts as a broken call. */
  readonly webhooks: {
    readonly live: number;
    readonly started: number;
    /** Not begun: the host was draining or closed, or the payload nested too deeply. */
    readonly refused: number;
  };
  readonly requests: { readonly sent: number; readonly failed: number; readonly dropped: number };
  readonly lookups: { readonly sent: number; readonly failed: number };
  /** Counts of the verbs `save` and `delete`. */
  readonly saves: { readonly sent: number; readonly failed: number };
  /** Counts of the verb `request`; an answer counts as one, whatever its status. */
  readonly http: { readonly sent: number; readonly failed: number };
  readonly mail: { readonly sent: number; readonly failed: number };
  /** Counts of the verb `seal`. */
  readonly seals: { readonly sent: number; readonly failed: number };
  /** Counts of the verb `v2`. */
  readonly v2: { readonly sent: number; readonly failed: number };
  /** Counts of texts that are spoken. */
  readonly speech: { readonly sent: number; readonly failed: number };
  /** Counts of listening: how often a recogniser was asked. */
  readonly recognition: { readonly sent: number; readonly failed: number };
  /** Counts of the verb `agent`. */
  readonly agents: { readonly sent: number; readonly failed: number };
  /** Counts of the verb `stream`. */
  readonly streams: { readonly sent: number; readonly failed: number };
  readonly ignored: Readonly<Record<IgnoredReason, number>>;
  /** How the version that is offered does beside the other one; absent when none is. */
  readonly offer?: OfferFigures;
  /**
   * The counts of the rooms that calls share, by their kind and by a name of the flow: `{ queue: {
   * support: { waiting: 2, talking: 1, ready: 0 } } }`.
   */
  readonly rooms: RoomFigures;
  /**
   * Held for live calls right now: set timers, and ids of legs, bridges and playbacks. Zero when no
   * call is live.
   */
  readonly held: { readonly timers: number; readonly ids: number };
  /**
   * The things that wait right now, of all calls: events for interpreters, and requests to the
   * platform for an answer or their turn.
   */
  readonly queues: { readonly events: number; readonly requests: number };
}

/** The counters behind the statistics of one host. They only go up. */
export interface Tally {
  readonly calls: { started: number; refused: number; broken: number };
  readonly webhooks: { started: number; refused: number };
  readonly requests: { sent: number; failed: number; dropped: number };
  readonly lookups: { sent: number; failed: number };
  readonly saves: { sent: number; failed: number };
  readonly http: { sent: number; failed: number };
  readonly mail: { sent: number; failed: number };
  readonly seals: { sent: number; failed: number };
  readonly v2: { sent: number; failed: number };
  readonly speech: { sent: number; failed: number };
  readonly recognition: { sent: number; failed: number };
  readonly agents: { sent: number; failed: number };
  readonly streams: { sent: number; failed: number };
  readonly ignored: Record<IgnoredReason, number>;
}

function copyOf({
  calls,
  webhooks,
  requests,
  lookups,
  saves,
  http,
  mail,
  seals,
  v2,
  speech,
  recognition,
  agents,
  streams,
  ignored,
}: Tally): Tally {
  return {
    calls: { ...calls },
    webhooks: { ...webhooks },
    requests: { ...requests },
    lookups: { ...lookups },
    saves: { ...saves },
    http: { ...http },
    mail: { ...mail },
    seals: { ...seals },
    v2: { ...v2 },
    speech: { ...speech },
    recognition: { ...recognition },
    agents: { ...agents },
    streams: { ...streams },
    ignored: { ...ignored },
  };
}

/** Counters that all stand at zero. */
export function createTally(): Tally {
  return {
    calls: { started: 0, refused: 0, broken: 0 },
    webhooks: { started: 0, refused: 0 },
    requests: { sent: 0, failed: 0, dropped: 0 },
    lookups: { sent: 0, failed: 0 },
    saves: { sent: 0, failed: 0 },
    http: { sent: 0, failed: 0 },
    mail: { sent: 0, failed: 0 },
    seals: { sent: 0, failed: 0 },
    v2: { sent: 0, failed: 0 },
    speech: { sent: 0, failed: 0 },
    recognition: { sent: 0, failed: 0 },
    agents: { sent: 0, failed: 0 },
    streams: { sent: 0, failed: 0 },
    ignored: {
      unknown_leg: 0,
      unknown_playback: 0,
      duplicate_call: 0,
      overload: 0,
      late_answer: 0,
    },
  };
}

/** The counts of calls and runs, as far as they are counted in them. */
export interface CountedCall {
  readonly isCall: boolean;
  readonly frozenAt: number | undefined;
  readonly heard: readonly unknown[];
  readonly requests: { readonly size: number };
}

/** The counts so far, with those of live calls, as they stand now. */
export function countedIn(
  tally: Tally,
  all: readonly CountedCall[],
): Pick<HostStats, keyof Tally | "queues"> {
  const live = all.filter(({ isCall }) => isCall);
  const frozen = live.filter(({ frozenAt }) => frozenAt !== undefined).length;
  const counted = copyOf(tally);
  return {
    ...counted,
    calls: { ...counted.calls, live: live.length, frozen },
    webhooks: { ...counted.webhooks, live: all.length - live.length },
    queues: {
      events: all.reduce((sum, { heard }) => sum + heard.length, 0),
      requests: all.reduce((sum, { requests }) => sum + requests.size, 0),
    },
  };
}
