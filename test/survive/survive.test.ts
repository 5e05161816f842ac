import { describe, expect, test } from "vitest";
import { cases, drawSeed, someOf } from "../cases.ts";
import { drawWorld } from "./draw-world.ts";
import { found } from "./found.ts";
import { foundInRuns } from "./found-in-runs.ts";
import { foundInScenes } from "./found-in-scenes.ts";
import { faultKinds, type Fault } from "./points.ts";
import { sceneNames, scenes as errandsOf } from "./scenes.ts";
import { live, type World } from "./world.ts";

const caller = {
  from: "550",
  keys: "12#",
  reaches: "PJSIP/1002",
  afterMs: 0,
  thinkMs: 400,
  gapMs: 200,
  talkMs: 2_000,
};

/** The numbers from `first` to `last`, so far apart. */
const upTo = (last: number, step = 1, first = 1): readonly number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => first + place * step);

/** One caller, and one fault. */
const alone = (fault: Fault): World => ({ seed: 1, plans: [caller], faults: [fault] });

describe("calls survive a lost connection, and the death of the process", () => {
  test("without a fault every caller ends where it should", async () => {
    const worlds = [1, 2, 3, 4, 5].map((seed) => ({ ...drawWorld(seed), faults: [] }));
    for (const world of worlds) expect(await live(world)).toMatchObject({ wrong: [] });
  });

  test.each(faultKinds)("wherever one caller's only fault is, %s", async (kind) => {
    const { points } = await live({ seed: 1, plans: [caller], faults: [] });
    for (const at of someOf(upTo(points)))
      expect([at, (await live(alone({ at, kind, ms: 3_000 }))).wrong]).toEqual([at, []]);
  });

  // Elsewhere nobody has a number to type.
  const scenes = [
    "waiting",
    "meeting",
    "reminded",
    "recorded",
    "refused",
    "passed",
    "listening",
    "asked",
  ] as const;
  const faults = ["cut", "away", "crash", "hand over"] as const;
  test.each(scenes.flatMap((scene) => faults.map((kind) => [scene, kind] as const)))(
    "wherever two are %s and their only fault is, %s",
    async (scene, kind) => {
      const { errands } = errandsOf[scene];
      const plan = { ...caller, ...errands[0], thinkMs: 1_000 };
      // Who asks for a run asks twice.
      const plans = [
        plan,
        { ...plan, ...errands.at(-1), from: "551", afterMs: 100, repeatsMs: 300 },
      ];
      const { points } = await live({ scene, seed: 1, plans, faults: [] });
      for (const at of someOf(upTo(points, 3, 5)))
        expect([
          at,
          (await live({ scene, seed: 1, plans, faults: [{ at, kind, ms: 3_000 }] })).wrong,
        ]).toEqual([at, []]);
    },
  );

  test.each(sceneNames)(
    "whenever one of two callers tires who are %s, with a crash at some time or without",
    async (scene) => {
      const { errands } = errandsOf[scene];
      const plan = { ...caller, ...errands[0], thinkMs: 1_000 };
      for (const tiresMs of someOf(upTo(9_000, 300, 0)))
        for (const crashes of [[], [{ at: 5 + (tiresMs % 70), kind: "crash", ms: 500 }]] as const) {
          const plans = [plan, { ...plan, ...errands.at(-1), from: "551", afterMs: 100, tiresMs }];
          expect([tiresMs, (await live({ scene, seed: 1, plans, faults: crashes })).wrong]).toEqual(
            [tiresMs, []],
          );
        }
    },
  );

  test.each(Object.entries(errandsOf.refused.errands))(
    "wherever a phone refuses, or lets it ring, and the process dies meanwhile: phone %s",
    async (_, errand) => {
      const world = {
        scene: "refused",
        seed: 1,
        plans: [{ ...caller, ...errand, thinkMs: 300 }],
        faults: [],
      } as const;
      const { points } = await live(world);
      for (const at of someOf(upTo(points, 1, 5)))
        for (const ms of [500, 20_000]) {
          const { wrong } = await live({ ...world, faults: [{ at, kind: "crash", ms }] });
          expect([at, ms, wrong]).toEqual([at, ms, []]);
        }
    },
  );

  test("a standstill of the process harms nobody, however long it is", async () => {
    const { points } = await live({ seed: 1, plans: [caller], faults: [] });
    for (const at of someOf(upTo(points)))
      expect([at, (await live(alone({ at, kind: "stall", ms: 6_000 }))).wrong]).toEqual([at, []]);
  });

  test.each([...found, ...foundInScenes, ...foundInRuns])(
    "no more is it so that $was",
    async ({ world }) => {
      expect((await live(world)).wrong).toEqual([]);
    },
  );

  test("who talks when flowrun is told to end talks on, and the next one sees to the end", async () => {
    // The phone answers after some four seconds, and they talk for eight.
    const talking = { seed: 1, plans: [{ ...caller, talkMs: 8_000 }], faults: [] };
    expect(await live({ ...talking, stopAtMs: 6_000 })).toMatchObject({ wrong: [] });
    const { wrong } = await live({ seed: 1, plans: [caller], faults: [], stopAtMs: 2_500 });
    expect(wrong).toEqual([
      expect.stringMatching(/^S4: .*"from":"550".*"met":\[\].*"wasCut":true/),
    ]);
  });

  test("with up to six faults, also while it is recovering", async () => {
    const first = drawSeed();
    for (let seed = first; seed < first + cases(5_000); seed += 1)
      expect([seed, (await live(drawWorld(seed))).wrong]).toEqual([seed, []]);
  });
});
