import type { Clock } from "@flowrun/core/plugin";
import { lostMs } from "./presence.ts";

/** The parts that commits wait by. */
export interface CommitsParts {
  readonly clock: Clock;
  /**
   * How long each waits to be kept before it may go on without, in milliseconds; `strict` for ever.
   */
  readonly waitMs: number | "strict";
  /**
   * Notes what was written so far where the next process finds it. Resolves with whether that is
   * done; never rejects.
   */
  readonly note: () => Promise<boolean>;
  /** Whether nothing goes on until the log has told whose the cell is. */
  readonly isDoubted: () => boolean;
  /** The process stood still meanwhile. */
  readonly stoodStill: () => void;
}

interface Commit {
  readonly release: () => void;
  /**
   * When it has waited for the log alone for long enough, and when it goes on whatever is kept of
   * it, by the clock.
   */
  readonly lateAt: number;
  readonly due: number;
}

/** A log that has not kept something after so long is late, in milliseconds. */
const lateMs = 50;

/**
 * How long a note may take, and how soon the next one is written after one that succeeded or
 * failed, in milliseconds.
 */
const noteMs = 250;
const nextNoteMs = 10;
const againMs = 100;

/**
 * The waiting commits, in order. Each waits until the log keeps all earlier lines or, where the log
 * is late, notes do.
 */
export class Commits {
  readonly #parts: CommitsParts;
  #waiting: Commit[] = [];
  #released = 0;
  #isNoting = false;
  /** Whether the log is late, and what comes is noted without waiting for it. */
  #isLate = false;
  #notBefore = 0;
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
    const now = clock.now();
    const due = waitMs === "strict" ? Infinity : now + waitMs;
    this.#waiting.push({ release, due, lateAt: this.#isLate ? now : Math.min(due, now + lateMs) });
    if (this.#waiting.length === 1) this.#watch();
  }

  /** The entries before the first so many stand in the log. */
  keep(count: number): void {
    this.#isLate = false;
    this.#releaseUpTo(count);
    this.#watch();
  }

  /** There is no doubt any more: what waits goes on in its time. */
  goOn(): void {
    this.#watch();
  }

  /** None of those that wait goes on any more. */
  drop(): void {
    this.#cancel();
    this.#waiting = [];
  }

  #releaseUpTo(count: number): void {
    for (const each of this.#waiting.slice(0, Math.max(0, count - this.#released)))
      // A commit that goes on may drop those behind it.
      if (this.#waiting[0] === each) this.#release();
  }

  #releaseDue(): void {
    const { clock } = this.#parts;
    const first = this.#waiting.findIndex(({ due }) => due > clock.now());
    this.#releaseUpTo(this.#released + (first === -1 ? this.#waiting.length : first));
  }

  #release(): void {
    this.#released += 1;
    this.#waiting.shift()?.release();
  }

  #watch(): void {
    const { clock, isDoubted } = this.#parts;
    this.#cancel();
    const [first] = this.#waiting;
    if (first === undefined || this.#isNoting || isDoubted()) return;
    const at = Math.max(first.lateAt, Math.min(first.due, this.#notBefore));
    this.#cancel = clock.wake(at, () => void this.#wake(at));
  }

  /**
   * Notes the waiting lines, and releases them. Where that cannot be, or was tried a moment ago in
   * vain, they have waited long enough.
   */
  async #wake(at: number): Promise<void> {
    const { clock, isDoubted, stoodStill } = this.#parts;
    if (clock.now() - at >= lostMs) stoodStill();
    if (isDoubted()) return;
    const [count, began] = [this.count, clock.now()];
    this.#isNoting = true;
    const isNoted = began >= this.#notBefore && (await this.#noteInTime());
    this.#isNoting = false;
    if (clock.now() - began >= lostMs) stoodStill();
    if (isDoubted()) return;
    this.#isLate ||= isNoted && !this.isEmpty;
    if (isNoted) this.#releaseUpTo(count);
    else this.#releaseDue();
    this.#watch();
  }

  async #noteInTime(): Promise<boolean> {
    const { clock, note } = this.#parts;
    const late = Promise.withResolvers<boolean>();
    const cancel = clock.wake(clock.now() + noteMs, () => late.resolve(false));
    const isNoted = await Promise.race([note(), late.promise]);
    cancel();
    this.#notBefore = clock.now() + (isNoted ? nextNoteMs : againMs);
    return isNoted;
  }
}
