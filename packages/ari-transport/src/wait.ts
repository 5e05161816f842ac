import type { PortError, RenewedMap } from "@flowrun/core/plugin";

/**
 * Tells whether somebody still waits for an answer. It is less than an `AbortSignal`, because each request has one: making
 * and listening to a signal took a tenth of the time that we spend on a request ourselves (measured).
 */
export interface Patience {
  /** Whether nobody waits any more: it took too long, or everything is being closed. */
  readonly over: boolean;
  /** Calls back once when patience is over, unless what was waited for has come. The latest callback counts. */
  whenOver(callback: () => void): void;
}

/** All that waits at a moment, each by itself. */
export type Waits = RenewedMap<Wait, Wait>;

/** One waiting that is among those `waiting` from `begin` until it ends. */
export class Wait implements Patience {
  over = false;
  readonly #waiting: Waits;
  #fail: ((error: PortError) => void) | undefined;
  #cancel: (() => void) | undefined;
  #whenOver: (() => void) | undefined;

  constructor(waiting: Waits, fail: (error: PortError) => void) {
    this.#waiting = waiting;
    this.#fail = fail;
  }

  /** `cancel` takes away the timer that ends it. */
  begin(cancel: () => void): void {
    this.#cancel = cancel;
    this.#waiting.set(this, this);
  }

  whenOver(callback: () => void): void {
    this.#whenOver = callback;
  }

  /** What was waited for has come. `false` when it had ended already, so that this comes too late. */
  end(): boolean {
    this.#cancel?.();
    // Nothing may be kept by a waiting that is over, since it can itself be kept for a while.
    this.#cancel = undefined;
    this.#fail = undefined;
    this.#whenOver = undefined;
    return this.#waiting.delete(this);
  }

  /** Ends it without what was waited for. */
  giveUp(error: PortError): void {
    const [fail, whenOver] = [this.#fail, this.#whenOver];
    if (!this.end()) return;
    this.over = true;
    fail?.(error);
    whenOver?.();
  }
}
