import { setImmediate } from "node:timers/promises";
import { createVirtualClock } from "@flowrun/core/tooling";
import type { Survey, SurveyedLeg } from "@flowrun/core/plugin";
import { expect, test } from "vitest";
import { untilCleared } from "../../../src/commands/dial/until-cleared.ts";

const leg: SurveyedLeg = { state: "up", from: "", to: "", args: [] };
const holding = (...legs: readonly string[]): Survey => ({
  legs: new Map(legs.map((id) => [id, leg])),
  bridges: new Set(),
  createsFirst: true,
  plays: async () => false,
});

/** How long it takes with a platform that tells these in turn, and the last one for ever. */
async function waits(...answers: readonly (Survey | null | Error)[]): Promise<number> {
  const clock = createVirtualClock({ settle: setImmediate });
  let asked = 0;
  const survey = async (): Promise<Survey | null> => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  let tookMs = -1;
  void untilCleared({ survey }, clock).then(() => (tookMs = clock.now()));
  await clock.runUntilIdle();
  return tookMs;
}

test("waits until nobody is on the line any more, as far as the platform tells, and not for ever", async () => {
  expect(await waits(holding())).toBe(0);
  expect(await waits(null)).toBe(0);
  expect(await waits(holding("a", "b"), new Error("busy"), holding("a"), holding())).toBe(750);
  expect(await waits(holding("a"))).toBe(15_000);
});
