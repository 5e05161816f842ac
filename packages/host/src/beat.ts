import type { Ledger } from "@flowrun/core/plugin";
import type { Clock } from "@flowrun/core";
import type { LiveCall } from "./live-call.ts";

/** The parts that a beat works with. */
export interface BeatParts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Whether calls go on, but for those that stand still. */
  readonly lives: () => boolean;
  /** All that is live. */
  readonly calls: () => readonly Pick<LiveCall, "id" | "frozenAt">[];
}

const beatMs = 1_000;

/**
 * Writes a sign of life every second while `lives`, for the process that goes on with the calls:
 * from the last one on, time stands still for them. It names the calls that stood still before, and
 * since when. The function it gives ends that.
 */
export function startBeat({ ledger, clock, lives, calls }: BeatParts): () => void {
  let cancel = (): void => {};
  const beat = (): void => {
    cancel = clock.wake(clock.now() + beatMs, beat);
    if (lives()) writeBeat();
    // Also with nothing to write: a ledger that failed is tried again.
    ledger.commit(() => {});
  };
  const writeBeat = (): void => {
    const all = calls();
    const still = all.flatMap(({ id, frozenAt }) =>
      frozenAt === undefined ? [] : [[id, frozenAt] as const],
    );
    if (still.length === all.length) return;
    ledger.write({
      kind: "beat",
      at: clock.now(),
      ...(still.length > 0 && { still: Object.fromEntries(still) }),
    });
  };
  beat();
  return () => cancel();
}
