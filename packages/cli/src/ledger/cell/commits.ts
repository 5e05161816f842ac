import type { Clock } from "@flowrun/core/plugin";
import { lostMs } from "./presence.ts";

/** What commits wait by. */
export interface CommitsParts {
  readonly clock: Clock;
  /** How long each waits to be kept before it may go on without, in milliseconds; `strict` for ever. */
  readonly waitMs: number | "strict";
  /** Whether those that have waited so long may go on now. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Whether nothing goes on until the log has told whose the cell is. */
  readonly isDoubted: () => boolean;
  /** The process stood still meanwhile. */
  readonly stoodStill: () => void;
}

interface Commit {
  readonly release: () => void;
  /** Until then, by the clock. */
  readonly due: number;
}

/** How long after it was not to go on it is asked again, in milliseconds. */
const againMs = 100;

/** What waits until that which was written before it is kept, in order. */
export class Commits {
  readonly #parts: CommitsParts;
  #waiting: Commit[] = [];
  #released = 0;
  #isAsking = false;
  #againAt = 0;
  #cancel = (): void => {};

  constructor(parts: CommitsParts) {
    this.#parts = parts;
  }

  /** How many there were, those that went on among them. */
  get count(): number {
    return this.#released + this.#waiting.length;
  }

  /** How many went on. */
  get released(): number {
    return this.#released;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(release: () => void): void {
    const { clock, waitMs } = this.#parts;
    this.#waiting.push({ release, due: waitMs === "strict" ? Infinity : clock.now() + waitMs });
    if (this.#waiting.length === 1) this.#watch();
  }

  /** What was written before the first so many is kept. */
  keep(count: number): void {
    while (this.#released < count && this.#waiting.length > 0) this.#release();
    this.#watch();
  }

  /** None of those that wait goes on any more. */
  drop(): void {
    this.#cancel();
    this.#waiting = [];
  }

  #releaseDue(): void {
    const { clock, isDoubted } = this.#parts;
    while (!isDoubted() && (this.#waiting[0]?.due ?? Infinity) <= clock.now()) this.#release();
  }

  #release(): void {
    this.#released += 1;
    this.#waiting.shift()?.release();
  }

  #watch(): void {
    const { clock, isDoubted } = this.#parts;
    this.#cancel();
    const [first] = this.#waiting;
    if (first === undefined || first.due === Infinity || this.#isAsking || isDoubted()) return;
    const at = Math.max(first.due, this.#againAt);
    this.#cancel = clock.wake(at, () => void this.#goOn(at));
  }

  /** Releases what has waited long enough, if it may go on. */
  async #goOn(at: number): Promise<void> {
    const { clock, isDoubted, mayGoOn, stoodStill } = this.#parts;
    if (clock.now() - at >= lostMs) stoodStill();
    if (isDoubted()) return;
    this.#isAsking = true;
    const may = await mayGoOn();
    this.#isAsking = false;
    if (may) this.#releaseDue();
    else this.#againAt = clock.now() + againMs;
    this.#watch();
  }
}
