import { createVirtualClock } from "@flowrun/core/testing";
import { describe, expect, test } from "vitest";
import type { Beat } from "../../../src/ledger/cell/presence.ts";
import { Reach } from "../../../src/ledger/cell/reach.ts";

/** An owner that finds itself, or not, beside those of whom something was heard lately. */
function owning(...others: readonly Beat["beat"][]) {
  const clock = createVirtualClock();
  const owner = { answer: (): Promise<boolean> => Promise.resolve(true) };
  const all = (["owner", ...others] as const).map((beat) => ({ beat }) as Beat);
  const reach = new Reach({ cell: { isHeld: () => owner.answer() }, presence: { all }, clock });
  return { clock, owner, reach };
}

const away = (): Promise<boolean> => Promise.reject(new Error("Nothing can be reached."));

describe("an owner whose log is late", () => {
  test("goes on where it can be found", async () => {
    const { reach } = owning("standby");
    expect(await reach.mayGoOn()).toBe(true);
  });

  test("waits where it cannot be found and another one stands by, until that one would have its calls", async () => {
    const { clock, owner, reach } = owning("standby");
    owner.answer = away;
    expect(await reach.mayGoOn()).toBe(false);
    await clock.advance(1_499);
    expect(await reach.mayGoOn()).toBe(false);
    await clock.advance(1);
    expect(await reach.mayGoOn()).toBe(true);
  });

  test("goes on where no answer comes within 50 ms", async () => {
    const { clock, owner, reach } = owning("standby");
    owner.answer = () => new Promise(() => undefined);
    const may = reach.mayGoOn();
    await clock.advance(50);
    expect(await may).toBe(true);
  });

  test("goes on where nobody stands by who could take its calls", async () => {
    const { owner, reach } = owning("leaving");
    owner.answer = away;
    expect(await reach.mayGoOn()).toBe(true);
  });

  test("waits anew when it is lost again, after it was found or the log has answered", async () => {
    for (const isFound of [true, false]) {
      const { clock, owner, reach } = owning("standby");
      owner.answer = away;
      await reach.mayGoOn();
      await clock.advance(10_000);
      expect(await reach.mayGoOn()).toBe(true);
      owner.answer = () => Promise.resolve(true);
      if (isFound) await reach.mayGoOn();
      else reach.found();
      owner.answer = away;
      expect(await reach.mayGoOn()).toBe(false);
    }
  });
});
