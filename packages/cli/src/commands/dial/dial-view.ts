import { formatDuration } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import type { Invocation } from "../../invocation.ts";
import type { CampaignFigures } from "./campaign.ts";
import { rowOutcomes, type RowOutcome } from "./row-outcome.ts";
import type { DialRow } from "./read-rows.ts";
import type { RowResult } from "./result-file.ts";

/**
 * How often at most the line on a terminal is drawn anew, and without one how often a line is
 * written.
 */
const drawMs = 250;
const tellMs = 30_000;
/** So many finished calls tell how long the others will take. */
const fewest = 5;

/**
 * The progress of a campaign: one line that changes on a terminal, else a line now and then. It is
 * written to standard error.
 */
export class DialView {
  readonly #invocation: Invocation;
  readonly #clock: Clock;
  readonly #total: number;
  readonly #figures: () => CampaignFigures;
  readonly #counts = new Map<RowOutcome, number>();
  readonly #beganAt: number;
  #drawnAt = -Infinity;
  #shown = "";
  #cancel: () => void = () => undefined;

  constructor(invocation: Invocation, total: number, figures: () => CampaignFigures) {
    this.#invocation = invocation;
    this.#clock = invocation.surroundings.clock;
    this.#total = total;
    this.#figures = figures;
    this.#beganAt = this.#clock.now();
  }

  /** How many rows had each outcome, the more telling first. */
  get counts(): readonly (readonly [RowOutcome, number])[] {
    return rowOutcomes.flatMap((outcome) => {
      const count = this.#counts.get(outcome);
      return count === undefined ? [] : [[outcome, count] as const];
    });
  }

  /** A row began, or ended with this. With `--json` what ended is a line on standard output. */
  changed(row?: DialRow, result?: RowResult): void {
    const { surroundings, json } = this.#invocation;
    if (row !== undefined && result !== undefined) {
      this.#counts.set(result.outcome, (this.#counts.get(result.outcome) ?? 0) + 1);
      if (json)
        surroundings.out.write(
          `${JSON.stringify({ line: row.line, args: row.args, ...result })}\n`,
        );
    }
    const wait = surroundings.err.isTerminal ? drawMs : tellMs;
    this.#cancel();
    const now = this.#clock.now();
    if (now - this.#drawnAt >= wait) this.#draw();
    else this.#cancel = this.#clock.wake(this.#drawnAt + wait, () => this.#draw());
  }

  /** Writes something above the line, with its newline. */
  write(text: string): void {
    const { err } = this.#invocation.surroundings;
    err.write(err.isTerminal && this.#shown !== "" ? `\r\u001B[K${text}${this.#shown}` : text);
  }

  /** Leaves the line as it is. */
  close(): void {
    this.#cancel();
    const { err } = this.#invocation.surroundings;
    if (err.isTerminal && this.#shown !== "") err.write("\r\u001B[K");
    this.#shown = "";
  }

  #draw(): void {
    this.#drawnAt = this.#clock.now();
    const { err } = this.#invocation.surroundings;
    const line = this.#line();
    if (!err.isTerminal) return err.write(`${line}\n`);
    this.#shown = line.slice(0, Math.max(20, err.size().columns - 1));
    err.write(`\r\u001B[K${this.#shown}`);
  }

  #line(): string {
    const { left, live } = this.#figures();
    const over = this.#total - left - live;
    const parts = [`${over} of ${this.#total}`, `${live} under way`, ...outcomesText(this.counts)];
    const ms = ((this.#clock.now() - this.#beganAt) / over) * (left + live);
    return [...parts, ...(over < fewest || left === 0 ? [] : [`about ${roughly(ms)} left`])].join(
      " · ",
    );
  }
}

/** `7 answered`, `2 no answer`. */
export function outcomesText(
  counts: readonly (readonly [RowOutcome, number])[],
): readonly string[] {
  return counts.map(([outcome, count]) => `${count} ${outcome.replaceAll("_", " ")}`);
}

function roughly(ms: number): string {
  return formatDuration(
    ms < 120_000 ? Math.ceil(ms / 10_000) * 10_000 : Math.ceil(ms / 60_000) * 60_000,
  );
}
