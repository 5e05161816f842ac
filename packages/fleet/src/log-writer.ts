import { pause, type Cell, type CellRecord, type Clock } from "@flowrun/core/plugin";
import type { LedgerStats } from "@flowrun/durability";
import type { Doubt } from "./doubt.ts";

/** The parts that write a log. */
export interface LogWriterParts {
  readonly cell: Pick<Cell, "append">;
  readonly clock: Clock;
  /** Settled by each record that is kept. */
  readonly doubt: Pick<Doubt, "count" | "settle">;
  /** Told once when the log cannot be written, and once when it can again. */
  readonly tell: (message: string) => void;
  /** Whether nothing is tried again. */
  readonly isLeaving: () => boolean;
}

/** A record before it has its place. */
type Draft = Omit<CellRecord, "at">;

/** How long after an append that came to nothing the next one is tried, in milliseconds. */
const againMs = 250;

/** Appends the records of one process to the log of a cell, one after the other. */
export class LogWriter {
  readonly #parts: LogWriterParts;
  readonly #counts = { writes: 0, bytes: 0, failed: 0 };
  readonly #first: (() => Promise<void>)[] = [];
  #at = 0;
  #isFailing = false;

  constructor(parts: LogWriterParts) {
    this.#parts = parts;
  }

  /** Where the last one stands. */
  get at(): number {
    return this.#at;
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  stats(): LedgerStats {
    return { ...this.#counts, isFailing: this.#isFailing };
  }

  /** Does something before the next append, again until it succeeds. */
  before(doing: () => Promise<void>): void {
    this.#first.push(doing);
  }

  /**
   * Appends the first one, behind what was read; not again. Resolves with whether it is kept; where
   * the log does not answer, it is told once, and `undefined`.
   */
  async begin(record: Draft, after: number): Promise<boolean | undefined> {
    try {
      const at = await this.#parts.cell.append(record, after);
      this.#isFailing = false;
      this.#at = at ?? this.#at;
      return at !== undefined;
    } catch (error: unknown) {
      this.#fail(cannotBeTaken, error);
      return undefined;
    }
  }

  /**
   * Appends until it is kept. Resolves with `false` where another process has the cell, and
   * `undefined` where this one leaves and the log does not answer.
   */
  async append(record: Draft): Promise<boolean | undefined> {
    const { cell, clock, doubt, isLeaving, tell } = this.#parts;
    for (;;) {
      try {
        await this.#doFirst();
        const doubts = doubt.count;
        const at = await cell.append(record, this.#at);
        doubt.settle(doubts);
        if (at === undefined) return false;
        this.#at = at;
        this.#counts.writes += 1;
        this.#counts.bytes += record.text.length;
        if (this.#isFailing) tell("The log of the cell is written again.");
        this.#isFailing = false;
        return true;
      } catch (error: unknown) {
        this.#counts.failed += 1;
        this.#fail(cannotBeWritten, error);
        if (isLeaving()) return undefined;
        await pause(clock, clock.now() + againMs);
      }
    }
  }

  async #doFirst(): Promise<void> {
    for (let first = this.#first.at(0); first !== undefined; first = this.#first.at(0)) {
      await first();
      this.#first.shift();
    }
  }

  #fail(what: string, error: unknown): void {
    if (!this.#isFailing)
      this.#parts.tell(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    this.#isFailing = true;
  }
}

const cannotBeTaken =
  "The log of the cell does not answer, so this process cannot take the calls; it tries on";
const cannotBeWritten =
  "The log of the cell cannot be written; what becomes of calls is noted on the platform as long as that takes it";
