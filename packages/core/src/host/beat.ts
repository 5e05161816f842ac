import type { Ledger } from "../ports/ledger.ts";
import type { Clock } from "../time/clock.ts";

const beatMs = 1_000;

/**
 * Writes a sign of life every second while `lives`, for whoever goes on with the calls: from the last one on, time stands still for
 * them. The function it gives ends that.
 */
export function startBeat(ledger: Ledger, clock: Clock, lives: () => boolean): () => void {
  let cancel = (): void => {};
  const beat = (): void => {
    cancel = clock.wake(clock.now() + beatMs, beat);
    if (lives()) ledger.write({ kind: "beat", at: clock.now() });
    // Also with nothing to write: a ledger that failed is tried again.
    ledger.commit(() => {});
  };
  beat();
  return () => cancel();
}
