import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MeetingAnswer, Meetings } from "../../src/rooms/meetings.ts";
import type { RingingMessage, RingingRules } from "../../src/rooms/pair-rooms.ts";
import { openRoom } from "../../src/rooms/step.ts";
import { born, meetingLaws, plans, withOwn } from "./meeting-laws.ts";
import {
  brokenLaw,
  RoomWorld,
  stepOf,
  type Actor,
  type Script,
  type StepRoom,
  type WorldPlan,
} from "./room-world.ts";
import { cases } from "../../../../test/cases.ts";

/**
 * Callers whose phones ring until one answers, and colleagues who pick up; all of them hang up at
 * any moment.
 */
const script: Script<Actor> = {
  arrive(world, person) {
    const say = (message: RingingMessage): void => world.say(person, message);
    const come = (): void =>
      say({ kind: world.upTo(2) === 0 ? "ring" : "fetch", group: world.pick("sales", "help") });
    come();
    world.after(world.upTo(60_000), () => world.hangUp(person));
    if (world.upTo(2) === 0) world.after(world.upTo(30_000), () => say({ kind: "left" }));
    if (world.upTo(3) === 0) world.after(world.upTo(40_000), come);
  },
  hear(world, person, body) {
    if ((body as MeetingAnswer).kind !== "meet") return;
    world.after(world.upTo(300), () =>
      world.say(person, { kind: world.upTo(10) === 0 ? "left" : "inside" }),
    );
  },
};

const rules: RingingRules = { kind: "ringing" };
const stepRinging: StepRoom<Meetings> = stepOf<Meetings>();

function worldOf(plan: WorldPlan, step: StepRoom<Meetings>): RoomWorld<Meetings, Actor> {
  return new RoomWorld({ id: "ringing", rules }, plan, script, step, born);
}

describe("pick-up groups in a random world with late and doubled messages, and a platform that fails", () => {
  test("keep R1 to R6 at every event, and are as they began when everybody has gone", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const world = worldOf(plan, stepRinging);
        world.run();
        expect(brokenLaw(world.seen, stepRinging, meetingLaws)).toBeNull();
        const empty = openRoom("ringing", rules, 0).state.own as Meetings;
        expect(world.state.own).toEqual({ ...empty, counts: world.state.own.counts });
      }),
      { numRuns: cases(300) },
    );
  });

  test.each([
    {
      fault: "has somebody fetched twice",
      law: "R2",
      step: ((...given) => {
        const step = stepRinging(...given);
        if (step.ignored !== null) return step;
        return withOwn(step, {
          hosts: step.state.own.hosts.map((host) => ({ ...host, meeting: null })),
        });
      }) satisfies StepRoom<Meetings>,
    },
    {
      fault: "keeps a call that is gone",
      law: "R4",
      step: ((state, event) => {
        const step = stepRinging(state, event);
        return event.kind === "gone" ? withOwn(step, { hosts: state.own.hosts }) : step;
      }) satisfies StepRoom<Meetings>,
    },
  ])("break $law where one of them $fault", ({ law, step }) => {
    const broken = fc.sample(plans, { numRuns: 100, seed: 1 }).map((plan) => {
      const world = worldOf(plan, step);
      // A faulty room may find no end; what it has done until then is judged.
      try {
        world.run();
      } catch {
        return brokenLaw(world.seen, step, meetingLaws);
      }
      return brokenLaw(world.seen, step, meetingLaws);
    });

    expect(broken).toContain(law);
  });
});
