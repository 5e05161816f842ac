import type { RecordType } from "../language/value-type.ts";

/**
 * The facts for `cdr`, kept only in calls whose `finally` reads it. Times are milliseconds, as in
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

/** The name of `cdr` in `finally`, unless a name under `as` hides it. */
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
