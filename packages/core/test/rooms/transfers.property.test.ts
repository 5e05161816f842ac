import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MeetingAnswer, Meetings } from "../../src/rooms/meetings.ts";
import { openRoom } from "../../src/rooms/step.ts";
import type { TransfersMessage, TransfersRules } from "../../src/rooms/pair-rooms.ts";
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
 * Calls of phones that are in two of them at once, and ask to leave both; not every call lets its
 * phone go, and all hang up at any moment.
 */
const script: Script<Actor> = {
  arrive(world, person) {
    const say = (message: TransfersMessage): void => world.say(person, message);
    const come = (): void => say({ kind: "join", pair: world.pick("a b", "c d") });
    come();
    world.after(world.upTo(60_000), () => world.hangUp(person));
    if (world.upTo(2) === 0) world.after(world.upTo(3_000), () => say({ kind: "left" }));
    if (world.upTo(3) === 0) world.after(world.upTo(40_000), come);
  },
  hear(world, person, body) {
    if ((body as MeetingAnswer).kind !== "meet") return;
    world.after(world.upTo(300), () =>
      world.say(person, { kind: world.upTo(10) === 0 ? "left" : "inside" }),
    );
  },
};

const rules: TransfersRules = { kind: "transfers" };
const stepTransfers: StepRoom<Meetings> = stepOf<Meetings>();

function worldOf(plan: WorldPlan, step: StepRoom<Meetings>): RoomWorld<Meetings, Actor> {
  return new RoomWorld({ id: "transfers", rules }, plan, script, step, born);
}

describe("transfers of phones in two calls, in a random world with late and doubled messages and a platform that fails", () => {
  test("keep R1 to R6 at every event, and are as they began when everybody has gone", () => {
    let met = 0;
    fc.assert(
      fc.property(plans, (plan) => {
        const world = worldOf(plan, stepTransfers);
        world.run();
        expect(brokenLaw(world.seen, stepTransfers, meetingLaws)).toBeNull();
        const empty = openRoom("transfers", rules, 0).state.own as Meetings;
        expect(world.state.own).toEqual({ ...empty, counts: world.state.own.counts });
        met += world.state.own.counts.met;
      }),
      { numRuns: cases(300) },
    );
    expect(met).toBeGreaterThan(0);
  });

  test("break R4 where one of them keeps a call that is gone", () => {
    const step: StepRoom<Meetings> = (state, event) => {
      const came = stepTransfers(state, event);
      return event.kind === "gone" ? withOwn(came, { hosts: state.own.hosts }) : came;
    };
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
    expect(broken).toContain("R4");
  });
});

describe("a call that lets its phone go", () => {
  const told = (
    world: StepRoom<Meetings>,
    events: readonly Parameters<StepRoom<Meetings>>[1][],
  ): unknown[] => {
    let state = openRoom("transfers", rules, 0).state as Parameters<StepRoom<Meetings>>[0];
    return events.flatMap((event) => {
      const step = world(state, event);
      state = step.state;
      return step.commands.flatMap((command) =>
        command.kind === "call.tell" ? [[command.call, command.body]] : [],
      );
    });
  };
  const join = (call: string, at: number) =>
    ({ kind: "message", call, seq: 1, body: { kind: "join", pair: "a b" }, at }) as const;

  test("waits two seconds for the other one, and is told then that it does not come", () => {
    const late = { kind: "timer.fired", timer: "due", at: 2_000 } as const;
    expect(told(stepTransfers, [join("one", 0), late])).toEqual([["one", { kind: "expired" }]]);
  });

  test("is told where both meet when the other one does so, too, and the other one when it is there", () => {
    const made = { kind: "request.succeeded", request: "r2", at: 5 } as const;
    const inside = {
      kind: "message",
      call: "one",
      seq: 2,
      body: { kind: "inside" },
      at: 9,
    } as const;
    const meet = { kind: "meet", bridge: "fr.transfers.0.1" };
    expect(told(stepTransfers, [join("one", 0), join("two", 1), made, inside])).toEqual([
      ["one", meet],
      ["two", meet],
    ]);
  });
});
