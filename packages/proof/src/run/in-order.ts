import type { Clock } from "@flowrun/core";
import type { Memory } from "./memory.ts";

/**
 * Messages on their way: what one says to another is heard in the order in which it was said,
 * however late.
 */
export interface InOrder {
  /** Has something happen between two, so much later. */
  after(pair: string, lateMs: number, happen: () => void): void;
  /** Whether something between two has not happened yet; without a pair, between any. */
  isUnderWay(pair?: string): boolean;
}

/** Messages over a clock. */
export function createInOrder(clock: Clock, memory: Memory): InOrder {
  const lastAt = memory.map<string, number>();
  const underWay = memory.map<string, number>();
  const count = (pair: string, change: number): void =>
    void underWay.set(pair, (underWay.get(pair) ?? 0) + change);
  return {
    after(pair, lateMs, happen) {
      const at = Math.max(lastAt.get(pair) ?? 0, clock.now() + lateMs);
      lastAt.set(pair, at);
      count(pair, 1);
      clock.wake(at, () => {
        count(pair, -1);
        happen();
      });
    },
    isUnderWay: (pair) =>
      pair === undefined
        ? [...underWay.values()].some((left) => left > 0)
        : (underWay.get(pair) ?? 0) > 0,
  };
}
