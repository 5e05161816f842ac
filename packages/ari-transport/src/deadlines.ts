import { RenewedMap, type Alarms, type PortError } from "@flowrun/core/plugin";
import { ariError } from "./ari-error.ts";
import { Wait, type Patience, type Waits } from "./wait.ts";

/** Bounds everything that somebody waits for; nothing is left waiting after `close`. */
export interface Deadlines {
  /**
   * What `start` gives. Rejects with `late` when that takes longer than `timeoutMs`, and with `ARI_CLOSED` after `close`;
   * in these cases, and in no other, the patience that `start` got is over.
   */
  within<Value>(
    timeoutMs: number,
    late: () => PortError,
    start: (patience: Patience) => Promise<Value>,
  ): Promise<Value>;
  /** Resolves after `delayMs`; rejects with `ARI_CLOSED` after `close`. */
  pause(delayMs: number): Promise<void>;
  /** Ends all waiting, now and from now on. */
  close(): void;
}

/** Deadlines over these alarms. */
export function createDeadlines(alarms: Alarms): Deadlines {
  const waiting: Waits = new RenewedMap();
  let closed = false;
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
    pause: (delayMs) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(closedError());
          return;
        }
        const wait = new Wait(waiting, reject);
        wait.begin(alarms.after(delayMs, () => wait.end() && resolve()));
      }),
    close() {
      closed = true;
      for (const wait of waiting.values()) wait.giveUp(closedError());
    },
  };
}

function closedError(): PortError {
  return ariError("ARI_CLOSED", "The connection to the platform has been closed by flowrun.");
}
