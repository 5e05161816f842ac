import { expect, test } from "vitest";
import { createTrials } from "../../src/explore/attempt.ts";
import { createMomentClasses } from "../../src/explore/moment-classes.ts";
import { plainWorld } from "../../src/explore/worlds.ts";
import { programOf } from "../run/scenario-of.ts";

test("who waits for long is in the same class of moments until that has become four times as long", () => {
  const program = programOf(`
flowrun: 1
name: q
queues: { main: { members: [PJSIP/2001] } }
start: begin
blocks:
  begin:
    - answer
    - queue: { name: main, announce: offer, announce_after: 15s, announce_every: 30s, max: 10m }
      as: here
      then: { else: bye }
  offer:
    - say: "You are number \${here.position}."
  bye:
    - hangup
`);
  const attempt = createTrials().tryCall(program, {
    world: { ...plainWorld, legs: { "PJSIP/2001": { kind: "never" } } },
    cues: [],
  });
  const classes = createMomentClasses(program);
  const offers = [...attempt.moments.keys()].filter(
    (place) => attempt.moments[place]?.step.id === "offer/1",
  );
  expect(offers).toHaveLength(19);
  expect(new Set(offers.map((place) => classes.of(attempt, place))).size).toBe(4);
  expect(classes.of(attempt, 0)).toBe(classes.of(attempt, 0));
  expect(classes.of(attempt, 0)).not.toBe(classes.of(attempt, 1));
});
