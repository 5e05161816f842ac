import type { Deadlines } from "./deadlines.ts";
import type { KnownThings } from "./ids/known-things.ts";

/**
 * Legs on their way out of a bridge that is gone. Asterisk answers the destruction of a bridge
 * before its legs have left. Media that is played to one of them meanwhile is lost without a word
 * (measured on 22.10: 3 of 100 under load).
 */
export interface BridgeExits {
  /** Takes the news that a leg has left a bridge. Both ids are ours. */
  left(leg: string, bridge: string): void;
  /**
   * Resolves when the leg has left a bridge that is gone, and after a quarter of a second in any
   * case, since a platform may not tell. Gives `null` when there is nothing to wait for.
   */
  wait(leg: string): Promise<void> | null;
}

/** The needs of `createBridgeExits`. */
export interface BridgeExitsParts {
  readonly known: KnownThings;
  readonly deadlines: Deadlines;
}

const mostMs = 250;

/** Nobody is on the way. */
export function createBridgeExits({ known, deadlines }: BridgeExitsParts): BridgeExits {
  const waiting = new Map<string, () => void>();
  const forget = (leg: string): void => {
    const entry = known.legs.byOurs(leg);
    if (entry !== undefined) known.legs.set({ ...entry, bridge: null });
  };
  const waitFor = async (leg: string): Promise<void> => {
    const told = new Promise<void>((resolve) => waiting.set(leg, resolve));
    try {
      await deadlines.isWithin(mostMs, told);
    } catch {
      // Closed: the request that waited tells that.
    } finally {
      waiting.delete(leg);
      forget(leg);
    }
  };
  return {
    left(leg, bridge) {
      if (known.legs.byOurs(leg)?.bridge !== bridge) return;
      forget(leg);
      waiting.get(leg)?.();
    },
    wait(leg) {
      const bridge = known.legs.byOurs(leg)?.bridge ?? null;
      return bridge === null || known.bridges.byOurs(bridge) !== undefined ? null : waitFor(leg);
    },
  };
}
