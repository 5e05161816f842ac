import { describe, expect, test } from "vitest";
import { withDeadline } from "../src/deadline.ts";

/** A clock that stands still until it is told to ring. */
function manualClock() {
  const wakes = new Map<() => void, number>();
  return {
    clock: {
      now: () => 1_000,
      wake: (at: number, callback: () => void) => {
        wakes.set(callback, at);
        return () => void wakes.delete(callback);
      },
    },
    due: () => [...wakes.values()],
    ring: () => wakes.forEach((_at, callback) => callback()),
  };
}

const late = (): Error => new Error("late");

describe("withDeadline", () => {
  test("resolves as the work does and forgets its timer", async () => {
    const { clock, due } = manualClock();
    await expect(withDeadline({ clock, timeoutMs: 50, late }, async () => "done")).resolves.toBe(
      "done",
    );
    expect(due()).toEqual([]);
  });

  test("rejects as the work does and forgets its timer", async () => {
    const { clock, due } = manualClock();
    const work = async (): Promise<never> => Promise.reject(new Error("broken"));
    await expect(withDeadline({ clock, timeoutMs: 50, late }, work)).rejects.toThrow("broken");
    expect(due()).toEqual([]);
  });

  test("rejects at the deadline, tells the work to stop and ignores what it does then", async () => {
    const { clock, due, ring } = manualClock();
    const work = Promise.withResolvers<string>();
    const signals: AbortSignal[] = [];
    const outcome = withDeadline({ clock, timeoutMs: 50, late }, (signal) => {
      signals.push(signal);
      return work.promise;
    });
    expect(due()).toEqual([1_050]);

    ring();
    await expect(outcome).rejects.toThrow("late");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    work.reject(new Error("nobody hears this"));
  });
});
