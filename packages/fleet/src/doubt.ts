import { pause, type Clock } from "@flowrun/core/plugin";
import type { OwnerNote } from "./owner-note.ts";

/** The parts that settle a doubt. */
export interface DoubtParts {
  readonly clock: Clock;
  readonly ownerNote: Pick<OwnerNote, "whose">;
  /** The calls are this process's after all, as the platform tells. */
  readonly settled: () => void;
  /** They are another one's. */
  readonly lost: () => void;
  /** Whether nobody asks any more. */
  readonly isOver: () => boolean;
}

/**
 * How long the log has to settle it before the platform is asked, and how often that is, in
 * milliseconds.
 */
const logMs = 500;

/**
 * Whether an owner doubts that it is one: it stood still so long that another process may have
 * taken the cell, or heard of another owner. The log settles that. Where it does not answer the
 * platform does: a process that takes the calls notes that there. Otherwise calls would stand still
 * as long as the log is away, only because somebody paused their machine for half a second.
 */
export class Doubt {
  readonly #parts: DoubtParts;
  #count = 0;
  #isThere = false;
  #isAsking = false;

  constructor(parts: DoubtParts) {
    this.#parts = parts;
  }

  get isThere(): boolean {
    return this.#isThere;
  }

  /** How often it was raised. */
  get count(): number {
    return this.#count;
  }

  raise(): void {
    this.#count += 1;
    this.#isThere = true;
    void this.#askPlatform();
  }

  /**
   * It is settled by the answer to a question from when it had been raised so often, unless it was
   * raised again since.
   */
  settle(count: number): void {
    if (count === this.#count) this.#isThere = false;
  }

  async #askPlatform(): Promise<void> {
    if (this.#isAsking) return;
    const { clock, isOver, lost, ownerNote, settled } = this.#parts;
    this.#isAsking = true;
    while (this.#isThere && !isOver()) {
      await pause(clock, clock.now() + logMs);
      if (!this.#isThere || isOver()) break;
      const count = this.#count;
      const whose = await ownerNote.whose();
      if (whose === "another's") lost();
      if (whose === "ours") this.settle(count);
      if (!this.#isThere) settled();
    }
    this.#isAsking = false;
  }
}
