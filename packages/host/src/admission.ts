import type { Logger, Clock } from "@flowrun/core";

/** How many calls a host takes. */
export interface CallLimits {
  /** The most calls that are live at a time. Default: any number. */
  readonly calls?: number;
  /**
   * The most calls that begin in a second, on average; as many may begin at once after a quiet
   * second. Default: any number.
   */
  readonly rate?: number;
}

/**
 * After so many milliseconds without a refusal calls are taken again, as far as the log is
 * concerned.
 */
const calmMs = 1_000;

/** Decides which calls begin, so that more of them than the machine can serve spoil no others. */
export class Admission {
  readonly #limits: CallLimits;
  readonly #clock: Clock;
  readonly #log: Logger;
  #places: number;
  #countedAt: number;
  #refused = 0;
  #refusedAt = 0;

  constructor(limits: CallLimits, clock: Clock, log: Logger) {
    this.#limits = limits;
    this.#clock = clock;
    this.#log = log;
    this.#places = atOnce(limits);
    this.#countedAt = clock.now();
  }

  /**
   * Whether one more call may begin beside the `live` ones. The log is told when refusing begins,
   * and when it is over.
   */
  admits(live: number): boolean {
    const reason = this.#reasonAgainst(live);
    const now = this.#clock.now();
    if (reason !== undefined) {
      if (this.#refused === 0) this.#log.warn({ live }, `Calls are refused as busy: ${reason}.`);
      this.#refused += 1;
      this.#refusedAt = now;
      return false;
    }
    if (this.#refused > 0 && now - this.#refusedAt >= calmMs) {
      this.#log.warn(
        { live, refused: this.#refused },
        `Calls are taken again, after ${this.#refused} were refused.`,
      );
      this.#refused = 0;
    }
    return true;
  }

  #reasonAgainst(live: number): string | undefined {
    const { calls, rate } = this.#limits;
    if (calls !== undefined && live >= calls)
      return `${live} are live, the most that "limits.calls" allows`;
    if (rate === undefined) return undefined;
    const now = this.#clock.now();
    this.#places = Math.min(
      atOnce(this.#limits),
      this.#places + ((now - this.#countedAt) / 1_000) * rate,
    );
    this.#countedAt = now;
    if (this.#places < 1)
      return `more begin than ${rate} a second, the most that "limits.rate" allows`;
    this.#places -= 1;
    return undefined;
  }
}

/** The calls of one second, and never less than one: half a call cannot begin. */
function atOnce({ rate = 1 }: CallLimits): number {
  return Math.max(1, rate);
}
