import type { RequestFate } from "@flowrun/host";
import type { Clock, JsonObject } from "@flowrun/core/plugin";
import { nextAt, recentIn, type Pace } from "@flowrun/core/tooling";
import type { DialRow } from "./read-rows.ts";
import type { ResultFile, RowResult } from "./result-file.ts";
import type { RunEnd } from "./run-watch.ts";

/** The parts that a campaign works with. */
export interface CampaignParts {
  /** The rows that are still to be called, in order. */
  readonly rows: readonly DialRow[];
  readonly pace: Pace;
  readonly results: Pick<ResultFile, "begin" | "takeBack" | "end">;
  readonly clock: Clock;
  /** Has a run begin. */
  readonly begin: (args: JsonObject) => Promise<RequestFate>;
  /** Resolves when that run is over. */
  readonly ended: (run: string) => Promise<RunEnd>;
  /** Called after each row that began or ended. */
  readonly changed: (row?: DialRow, result?: RowResult) => void;
}

/** How far a campaign is. */
export interface CampaignFigures {
  readonly left: number;
  readonly live: number;
}

/**
 * A run that cannot begin just now is tried again after so long: the platform may be away for a
 * moment.
 */
const againMs = 1_000;

/** Calls one row after the other, no faster than it may, until all are over or it is stopped. */
export class Campaign {
  readonly #parts: CampaignParts;
  readonly #done = Promise.withResolvers<void>();
  #waiting: readonly DialRow[];
  #live = 0;
  #begun: readonly number[] = [];
  #isStopped = false;
  #notBefore = 0;
  #cancel: () => void = () => undefined;

  constructor(parts: CampaignParts) {
    this.#parts = parts;
    this.#waiting = parts.rows;
  }

  get figures(): CampaignFigures {
    return { left: this.#waiting.length, live: this.#live };
  }

  /**
   * Resolves when every row that began is over, and none is to begin any more. Rejects when results
   * cannot be written.
   */
  get done(): Promise<void> {
    return this.#done.promise;
  }

  /** Runs can begin. */
  start(): void {
    this.#goOn();
  }

  /** Begins no more; those under way go on. */
  stop(): void {
    this.#isStopped = true;
    this.#goOn();
  }

  #goOn(): void {
    this.#cancel();
    const { clock } = this.#parts;
    for (;;) {
      const [row, ...rest] = this.#isStopped ? [] : this.#waiting;
      if (row === undefined) {
        if (this.#live === 0) this.#done.resolve();
        return;
      }
      const at = this.#nextAt();
      if (at === undefined) return;
      if (at > clock.now()) {
        this.#cancel = clock.wake(at, () => this.#goOn());
        return;
      }
      this.#waiting = rest;
      this.#live += 1;
      this.#begun = [...this.#begun, clock.now()];
      this.#call(row).catch((error: unknown) => {
        this.#isStopped = true;
        this.#done.reject(error);
      });
    }
  }

  /** When the next may begin; `undefined`: not before another one is over. */
  #nextAt(): number | undefined {
    const { pace, clock } = this.#parts;
    const now = clock.now();
    this.#begun = recentIn(this.#begun, now);
    const next = nextAt(pace, { running: this.#live, begun: this.#begun }, now);
    return next === undefined ? undefined : Math.max(this.#notBefore, next);
  }

  async #call(row: DialRow): Promise<void> {
    const { results, clock, begin, ended, changed } = this.#parts;
    const began = clock.now();
    results.begin(row, began);
    changed();
    const fate = await begin(row.args);
    if (fate.kind === "wrong" || fate.kind === "unknown")
      throw new Error("The part does not take what was read for it.");
    if (fate.kind === "refused") {
      results.takeBack(row);
      this.#begun = this.#begun.filter((begun) => begun !== began);
      this.#live -= 1;
      this.#waiting = [row, ...this.#waiting].toSorted((a, b) => a.line - b.line);
      this.#notBefore = clock.now() + againMs;
      return this.#goOn();
    }
    const end = await ended(fate.run);
    const seconds = Math.round((clock.now() - began) / 100) / 10;
    const result = { ...end, run: fate.run, seconds };
    results.end(row, clock.now(), result);
    this.#live -= 1;
    changed(row, result);
    this.#goOn();
  }
}
