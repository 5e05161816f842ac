import { describe, expect, test } from "vitest";
import { cases, drawSeed, someOf } from "../../cases.ts";
import { drawFleet } from "./draw-fleet.ts";
import { fleetFaultKinds } from "./fleet-faults.ts";
import { fleetMistakes, type FleetMistake } from "./fleet-mistakes.ts";
import { liveInFleet, type FleetWorld } from "./fleet-world.ts";
import { foundInFleets } from "./found-in-fleets.ts";

const caller = {
  from: "550",
  keys: "12#",
  reaches: "PJSIP/1002",
  afterMs: 0,
  thinkMs: 400,
  gapMs: 200,
  talkMs: 2_000,
};
const alone = (faults: FleetWorld["faults"]): FleetWorld => ({
  ...{ seed: 1, scene: "customers", plans: [caller], workers: 2, faults, tellsStart: true },
});

describe("calls survive the loss of their worker, of the log, and of both", () => {
  test("without a fault every caller ends where it should", async () => {
    for (const seed of [1, 2, 3, 4, 5])
      expect(await liveInFleet({ ...drawFleet(seed), faults: [] })).toMatchObject({ wrong: [] });
  });

  test.each(fleetFaultKinds)("wherever one caller's only fault is: %s", async (kind) => {
    const { points } = await liveInFleet(alone([]));
    const all = Array.from({ length: points }, (_, place) => place + 1);
    for (const at of someOf(all.filter((point) => point % 3 === 1))) {
      const { wrong } = await liveInFleet(alone([{ at, kind, ms: 3_000 }]));
      expect([at, wrong]).toEqual([at, []]);
    }
  });

  test("whatever happens", async () => {
    const first = drawSeed();
    for (let seed = first; seed < first + cases(300); seed += 1)
      expect([seed, (await liveInFleet(drawFleet(seed))).wrong]).toEqual([seed, []]);
  });

  test.each(foundInFleets)("as they did not once: $was", async ({ world }) => {
    expect((await liveInFleet(world)).wrong).toEqual([]);
  });
});

/** From which world on each mistake is looked for: it is found in one of the sixty that follow. */
const from: Readonly<Record<FleetMistake, number>> = {
  ...{
    unfenced: 60,
    "skips records": 67,
    believes: 720,
    "does not wait": 400,
    "notes nothing": 230,
  },
};

test.each(fleetMistakes)(
  "a worker that makes this mistake is found: %s",
  { tags: "long" },
  async (mistake) => {
    const found: number[] = [];
    for (let seed = from[mistake]; seed < from[mistake] + 60 && found.length === 0; seed += 1) {
      const { wrong } = await liveInFleet({ ...drawFleet(seed), mistake });
      if (wrong.length > 0) found.push(seed);
    }
    expect(found).toHaveLength(1);
    expect((await liveInFleet(drawFleet(found[0] ?? 0))).wrong).toEqual([]);
  },
);
