/**
 * What may become of callers to whom more was done than calls survive. `lost`: they may be hung up
 * before they reach anybody, or while they talk, but never reach somebody else, nor anybody twice.
 * `misheard`: what they typed may count for another entry.
 */
export type Allowed = "nothing" | "lost" | "misheard";

/**
 * How long after its disk is well again a ledger may have nothing yet of the live calls, in
 * milliseconds.
 */
const healingMs = 2_500;

/** How long after an absence callers are told anew what to type, in milliseconds. */
const bewilderedMs = 5_000;

/** A request that is not answered for so long has failed, in milliseconds. */
const patienceMs = 5_000;

/** What may become of callers, by what was done to them. */
export class Mercy {
  readonly #now: () => number;
  /** From when on a ledger that failed holds all live calls again. */
  #healedAt = 0;
  /** When somebody last was away. */
  #awayAt = -Infinity;
  /** When something was last asked of which nobody can know what became of it. */
  #unsureAt = -Infinity;
  #allowed: Allowed = "nothing";
  #hadGap = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  get allowed(): Allowed {
    return this.#allowed;
  }

  /** Whether the platform went unheard for a while. */
  get hadGap(): boolean {
    return this.#hadGap;
  }

  /**
   * More is done to callers now than they survive; more still to those who were just away, and to
   * those who are away soon after: a prompt that was asked for without an answer may be heard
   * beside the one that comes anew.
   */
  loss(): void {
    this.#unsureAt = this.#now();
    if (this.#isBewildering()) this.#allowed = "misheard";
    else this.#atLeastLost();
  }

  /** Nobody hears the platform for so long. */
  absence(ms: number): void {
    const now = this.#now();
    this.#awayAt = now + ms;
    this.#hadGap = true;
    if (now - this.#unsureAt < bewilderedMs + patienceMs) this.#allowed = "misheard";
  }

  /**
   * An answer comes so late. Until it is there, nobody knows that the prompt has begun anew, as in
   * a standstill.
   */
  lateness(ms: number): void {
    if (ms >= patienceMs) this.loss();
    else this.#mishearing();
  }

  /**
   * A process that hears late that the prompt has begun anew cannot tell which keys are answers to
   * it; nor does it heal meanwhile.
   */
  standstill(ms: number): void {
    this.#mishearing();
    if (this.#now() < this.#healedAt) this.#healedAt += ms;
  }

  /** The ledger's disk fails for so long; what ails it longer may have befallen it before. */
  ledgerFails(ms: number): void {
    this.#healedAt = Math.max(this.#healedAt, this.#now() + ms + healingMs);
  }

  /** A process is gone without a word: what its ledger does not hold is lost. */
  death(): void {
    if (this.#now() < this.#healedAt) this.#atLeastLost();
  }

  #atLeastLost(): void {
    if (this.#allowed === "nothing") this.#allowed = "lost";
  }

  #mishearing(): void {
    if (this.#isBewildering()) this.#allowed = "misheard";
  }

  /**
   * Whether callers may still be typing what they were told to type anew; an absence lasts longer
   * where an answer is late.
   */
  #isBewildering(): boolean {
    return (
      this.#now() - this.#awayAt < bewilderedMs + (this.#allowed === "nothing" ? 0 : patienceMs)
    );
  }
}
