import type { EmittedEvent } from "@flowrun/core/tooling";
import type { Events } from "@flowrun/core/plugin";

/**
 * Events of one call that nobody was told yet, in order: what led to them is not known to survive.
 */
export class UntoldEvents {
  readonly #events: Events | undefined;
  #waiting: EmittedEvent[] = [];

  constructor(events: Events | undefined) {
    this.#events = events;
  }

  add(...events: readonly EmittedEvent[]): void {
    if (this.#events !== undefined) this.#waiting.push(...events);
  }

  /** Tells of them, each once. */
  tell(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const event of waiting) this.#events?.emit(event);
  }
}
