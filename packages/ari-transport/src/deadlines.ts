import { RenewedMap, type Alarms, type PortError } from "@flowrun/core/plugin";
import { ariError } from "./catalogue.ts";
import type { Patience } from "./wire.ts";

/** Bounds everything that somebody waits for; nothing is left waiting after `close`. */
export interface Deadlines {
  /**
   * The result of `start`. Rejects with `late` when that takes longer than `timeoutMs`, and with
   * `ARI_CLOSED` after `close`; in these cases, and in no other, the patience that `start` got is
   * over.
   */
  within<Value>(
    timeoutMs: number,
    late: () => PortError,
    start: (patience: Patience) => Promise<Value>,
  ): Promise<Value>;
  /**
   * Whether what is waited for comes within `timeoutMs`, which must not fail; rejects with
   * `ARI_CLOSED` after `close`.
   */
  isWithin(timeoutMs: number, told: Promise<void>): Promise<boolean>;
  /** Resolves after `delayMs`; rejects with `ARI_CLOSED` after `close`. */
  pause(delayMs: number): Promise<void>;
  /** Ends all waiting, now and from now on. */
  close(): void;
}

/** Deadlines over these alarms. */
export function createDeadlines(alarms: Alarms): Deadlines {
  const waiting: Waits = new RenewedMap();
  let closed = false;
  const isWithin: Deadlines["isWithin"] = (timeoutMs, told) =>
    new Promise((resolve, reject) => {
      if (closed) {
        reject(closedError());
        return;
      }
      const wait = new Wait(waiting, reject);
      wait.begin(alarms.after(timeoutMs, () => wait.end() && resolve(false)));
      void told.then(() => wait.end() && resolve(true));
    });
  return {
    within: (timeoutMs, late, start) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(closedError());
          return;
        }
        const wait = new Wait(waiting, reject);
        wait.begin(alarms.after(timeoutMs, () => wait.giveUp(late())));
        start(wait).then(
          (value) => wait.end() && resolve(value),
          (error: unknown) => wait.end() && reject(error),
        );
      }),
    isWithin,
    async pause(delayMs) {
      await isWithin(delayMs, new Promise(() => {}));
    },
    close() {
      closed = true;
      for (const wait of waiting.values()) wait.giveUp(closedError());
    },
  };
}

function closedError(): PortError {
  return ariError("ARI_CLOSED", "The connection to the platform has been closed by flowrun.");
}

/** All that waits at a moment, each by itself. */
type Waits = RenewedMap<Wait, Wait>;

/** A wait that is among those `waiting` from `begin` until it ends. */
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

  /**
   * The awaited thing has come. `false` when the wait had ended already, so that it comes too late.
   */
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
