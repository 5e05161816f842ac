import type { Clock } from "@flowrun/core/plugin";
import type { CellLog } from "./cell-log.ts";
import type { Presence } from "./presence.ts";

/**
 * How far behind the owner of its cell a process reads the log: by what that one says of itself,
 * and by this process's own clock.
 */
export class Lag {
  readonly #log: Pick<CellLog, "at">;
  readonly #clock: Clock;
  /** How far the log reached when that was heard, after all that was heard before had been read. */
  #due = { at: 0, since: 0 };

  constructor(presence: Pick<Presence, "onBeat">, log: Pick<CellLog, "at">, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
    presence.onBeat(({ beat, at }) => {
      if (beat === "owner" && log.at >= this.#due.at) this.#due = { at, since: clock.now() };
    });
  }

  /**
   * For how long something has not been read that stands in the log, in milliseconds; 0 when all
   * is.
   */
  get ms(): number {
    return this.#log.at >= this.#due.at ? 0 : Math.round(this.#clock.now() - this.#due.since);
  }
}
