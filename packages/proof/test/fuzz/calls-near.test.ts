import * as fc from "fast-check";
import { expect, test } from "vitest";
import { callsNear } from "../../src/fuzz/calls-near.ts";
import type { CallerAct } from "../../src/scenario/scenario.ts";
import { scenarioOf } from "../run/scenario-of.ts";

const press = (keys: string): CallerAct => ({ kind: "press", keys, gapMs: 0 });
const keysOf = (acts: readonly CallerAct[]): string =>
  acts.map((act) => (act.kind === "press" ? act.keys : act.kind)).join(" ");

test("has the caller do a thing or two otherwise, before hanging up", () => {
  const like = scenarioOf({ caller: [press("12"), press("3"), { kind: "hang_up" }] });
  const other = fc.constant(scenarioOf({ caller: [press("9")] }));
  const made = fc.sample(callsNear([{ scenario: like }], other), { numRuns: 500, seed: 1 });
  const callers = new Set(made.map(({ caller }) => keysOf(caller)));
  expect([...callers]).toEqual(
    expect.arrayContaining([
      "12 3 9",
      "9 12 3 hang_up",
      "12 9 hang_up",
      "3 hang_up",
      "1 3 hang_up",
    ]),
  );
});

test("changes one part of the world at most, phones with whom they meet", () => {
  const like = scenarioOf({ from: "1" });
  const legs = { "PJSIP/1": { kind: "never" } } as const;
  const other = scenarioOf({ from: "2", legs, duty: { "PJSIP/1": "away" }, clock: 7 });
  const made = fc.sample(callsNear([{ scenario: like }], fc.constant(other)), {
    numRuns: 500,
    seed: 1,
  });
  const worlds = new Set(
    made.map(({ from, legs: own, duty, clock }) => JSON.stringify([from, own, duty ?? {}, clock])),
  );
  expect([...worlds].toSorted()).toEqual(
    [
      JSON.stringify(["1", {}, {}, like.clock]),
      JSON.stringify(["1", {}, {}, 7]),
      JSON.stringify(["1", legs, { "PJSIP/1": "away" }, like.clock]),
    ].toSorted(),
  );
});
