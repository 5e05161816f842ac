import type { Logger } from "@flowrun/core";
import type { Alarms } from "@flowrun/core/plugin";
import type { Drained } from "./host.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { Refusals } from "./refusals.ts";

/** The needs of a `Draining`. */
export interface DrainingParts {
  readonly calls: LiveCalls;
  readonly refusals: Refusals;
  /** Whether another process can go on with conversations. */
  readonly keepsConversations: boolean;
  /** How long removals are waited for after the grace, in milliseconds. */
  readonly removalMs: number;
  readonly alarms: Alarms;
  readonly log: Logger;
}

/** The end of a host's calls; it has not begun at first. */
export class Draining {
  readonly #parts: DrainingParts;
  #drained: Promise<Drained> | undefined;
  #emptied: (() => void) | undefined;

  constructor(parts: DrainingParts) {
    this.#parts = parts;
  }

  get hasBegun(): boolean {
    return this.#drained !== undefined;
  }

  /** Whether nothing is live, and nothing is being refused. */
  get #isEmpty(): boolean {
    const { calls, refusals } = this.#parts;
    return calls.size === 0 && refusals.size === 0;
  }

  /**
   * Resolves when nothing is live any more, as far as that can be had. A second drain is the first
   * one.
   */
  drain(graceMs: number): Promise<Drained> {
    this.#drained ??= this.#drain(graceMs);
    return this.#drained;
  }

  /** To be called when something was forgotten. */
  noticeEnd(): void {
    if (this.#isEmpty) this.#emptied?.();
  }

  async #drain(graceMs: number): Promise<Drained> {
    const { calls, keepsConversations, removalMs, log } = this.#parts;
    const before = calls.size;
    await this.#emptyWithin(graceMs);
    const late = calls.all();
    const kept = keepsConversations ? late.filter(({ isConversation }) => isConversation) : [];
    for (const call of kept) {
      // Where it stands, since the next process may be of another version.
      call.handOver();
      call.abandon();
    }
    const left = late.filter((call) => !kept.includes(call));
    for (const call of left) call.stop("shutdown");
    await this.#emptyWithin(removalMs);
    const abandoned = calls.size;
    if (abandoned > 0) log.error({ abandoned }, "Calls could not be removed in time.");
    return {
      finished: before - late.length,
      kept: kept.length,
      stopped: left.length - abandoned,
      abandoned,
    };
  }

  async #emptyWithin(ms: number): Promise<void> {
    if (this.#isEmpty) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#parts.alarms.after(ms, resolve);
    this.#emptied = resolve;
    await promise;
    cancel();
  }
}
