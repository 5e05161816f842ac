import type { Clock } from "@flowrun/core/plugin";
import type { OtlpSpan } from "./call-trace.ts";

/** How many traces were taken, and how many were lost. */
export interface TelemetryStats {
  readonly sent: number;
  readonly lost: number;
}

/** The needs of a queue of traces. */
export interface TraceQueueParts {
  readonly clock: Clock;
  /** Sends spans, and gives whether they were taken. Never rejects. */
  readonly send: (spans: readonly OtlpSpan[]) => Promise<boolean>;
}

const gatherMs = 5_000;

/** The most traces that wait, and that are sent at once. */
const most = 1_000;
const atOnce = 100;

/**
 * Traces on their way: gathered for five seconds, sent one batch after the other, and the oldest
 * lost when too many wait.
 */
export class TraceQueue {
  readonly #parts: TraceQueueParts;
  readonly #counts = { sent: 0, lost: 0 };
  #waiting: (readonly OtlpSpan[])[] = [];
  #sending: Promise<void> | undefined;
  #cancel: (() => void) | undefined;

  constructor(parts: TraceQueueParts) {
    this.#parts = parts;
  }

  /** Takes a trace on its way. */
  add(trace: readonly OtlpSpan[]): void {
    const { clock } = this.#parts;
    if (this.#waiting.length === most) {
      this.#waiting.shift();
      this.#counts.lost += 1;
    }
    this.#waiting.push(trace);
    this.#cancel ??= clock.wake(clock.now() + gatherMs, () => void this.flush());
  }

  /** Sends what waits. Never rejects. */
  async flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#sending ??= this.#send();
    await this.#sending;
  }

  /** The counts of traces so far. */
  stats(): TelemetryStats {
    return { ...this.#counts };
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, atOnce);
      this.#waiting = this.#waiting.slice(atOnce);
      const isTaken = await this.#parts.send(batch.flat());
      this.#counts[isTaken ? "sent" : "lost"] += batch.length;
    }
    this.#sending = undefined;
  }
}
