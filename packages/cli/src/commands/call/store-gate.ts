import type { Store } from "@flowrun/core/plugin";
import { bound } from "../../run/bound-store.ts";
import type { VirtualClock } from "@flowrun/core/tooling";

/** A store in real time beside a clock in virtual time. */
export interface StoreGate {
  /** The same store; its lookups take no virtual time. */
  readonly store: Store;
  /**
   * Moves the clock on until `isDone`, standing still while a lookup is under way. `false`: it
   * never came to be.
   */
  readonly runUntil: (clock: VirtualClock, isDone: () => boolean) => Promise<boolean>;
}

/**
 * Keeps virtual time from running past a lookup that a real database answers: otherwise the flow's
 * deadline for it would pass within a millisecond.
 */
export function createStoreGate(store: Store): StoreGate {
  const pending = new Set<Promise<unknown>>();
  const held = <T>(answer: Promise<T>): Promise<T> => {
    const settled = answer.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
    return answer;
  };
  return {
    store: {
      lookup: (query) => held(store.lookup(query)),
      ...bound(store, (ask) => held(ask())),
      close: () => store.close(),
    },
    runUntil: async (clock, isDone) => {
      for (;;) {
        const stopped = await clock.runUntil(() => isDone() || pending.size > 0);
        if (isDone()) return true;
        if (pending.size > 0) await Promise.race(pending);
        else if (!stopped) return false;
      }
    },
  };
}
