import type { PortError } from "@flowrun/core/plugin";
import { ariError } from "./ari-error.ts";
import type { SetTimer } from "./timer.ts";

/** Bounds everything that somebody waits for; nothing is left waiting after `close`. */
export interface Deadlines {
  /**
   * What `start` gives. Rejects with `late` when that takes longer than `timeoutMs`, and with `ARI_CLOSED` after `close`;
   * in these cases, and in no other, the signal that `start` got is aborted.
   */
  within<Value>(
    timeoutMs: number,
    late: () => PortError,
    start: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
  /** Resolves after `delayMs`; rejects with `ARI_CLOSED` after `close`. */
  pause(delayMs: number): Promise<void>;
  /** Ends all waiting, now and from now on. */
  close(): void;
}

/** Deadlines by `setTimer`. */
export function createDeadlines(setTimer: SetTimer): Deadlines {
  const waiting = new Set<() => void>();
  let closed = false;
  const within: Deadlines["within"] = (timeoutMs, late, start) =>
    new Promise((resolve, reject) => {
      if (closed) {
        reject(closedError());
        return;
      }
      const abort = new AbortController();
      const settle = (finish: () => void): void => {
        cancel();
        waiting.delete(onClose);
        finish();
      };
      const giveUp = (error: PortError): void => {
        settle(() => reject(error));
        abort.abort(error);
      };
      const onClose = (): void => giveUp(closedError());
      const cancel = setTimer(timeoutMs, () => giveUp(late()));
      waiting.add(onClose);
      start(abort.signal).then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(error)),
      );
    });
  return {
    within,
    pause(delayMs) {
      return new Promise((resolve, reject) => {
        if (closed) {
          reject(closedError());
          return;
        }
        const onClose = (): void => {
          cancel();
          reject(closedError());
        };
        const cancel = setTimer(delayMs, () => {
          waiting.delete(onClose);
          resolve();
        });
        waiting.add(onClose);
      });
    },
    close() {
      closed = true;
      for (const onClose of waiting) onClose();
      waiting.clear();
    },
  };
}

function closedError(): PortError {
  return ariError("ARI_CLOSED", "The connection to the platform has been closed by flowrun.");
}
