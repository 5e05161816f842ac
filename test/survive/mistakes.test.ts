import { describe, expect, test } from "vitest";
import { drawWorld } from "./draw-world.ts";
import { mistakes, type Mistake } from "./mistakes.ts";
import { live } from "./world.ts";

/** The first seed, of so many, with which this mistake shows. */
async function findSeed(mistake: Mistake, most: number): Promise<number | undefined> {
  for (let seed = 1; seed <= most; seed += 1)
    if ((await live({ ...drawWorld(seed), mistake })).wrong.length > 0) return seed;
  return undefined;
}

describe("a process that goes on with calls in a wrong way is found out", () => {
  test.each(mistakes)("%s", async (mistake) => {
    expect(await findSeed(mistake, 5_000)).toBeDefined();
  });
});
