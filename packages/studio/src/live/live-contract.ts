import type { JournalEntry } from "@flowrun/core/plugin";

/** The rights of a page beside looking. */
export type Role = "edit" | "publish" | "call";

/** A call as lists show it. */
export interface CallSummary {
  readonly id: string;
  /** The caller; for a run without a call its origin. */
  readonly from: string;
  readonly to: string;
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
  /** Where it is, or was at its end; empty before the first block. */
  readonly block: string;
  readonly step: string;
  /** The id of the flow that it runs on, as in `LiveVersion`. */
  readonly flow: string;
  /** When and why it ended; absent while it is live. */
  readonly ended?: { readonly at: number; readonly reason: string };
}

/** A text of the flow that calls run on. */
export interface LiveVersion {
  /** Stands for the text and the settings' masks: 12 hexadecimal digits of its SHA-256. */
  readonly id: string;
  readonly flow: string;
  /** The flow's own version; empty when it says nothing. */
  readonly version: string;
  readonly live: number;
  readonly started: number;
  /** How many have ended, by reason. */
  readonly ended: Readonly<Record<string, number>>;
}

/** Numbers of a flow within a window of time, by the name of what they count. */
export interface LiveSums {
  /** How often each block was entered. */
  readonly entered: Readonly<Record<string, number>>;
  /**
   * How often each step was left, by `STEP OUTCOME`; one that leads to a block or into a part at
   * once, by `STEP next` and `STEP runs`.
   */
  readonly left: Readonly<Record<string, number>>;
  /** In which block calls were that ended by a fault. */
  readonly failed: Readonly<Record<string, number>>;
  /** In which block callers were that hung up. */
  readonly gone: Readonly<Record<string, number>>;
  /** How many calls ended, by reason. */
  readonly ended: Readonly<Record<string, number>>;
}

/** The window of the sums: the last five minutes, the last hour, or all since the host began. */
export type LiveWindow = "5m" | "1h" | "start";

/** A call went on by an exit of the graph. */
export interface LiveMove {
  readonly call: string;
  readonly step: string;
  readonly outcome: string;
}

/**
 * The server's messages to a page over `/api/live`, as JSON. `seq` counts the frames: where one is
 * missing the page asks anew.
 */
export type LiveFrame = { readonly seq: number } & LiveNews;

/** The content of a frame. */
export type LiveNews = LiveHello | LiveOverview | LiveEntries;

/** The first frame. */
export interface LiveHello {
  readonly kind: "hello";
  readonly contract: 1;
  /** The clock of the host, in milliseconds since the epoch. */
  readonly now: number;
}

/** The journal of a call that the page follows, as far as it is not told yet. */
export interface LiveEntries {
  readonly kind: "entries";
  readonly call: string;
  /** Whether they are all from the first. */
  readonly isWhole: boolean;
  readonly entries: readonly JournalEntry[];
}

/**
 * How the host stands. In `sums` and `at` only what has changed since the overview before; the
 * first one after `hello` or `watch` has all.
 */
export interface LiveOverview {
  readonly kind: "overview";
  readonly isWhole: boolean;
  readonly connection: string;
  readonly live: number;
  readonly sums: LiveSums;
  /** How many live calls are in each block. */
  readonly at: Readonly<Record<string, number>>;
  /** At most 60. */
  readonly moves: readonly LiveMove[];
  /** The calls that have changed, at most 100. */
  readonly calls: readonly CallSummary[];
  readonly versions: readonly LiveVersion[];
}

/** The requests of a page over `/api/live`. */
export type LiveAsk =
  | { readonly kind: "watch"; readonly window: LiveWindow }
  | { readonly kind: "follow" | "unfollow"; readonly call: string };

/** The answer to `GET /api/calls`. */
export interface CallList {
  /** The newest first. */
  readonly calls: readonly CallSummary[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}
