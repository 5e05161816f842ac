import type { Ledger, Alarms } from "@flowrun/core/plugin";
import type { Clock } from "@flowrun/core";
import type { Arrival } from "./left-calls.ts";
import type { HandOverRefusal, Successor } from "./host.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { Post } from "./post.ts";

/** The needs of a `HandOver`. */
export interface HandOverParts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly calls: LiveCalls;
  readonly rooms: Pick<Post, "quiet" | "freeze">;
  readonly successor: Successor;
}

/** How long requests under way are waited for while every call stands still, in milliseconds. */
const mostMs = 500;

/**
 * A hand-over of calls to another process, from the side that has them. They stand still, their
 * places are written, and then all that is heard of them, until the other process has the event
 * stream.
 */
export class HandOver {
  readonly #parts: HandOverParts;
  readonly #arrivals: Arrival[] = [];
  #stage: "begun" | "ready" | "over" | "ended" = "begun";

  constructor(parts: HandOverParts) {
    this.#parts = parts;
  }

  /** Whether all is written, and what is heard from now on has to be. */
  get isReady(): boolean {
    return this.#stage === "ready";
  }

  /** Resolves when everything that another process needs is written; else with why it is not. */
  async begin(): Promise<HandOverRefusal | undefined> {
    const { alarms, calls, clock, ledger, rooms } = this.#parts;
    const at = clock.now();
    for (const call of calls.all()) call.freeze();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = alarms.after(mostMs, resolve);
    const answers = calls.all().map(({ requests }) => requests.answeredAll());
    await Promise.race([late, Promise.all([...answers, rooms.quiet()])]);
    cancel();
    if (this.#stage !== "begun") return "away";
    rooms.freeze();
    for (const call of calls.all()) call.handOver();
    for (const arrival of this.#arrivals) ledger.write({ kind: "arrived", arrival });
    ledger.write({ kind: "ready", at });
    this.#stage = "ready";
    await new Promise<void>((written) => ledger.commit(written));
    if (!this.isReady) return "away";
    return ledger.isKept() ? undefined : "unwritable";
  }

  /** Takes a new call, which the other process is to begin. */
  arrived(arrival: Arrival): void {
    this.#arrivals.push(arrival);
    if (!this.isReady) return;
    this.#parts.ledger.write({ kind: "arrived", arrival });
    this.#parts.ledger.commit(() => {});
  }

  /**
   * The event stream has ended: the successor is told when all that was heard of it is written.
   * Where that cannot be written, it would find nothing of the calls: then it is told that nothing
   * is handed over, and the host is to stay.
   */
  over(stay: () => void): void {
    const { clock, ledger, successor } = this.#parts;
    this.#stage = "over";
    ledger.write({ kind: "over", at: clock.now() });
    ledger.commit(() => {
      if (this.#stage !== "over") return;
      if (ledger.isKept()) return successor.over();
      successor.lost();
      stay();
    });
  }

  /** The event stream was lost. Gives whether that is the end of the hand-over. */
  lost(): boolean {
    if (this.#stage === "over") return false;
    this.#parts.successor.lost();
    return true;
  }

  /** Nobody goes on with the calls. Gives the new ones that were to be begun. */
  end(): readonly Arrival[] {
    const { clock, ledger } = this.#parts;
    this.#stage = "ended";
    ledger.write({ kind: "stayed", at: clock.now() });
    return this.#arrivals;
  }
}
