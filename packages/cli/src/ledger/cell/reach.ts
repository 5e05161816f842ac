import type { Cell, Clock } from "@flowrun/core/plugin";
import type { Presence } from "./presence.ts";

/** How long an owner listens for its own answer, in milliseconds. */
const answerMs = 50;

/**
 * By then whoever stands by has the calls of an owner that has lost its connections to the log, if it can have them, in milliseconds:
 * measured, 1.2 s at most.
 */
const takenByMs = 1_500;

/** What an owner knows of who finds it. */
export interface ReachParts {
  readonly cell: Pick<Cell, "isHeld">;
  readonly presence: Pick<Presence, "all">;
  readonly clock: Clock;
}

/**
 * Whether an owner whose log is late may go on without it. It may where it can be found, since then nobody takes its calls; also where nobody
 * stood by when it was found last; and once whoever stood by would have taken them. Else it waits: the next owner would not know of what it
 * began meanwhile, and begin it again. Where no answer comes at all it goes on: one that is cut off in silence is replaced only after 3.3 s, and
 * what calls have asked for, such as a lookup (2 s), would be over by then.
 */
export class Reach {
  readonly #parts: ReachParts;
  /** When it was not found for the first time since it was found last. */
  #lostAt: number | undefined;
  #isAlone = false;

  constructor(parts: ReachParts) {
    this.#parts = parts;
  }

  /** The log has answered, or who holds the cell. */
  found(): void {
    this.#lostAt = undefined;
  }

  async mayGoOn(): Promise<boolean> {
    const { presence, clock } = this.#parts;
    if (await this.#isFound()) {
      this.found();
      return true;
    }
    if (this.#lostAt === undefined) {
      this.#lostAt = clock.now();
      this.#isAlone = presence.all.every(({ beat }) => beat !== "standby");
    }
    return this.#isAlone || clock.now() - this.#lostAt >= takenByMs;
  }

  /** Whether nothing says that it cannot be found. */
  #isFound(): Promise<boolean> {
    const { cell, clock } = this.#parts;
    const unanswered = Promise.withResolvers<boolean>();
    const cancel = clock.wake(clock.now() + answerMs, () => unanswered.resolve(true));
    return Promise.race([cell.isHeld().catch(() => false), unanswered.promise]).finally(cancel);
  }
}
