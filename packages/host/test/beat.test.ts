import { describe, expect, test } from "vitest";
import { startBeat } from "../src/beat.ts";
import { createVirtualClock } from "../../core/src/time/virtual-clock.ts";
import { settle } from "../../core/test/settle.ts";
import { heldLedger } from "./held-ledger.ts";

interface Standing {
  readonly id: string;
  readonly frozenAt: number | undefined;
}

const live = (id: string): Standing => ({ id, frozenAt: undefined });
const still = (id: string, frozenAt: number): Standing => ({ id, frozenAt });

/** What is written in a second in which these calls are there. */
async function beaten(calls: readonly Standing[], lives = true): Promise<readonly unknown[]> {
  const ledger = heldLedger();
  const clock = createVirtualClock({ settle });
  const stop = startBeat({
    ledger,
    clock,
    lives: () => lives,
    calls: () => (clock.now() === 0 ? [] : calls),
  });
  await clock.advance(1_000);
  stop();
  await clock.advance(5_000);
  return ledger.entries;
}

describe("a beat", () => {
  test("says each second that the calls live, until it is stopped", async () => {
    expect(await beaten([live("a"), live("b")])).toEqual([{ kind: "beat", at: 1_000 }]);
  });

  test("names those that stand still, and since when", async () => {
    expect(await beaten([live("a"), still("b", 400), still("c", -40_000)])).toEqual([
      { kind: "beat", at: 1_000, still: { b: 400, c: -40_000 } },
    ]);
  });

  test("is not written where no call goes on", async () => {
    expect(await beaten([])).toEqual([]);
    expect(await beaten([still("a", 400)])).toEqual([]);
    expect(await beaten([live("a")], false)).toEqual([]);
  });
});
