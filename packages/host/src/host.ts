import type { CallState, JsonObject, Program } from "@flowrun/core";
import type { HostStats } from "./host-stats.ts";

/** Runs calls: brings events to the interpreter, and what it commands to the ports. */
export interface Host {
  /**
   * Finds out the abilities of the platform, so that the calls of a process that still has them do
   * not wait for that. To be called before `start`, or not at all. Never rejects.
   */
  prepare(): Promise<void>;
  /** Tells the transport to connect; calls are taken from here on. Called once. */
  start(): void;
  /**
   * Begins a run of the flow's handler for a webhook, and returns at once. Such a run is drained,
   * counted, journalled and limited like a call, but has no leg. While the run of a delivery is
   * live, the same delivery begins no other.
   */
  webhook(webhook: Webhook): WebhookFate;
  /**
   * Begins a run of the part that the flow names for a request, or of the part that is named.
   * Resolves with its name once it would survive, where there is a ledger.
   */
  request(request: RunRequest): Promise<RequestFate>;
  /**
   * Tells a live call of this host something that its flow has under `on_signal`. Resolves once the
   * call would take it in the next process, too, where there is a ledger. A signal with the `id` of
   * an earlier one is taken for that, and tells nothing again. Never rejects.
   */
  signal(signal: CallSignal): Promise<SignalFate>;
  /** Begins new calls with another program; live ones finish on the one that they began with. */
  swap(program: Program): void;
  /**
   * Begins `share` of a hundred new calls with another program, from 0 to 100; runs and live calls
   * stay on theirs. Which calls these are is decided by their ids alone. The same program again
   * changes the share; another one, and `swap`, takes the place of what was offered. A program
   * whose calls fault more than twice as often as the others is taken back by itself, after 20 of
   * its calls.
   */
  offer(program: Program, share: number): void;
  /** All new calls begin with what is offered, from here on; `false` when nothing is. */
  accept(): boolean;
  /**
   * No new call begins with what is offered, and its live ones finish on it; `false` when nothing
   * is.
   */
  withdraw(): boolean;
  /**
   * Takes no new calls (they are hung up with cause `congestion`) and resolves when the last one
   * has ended. Calls that are still live after `graceMs` are ended, but for conversations where
   * there is a ledger; what they hold is removed within
   * `removalMs`, or given up. A second drain is the first one.
   */
  drain(graceMs: number): Promise<Drained>;
  /**
   * Hands all calls over to another process, which has the same ledger: nothing is stepped or sent
   * any more, and the place of each call is written. Resolves with `undefined` when that is done,
   * and the other process may open the event stream. Else it resolves with the reason why it cannot
   * be done now. Then comes `close` when the successor goes on with the calls, else `stay`.
   */
  handOver(successor: Successor): Promise<HandOverRefusal | undefined>;
  /**
   * Nobody goes on with the calls that were to be handed over: this process does, and takes the
   * event stream back if it has to.
   */
  stay(): void;
  /** Closes the ports, and forgets whatever is left. Never rejects. Drain first. */
  close(): Promise<void>;
  /** The counts of the host and of the things that it holds. */
  stats(): HostStats;
  /**
   * The calls and the runs that are live, in the order in which they came, once their flow has
   * begun.
   */
  live(): readonly LiveCallFacts[];
  /**
   * Ends a call or a run, whatever its flow is about. Its legs are hung up and its things removed,
   * its `finally` runs, and its reason is `operator`. `false` when none of this name is live. A
   * call that stands still ends when it goes on.
   */
  hangUp(call: string): boolean;
}

/** The facts of a live call, or of a run. */
export interface LiveCallFacts {
  readonly program: Program;
  readonly state: CallState;
  /**
   * Since when it stands still, in milliseconds since the epoch: the platform is away, or another
   * process takes it over. Absent while it goes on.
   */
  readonly frozenAt?: number;
}

/** A webhook of the platform. */
export interface Webhook {
  /** E.g. `summaryCompleted`. */
  readonly name: string;
  /** The name of the delivery. */
  readonly id: string;
  readonly payload: JsonObject;
}

/**
 * The fate of a webhook. With `unhandled` the flow has no handler for it. With `refused` the host
 * is draining or closed, or the payload is nested more than 64 levels deep.
 */
export type WebhookFate = "started" | "duplicate" | "unhandled" | "refused";

/**
 * A request for a run of a flow: a `name` under `on_request`, or any `part`, for senders with the
 * right to have any part run.
 */
export type RunRequest = ({ readonly name: string } | { readonly part: string }) & {
  /** The arguments of its part. */
  readonly args: JsonObject;
};

/**
 * The fate of a request. With `unknown` the flow has none of this name, or no such part. With
 * `wrong` the arguments do not fit the part; it says why. With `refused` the host is draining,
 * handing over or closed, the platform is away, or `limits` are reached.
 */
export type RequestFate =
  | { readonly kind: "started"; readonly run: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused" }
  | { readonly kind: "wrong"; readonly why: string };

/** Something that a live call is told. */
export interface CallSignal {
  /** The call, or the run, by its id. */
  readonly call: string;
  /** A name under `on_signal`. */
  readonly name: string;
  /** The arguments of its part. */
  readonly args: JsonObject;
  /** The sender's own name for it, by which it is known when it comes again. Default: a new one. */
  readonly id?: string;
}

/**
 * The fate of a signal. With `gone` no such call is live. With `unknown` its flow has no signal of
 * this name. With `wrong` the arguments do not fit the part; it says why. With `refused` the call
 * stands still: the platform is away, or another process takes it over. With `unsure` another
 * process may have the call and does not answer: it may have been told.
 */
export type SignalFate =
  | { readonly kind: "taken" | "gone" | "unknown" | "refused" | "unsure" }
  | { readonly kind: "wrong"; readonly why: string };

/**
 * The process that is about to go on with the calls of a host. Its functions return at once and
 * never throw.
 */
export interface Successor {
  /**
   * The event stream has ended, since it opened its own, and all that was heard until then is
   * written.
   */
  over(): void;
  /**
   * The event stream was lost otherwise, or what was heard cannot be written: nothing is handed
   * over, and the host stays.
   */
  lost(): void;
}

/**
 * Why calls cannot be handed over at this moment. With `no_ledger` there is nothing to hand them
 * over by. With `away` the platform is away, or is back and does not tell within five seconds what
 * it has. With `draining` the host is about to end, or hands over already. With `unwritable` the
 * ledger cannot be written.
 */
export type HandOverRefusal = "no_ledger" | "away" | "draining" | "unwritable";

/** How the calls of a drain ended. */
export interface Drained {
  /** They ended by themselves, within the grace. */
  readonly finished: number;
  /**
   * Two talk with one another and need nobody: they talk on, and the next process goes on with
   * them. Without a ledger there is none.
   */
  readonly kept: number;
  /** They were ended, and everything of theirs was removed. */
  readonly stopped: number;
  /** They could not be removed in time: the platform may still hold something of theirs. */
  readonly abandoned: number;
}
