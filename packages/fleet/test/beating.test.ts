import { createCellMemory } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { settlingClock, start, work, type Worker } from "./worker.ts";

/**
 * An owner and who stands by for it, each by a clock of its own; the owner's leaps by what it stood
 * still.
 */
async function pair(): Promise<{
  readonly owner: Worker;
  readonly next: () => Promise<void>;
  readonly wakeUp: () => Promise<void>;
  readonly isLost: () => boolean;
}> {
  const memory = createCellMemory();
  const [clock, own] = [settlingClock(), settlingClock()];
  let stoodStill = 0;
  const now = (): number => own.now() + stoodStill;
  const owner = await work(memory, { clock: { ...own, now } });
  await own.advance(2_000);
  await owner.owns;
  let isLost = false;
  void owner.ledger.lost?.then(() => (isLost = true));
  return {
    owner,
    async next() {
      const { owns } = await work(memory, { clock });
      await clock.advance(3_000);
      await owns;
    },
    async wakeUp() {
      stoodStill = 3_000;
      await own.advance(300);
    },
    isLost: () => isLost,
  };
}

describe("an owner finds out by itself that another process has the cell", () => {
  test("when it wakes up, also where it has no calls", async () => {
    const { next, wakeUp, isLost } = await pair();
    await next();
    await wakeUp();
    expect(isLost()).toBe(true);
  });

  test("when it stood still while an append was not answered yet", async () => {
    const { owner, next, wakeUp, isLost } = await pair();
    const append = owner.cell.append.bind(owner.cell);
    const answer = Promise.withResolvers<void>();
    owner.cell.append = async (...given) => {
      const at = await append(...given);
      await answer.promise;
      return at;
    };
    owner.ledger.write(start("a"));
    owner.ledger.commit(() => undefined);
    await owner.clock.advance(10);
    await next();
    await wakeUp();
    answer.resolve();
    await owner.clock.advance(10);
    expect(isLost()).toBe(true);
  });

  test("when it hears of another owner, after it could not reach the log for a while", async () => {
    const memory = createCellMemory();
    const clock = settlingClock();
    const first = await work(memory, { clock });
    await clock.advance(2_000);
    await first.owns;
    const second = await work(memory, { clock });
    first.cell.cut();
    await clock.advance(3_000);
    await second.owns;
    let isLost = false;
    void first.ledger.lost?.then(() => (isLost = true));
    first.cell.mend();
    await clock.advance(300);
    expect([isLost, second.ledger.isKept()]).toEqual([true, true]);
  });
});
