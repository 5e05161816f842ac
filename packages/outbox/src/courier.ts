import { backoffMs, type Backoff, type Clock, type Logger } from "@flowrun/core/plugin";
import type { OutboxEntry } from "./outbox-entry.ts";
import type { Fate, Target } from "./target.ts";

/** The parts that a courier works with. */
export interface CourierParts {
  readonly target: Target;
  readonly clock: Clock;
  /** Gives a number from 0 up to 1. */
  readonly random: () => number;
  readonly log: Logger;
  /** Told of each entry once, when it was taken. */
  readonly taken: (id: string) => void;
}

/** The entries that wait for one target, and its counts so far. */
export interface CourierStats {
  readonly waiting: number;
  /**
   * When the oldest one of them happened, in milliseconds since the Unix epoch; `undefined` when
   * nothing waits.
   */
  readonly oldestAt: number | undefined;
  readonly taken: number;
  /** How often something was refused. */
  readonly refused: number;
  /** How often nobody could say that something was taken. */
  readonly failed: number;
}

/** While a target is away, or takes nothing. */
const awayBackoff: Backoff = { firstMs: 1_000, mostMs: 60_000 };

/** For what a target refused while it took others. */
const asideBackoff: Backoff = { firstMs: 60_000, mostMs: 3_600_000 };

/**
 * Brings entries to one target, mostly in order, again and again until they are taken, with growing
 * pauses while it is away. A refused entry is set aside for longer, so that it does not hold up the
 * others.
 */
export class Courier {
  readonly #parts: CourierParts;
  readonly #waiting = new Map<string, OutboxEntry>();
  readonly #aside = new Map<string, OutboxEntry>();
  /** The entries that were refused at least once, and wait again. */
  readonly #refused = new Set<string>();
  readonly #counts = { taken: 0, refused: 0, failed: 0 };
  #failures = 0;
  #rounds = 0;
  #isAway = false;
  #life: "open" | "ending" | "closed" = "open";
  #running: Promise<void> | undefined;
  #cancelPause: (() => void) | undefined;
  #cancelAside: (() => void) | undefined;

  constructor(parts: CourierParts) {
    this.#parts = parts;
  }

  /** Takes an entry on its way. */
  add(entry: OutboxEntry): void {
    this.#waiting.set(entry.id, entry);
    this.#go();
  }

  /** Brings an entry no more. */
  remove(id: string): void {
    this.#waiting.delete(id);
    this.#aside.delete(id);
    this.#refused.delete(id);
  }

  stats(): CourierStats {
    const [first] = this.#waiting.values();
    const all = [...(first === undefined ? [] : [first]), ...this.#aside.values()];
    const oldestAt = all.reduce<number | undefined>(
      (oldest, { at }) => Math.min(oldest ?? at, at),
      undefined,
    );
    return { waiting: this.#waiting.size + this.#aside.size, oldestAt, ...this.#counts };
  }

  /**
   * Brings all that can be brought within a time, and ends. Nobody hears of entries that it brings
   * after that.
   */
  async close(withinMs: number): Promise<void> {
    const { clock, target } = this.#parts;
    this.#life = "ending";
    this.#cancelPause?.();
    this.#cancelAside?.();
    const late = Promise.withResolvers<void>();
    const cancel = clock.wake(clock.now() + withinMs, late.resolve);
    await Promise.race([this.#running, late.promise]);
    cancel();
    this.#life = "closed";
    await target.close();
    await this.#running;
  }

  #go(): void {
    if (this.#life !== "open" || this.#cancelPause !== undefined || this.#running !== undefined)
      return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    const { target } = this.#parts;
    // Entries of the same turn go together.
    await Promise.resolve();
    while (this.#waiting.size > 0 && this.#life !== "closed") {
      const batch = firstOf(this.#waiting, target.most);
      const fates = await target.deliver(batch);
      const pauseMs = this.#judge(batch, fates);
      if (pauseMs === 0) continue;
      if (this.#life === "open") this.#pause(pauseMs);
      return;
    }
  }

  /** Gives how long to wait before the next attempt, in milliseconds. */
  #judge(batch: readonly OutboxEntry[], fates: readonly Fate[]): number {
    const { random } = this.#parts;
    for (const [place, entry] of batch.entries()) this.#settle(entry, fates[place] ?? lost);
    const away = fates.filter((fate) => fate.kind === "away");
    const wasUseful = fates.some(({ kind }) => kind === "taken");
    this.#failures = wasUseful ? 0 : this.#failures + 1;
    this.#tell(away[0]?.why, wasUseful);
    if (away.length === 0 && wasUseful) return 0;
    const asked = Math.max(0, ...away.map(({ retryAfterMs = 0 }) => retryAfterMs));
    return Math.max(asked, backoffMs(Math.max(1, this.#failures), random(), awayBackoff));
  }

  #settle(entry: OutboxEntry, fate: Fate): void {
    const { id } = entry;
    if (fate.kind === "away") {
      this.#counts.failed += 1;
      return;
    }
    // It may have been dropped meanwhile.
    const isStill = this.#waiting.delete(id);
    if (fate.kind === "taken") {
      this.#counts.taken += 1;
      this.#refused.delete(id);
      if (isStill) this.#parts.taken(id);
      return;
    }
    this.#counts.refused += 1;
    if (isStill) this.#setAside(entry, fate.why);
  }

  #setAside(entry: OutboxEntry, why: string): void {
    const { clock, log, random, target } = this.#parts;
    if (!this.#refused.has(entry.id)) {
      this.#refused.add(entry.id);
      if (this.#aside.size === 0) this.#rounds = 0;
      const fields = { code: "CLI_OUTBOX_REFUSED", id: entry.id };
      log.warn(
        fields,
        `"${target.name}" refused "${entry.name}", which is set aside and tried again: ${why}`,
      );
    }
    this.#aside.set(entry.id, entry);
    if (this.#life !== "open") return;
    const wait = backoffMs(this.#rounds + 1, random(), asideBackoff);
    this.#cancelAside ??= clock.wake(clock.now() + wait, () => this.#retryAside());
  }

  #retryAside(): void {
    this.#cancelAside = undefined;
    this.#rounds += 1;
    for (const [id, entry] of this.#aside) this.#waiting.set(id, entry);
    this.#aside.clear();
    this.#go();
  }

  #pause(ms: number): void {
    const { clock } = this.#parts;
    this.#cancelPause = clock.wake(clock.now() + ms, () => {
      this.#cancelPause = undefined;
      this.#go();
    });
  }

  #tell(why: string | undefined, wasUseful: boolean): void {
    const { log, target } = this.#parts;
    const waiting = this.#waiting.size;
    if (why !== undefined && !this.#isAway) {
      this.#isAway = true;
      log.warn(
        { code: "CLI_OUTBOX_AWAY", waiting },
        `"${target.name}" takes nothing, and what is for it waits: ${why}`,
      );
    }
    if (why !== undefined || !wasUseful || !this.#isAway) return;
    this.#isAway = false;
    log.info({ waiting }, `"${target.name}" takes again what waited for it.`);
  }
}

function firstOf(waiting: ReadonlyMap<string, OutboxEntry>, most: number): readonly OutboxEntry[] {
  const first: OutboxEntry[] = [];
  for (const entry of waiting.values()) {
    if (first.length === most) break;
    first.push(entry);
  }
  return first;
}

const lost: Fate = { kind: "away", why: "It did not say what became of it." };
