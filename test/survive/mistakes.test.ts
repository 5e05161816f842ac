import { describe, expect, test } from "vitest";
import { drawWorld } from "./draw-world.ts";
import { mistakes, type Mistake } from "./mistakes.ts";
import type { Fault } from "./points.ts";
import type { SceneName } from "./scenes.ts";
import { live } from "./world.ts";

/**
 * The faults, or the scenes, without which a mistake does no harm: worlds that lack one of them
 * need not be lived through.
 */
const needs: { readonly [Name in Mistake]?: readonly (Fault["kind"] | SceneName)[] } = {
  "no created": ["crash", "passed"],
  "keys forgotten": ["asked"],
  "stale ledger": ["full", "crash"],
  "blind ledger": ["removed", "crash"],
  "time goes on": ["crash"],
  "asks again": ["late", "recorded"],
};

/** What is wrong with the first seed, of so many, with which this mistake shows. */
async function findWrong(mistake: Mistake, most: number): Promise<readonly string[] | undefined> {
  for (let seed = 1; seed <= most; seed += 1) {
    const world = drawWorld(seed);
    const has = [world.scene, ...world.faults.map(({ kind }) => kind)];
    if (needs[mistake]?.every((need) => has.includes(need)) === false) continue;
    const { wrong } = await live({ ...world, mistake });
    if (wrong.length > 0) return wrong;
  }
  return undefined;
}

describe("a process that goes on with calls in a wrong way is found out", { tags: "long" }, () => {
  test.each(mistakes)("%s", async (mistake) => {
    expect(await findWrong(mistake, 5_000)).toBeDefined();
  });

  test("by where a call stands in the process that takes it over (S6)", async () => {
    expect(await findWrong("wrong state", 5_000)).toContainEqual(
      expect.stringMatching(/^S6: .* stands elsewhere/),
    );
  });
});
