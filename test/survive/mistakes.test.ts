import { describe, expect, test } from "vitest";
import { drawWorld } from "./draw-world.ts";
import { live, type Mistake } from "./world.ts";

/** The first seed, of so many, with which this mistake shows. */
async function findSeed(mistake: Mistake, most: number): Promise<number | undefined> {
  for (let seed = 1; seed <= most; seed += 1)
    if ((await live({ ...drawWorld(seed), mistake })).wrong.length > 0) return seed;
  return undefined;
}

describe("a process that goes on with calls in a wrong way is found out", () => {
  test.each(["late ledger", "no survey", "originate", "entry kept"] as const)("%s", async (mistake) => {
    expect(await findSeed(mistake, 400)).toBeDefined();
  });
});
