import type { PlatformEvent, ReplacedLeg, Ledger, Alarms } from "@flowrun/core/plugin";
import type { Logger, Transport, Clock } from "@flowrun/core";
import type { Draining } from "./draining.ts";
import { HandOver } from "./hand-over.ts";
import type { HandOverRefusal, Successor } from "./host.ts";
import { readLeft, type CallLeft } from "./left-calls.ts";
import type { LiveCalls } from "./live-calls.ts";
import { ofLeg } from "./replaced-legs.ts";
import type { Post } from "./post.ts";
import type { Reception } from "./reception.ts";
import type { Standing } from "./standing.ts";

/** The needs of a `Succession`. */
export interface SuccessionParts {
  /** Absent: calls are not passed on. */
  readonly ledger?: Ledger;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly log: Logger;
  readonly calls: LiveCalls;
  readonly rooms: Post;
  readonly draining: Draining;
  readonly standing: Standing;
  /**
   * Takes up calls that another process left; gives their legs in whose place another channel
   * stands.
   */
  readonly restore: (calls: readonly CallLeft[], ledger: Ledger) => readonly ReplacedLeg[];
  readonly reception: Reception;
}

/**
 * How long a look at the platform is waited for before its calls are refused to another process, in
 * milliseconds.
 */
const mostLookMs = 5_000;

/**
 * How long the process that has taken the calls needs to say so, after it took the event stream, in
 * milliseconds.
 */
const claimedMs = 500;

/**
 * How long after a hand-over that came to nothing the other process may still have opened the event
 * stream, in milliseconds.
 */
const stayedMs = 10_000;

/**
 * How a host passes its calls to another process, and has them from one. Both may have the event
 * stream for a moment: the process that opened it later goes on with the calls.
 */
export class Succession {
  readonly #parts: SuccessionParts;
  #handOver: HandOver | undefined;
  #stayedAt = -Infinity;
  /** The process that waits for the looks. */
  #waiting: Successor | undefined;
  /** A promise for each connection on which the wanted things of earlier ones are not known yet. */
  readonly #looks = new Set<Promise<void>>();
  /** The events that came before the calls that they may be about were handed over to us. */
  #held: PlatformEvent[] | undefined;

  constructor(parts: SuccessionParts) {
    this.#parts = parts;
    if (parts.ledger?.takeOver !== undefined) this.#held = [];
  }

  /**
   * Whether the loss of the event stream to another process belongs to a hand-over, which may just
   * have come to nothing, or need not be right.
   */
  get isExpected(): boolean {
    return (
      this.#handOver !== undefined || this.#hasStayed || this.#parts.ledger?.whose !== undefined
    );
  }

  get #hasStayed(): boolean {
    return this.#parts.clock.now() - this.#stayedAt < stayedMs;
  }

  /**
   * The connection stands; `wanted` resolves when the wanted things of earlier ones are known.
   * Nobody could hand over the events that the transport keeps back until then.
   */
  connected(wanted: Promise<unknown> | undefined): void {
    if (wanted === undefined) return;
    const known = (): void => void this.#looks.delete(look);
    const look = wanted.then(known, known);
    this.#looks.add(look);
  }

  /**
   * Passes all calls to another process; resolves when all it needs is written, else with why it is
   * not.
   */
  async begin(successor: Successor): Promise<HandOverRefusal | undefined> {
    const { alarms, calls, clock, draining, ledger, rooms, standing } = this.#parts;
    if (ledger === undefined) return "no_ledger";
    if (!(await this.#waitForLooks(successor))) return "draining";
    if (draining.hasBegun || standing.isClosed || this.#handOver !== undefined) return "draining";
    const stands =
      this.#held !== undefined || calls.all().some(({ frozenAt }) => frozenAt !== undefined);
    if (stands || !standing.isConnected || this.#looks.size > 0) return "away";
    this.#handOver = new HandOver({ ledger, clock, alarms, calls, rooms, successor });
    standing.handOver = this.#handOver;
    const refusal = await this.#handOver.begin();
    if (refusal === "unwritable") this.stay();
    return refusal;
  }

  /**
   * A process that asks a moment after the calls were taken over waits, and is not refused. Gives
   * whether they are still to be handed over.
   */
  async #waitForLooks(successor: Successor): Promise<boolean> {
    if (this.#looks.size === 0 || !this.#parts.standing.isConnected) return true;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = this.#parts.alarms.after(mostLookMs, resolve);
    this.#waiting = successor;
    await Promise.race([late, Promise.all(this.#looks)]);
    cancel();
    return this.#waiting === successor;
  }

  /** Nobody has taken the calls: this process goes on with them. */
  stay(): void {
    const { calls, clock, log, reception, rooms, standing, transport } = this.#parts;
    const arrivals = this.#handOver?.end();
    this.#handOver = undefined;
    standing.handOver = undefined;
    this.#waiting = undefined;
    const isTaken = standing.connection === "replaced";
    this.#stayedAt = isTaken ? -Infinity : clock.now();
    rooms.thaw();
    if (arrivals === undefined || standing.isClosed) return;
    log.warn({}, "Nobody went on with the calls; this process does.");
    if (isTaken) transport.takeBack?.();
    if (!standing.isConnected) return;
    for (const call of calls.all()) call.runOn();
    for (const arrival of arrivals) reception.arrive(arrival);
  }

  /**
   * The event stream went to the process that goes on with the calls. It may also have gone to one
   * that was to, and died just then: that is heard of late, perhaps when another one has asked for
   * them. Or it went to one that has lost them and does not know.
   */
  replaced(): void {
    if (this.#handOver?.isReady === true) this.#handOver.over(() => this.stay());
    else if (this.#handOver !== undefined) this.lost();
    else if (this.#hasStayed) this.#takeBackOnce();
    else this.#parts.alarms.after(claimedMs, () => void this.#takeBackOurs());
  }

  /**
   * A process that died can have taken it only once; a process that takes it again lives, and may
   * do the same.
   */
  #takeBackOnce(): void {
    this.#stayedAt = -Infinity;
    this.#parts.transport.takeBack?.();
  }

  /** Takes the event stream back where the calls are ours all the same. */
  async #takeBackOurs(): Promise<void> {
    const { ledger, log, standing, transport } = this.#parts;
    if ((await ledger?.whose?.()) !== "ours") return;
    if (standing.isClosed || standing.connection !== "replaced") return;
    log.warn(
      {},
      "A process that does not have the calls took the event stream; this one takes it back.",
    );
    transport.takeBack?.();
  }

  /** The event stream was lost otherwise. */
  lost(): void {
    if (this.#handOver?.lost() === true) this.stay();
  }

  /** Keeps an event for when the calls of the other process are ours. Gives whether it does. */
  keeps(event: PlatformEvent): boolean {
    this.#held?.push(event);
    return this.#held !== undefined;
  }

  /**
   * Takes the calls of a process that hands them over, and what was heard of them by either. Gives
   * whether nothing was missed.
   */
  async takeOver(): Promise<boolean> {
    const { ledger, reception, restore, standing } = this.#parts;
    const isGapless = (await ledger?.takeOver?.()) ?? false;
    if (standing.isClosed || ledger === undefined) return false;
    // The process that has it by now does not know the owner of the calls.
    if (standing.connection === "replaced") await this.#takeBackOurs();
    const { calls, arrivals } = readLeft(ledger.left);
    const replaced = restore(calls, ledger);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const arrival of arrivals) reception.arrive(arrival);
    // The transport did not know yet whose places these channels have.
    for (const event of held) reception.receive(ofLeg(event, replaced));
    return isGapless;
  }
}
