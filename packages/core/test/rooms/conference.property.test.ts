import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type {
  ConferenceAnswer,
  ConferenceMessage,
  Role,
} from "../../src/rooms/conference-messages.ts";
import type { ConferenceRules, ConferenceState } from "../../src/rooms/conference-state.ts";
import type { RoomStep } from "../../src/rooms/room.ts";
import { openRoom } from "../../src/rooms/step.ts";
import { conferenceLaws, rulesOf, stepConference } from "./conference-laws.ts";
import {
  brokenLaw,
  RoomWorld,
  type Actor,
  type Script,
  type StepRoom,
  type WorldPlan,
} from "./room-world.ts";
import { cases } from "../../../../test/cases.ts";

interface Person extends Actor {
  role: Role;
  bridge: string | null;
}

const born = (id: string): Person => ({
  id,
  sent: 0,
  arrival: 0,
  isGone: false,
  role: "member",
  bridge: null,
});

/** Two of one call come together, of whom one leaves before the other. */
const isTwo = ({ id }: Person): boolean => id.endsWith("3");

/**
 * Callers who come, do this and that when they are inside, and leave or hang up at any moment; some
 * come again.
 */
const script: Script<Person> = {
  arrive(world, person) {
    const say = (message: ConferenceMessage): void => world.say(person, message);
    const enter = (): void => {
      person.role = world.pick("member", "member", "moderator", "listener");
      const announce = world.pick([], ["recording:name"]);
      say({ kind: "enter", role: person.role, announce, ...(isTwo(person) ? { seats: 2 } : {}) });
    };
    enter();
    world.after(world.upTo(90_000), () => world.hangUp(person));
    if (world.upTo(3) === 0) world.after(world.upTo(30_000), () => say({ kind: "left" }));
    if (world.upTo(4) === 0) world.after(world.upTo(60_000), enter);
    if (world.upTo(2) === 0)
      world.after(world.upTo(60_000), () => {
        say({
          kind: "do",
          order: world.pick("mute_others", "unmute_others", "lock", "unlock", "end", "remove_last"),
        });
      });
    if (isTwo(person)) world.after(20_000, () => say({ kind: "seats", seats: 1 }));
    if (world.upTo(8) === 0) say({ kind: "inside" });
  },
  hear(world, person, body) {
    const answer = body as ConferenceAnswer;
    if (answer.kind === "admitted") {
      person.bridge = answer.bridge;
      world.after(world.upTo(300), () =>
        world.say(person, { kind: world.upTo(10) === 0 ? "left" : "inside" }),
      );
    }
  },
};

const rules: fc.Arbitrary<ConferenceRules> = fc.record(
  {
    kind: fc.constant("conference"),
    name: fc.constant("staff"),
    capacity: fc.constantFrom(2, 4, 50),
    waitFor: fc.constantFrom("nobody", "moderator"),
    endsWith: fc.constantFrom("last", "moderator"),
    music: fc.constantFrom("default", null),
    joined: fc.constantFrom([], ["sound:beep"]),
    left: fc.constantFrom([], ["sound:beeperr"]),
  },
  { noNullPrototype: true },
);

const plans: fc.Arbitrary<WorldPlan> = fc.record(
  {
    seed: fc.nat(),
    calls: fc.integer({ min: 1, max: 12 }),
    delay: fc.constantFrom(0, 2_000, 20_000),
    failures: fc.constantFrom(0, 0, 10),
  },
  { noNullPrototype: true },
);

function worldOf(
  given: ConferenceRules,
  plan: WorldPlan,
  step: StepRoom<ConferenceState>,
): RoomWorld<ConferenceState, Person> {
  return new RoomWorld({ id: "conference:staff:1", rules: given }, plan, script, step, born);
}

describe("a conference in a random world with late and doubled messages, and a platform that fails", () => {
  test("keeps R1 to R6 at every event", () => {
    fc.assert(
      fc.property(rules, plans, (given, plan) => {
        const world = worldOf(given, plan, stepConference);
        world.run();
        expect(brokenLaw(world.seen, stepConference, conferenceLaws)).toBeNull();
      }),
      { numRuns: cases(300) },
    );
  });

  test("is as it began when everybody has gone, with no bridge left", () => {
    fc.assert(
      fc.property(rules, plans, (given, plan) => {
        const world = worldOf(given, plan, stepConference);
        world.run();
        const empty = openRoom("conference:staff:1", given, 0).state.own as ConferenceState;
        expect(world.state.pairs).toEqual([]);
        expect(world.state.own).toEqual({ ...empty, counts: world.state.own.counts });
      }),
      { numRuns: cases(200) },
    );
  });

  test("comes to the same state and messages when its journal is replayed (R1)", () => {
    fc.assert(
      fc.property(rules, plans, (given, plan) => {
        const world = worldOf(given, plan, stepConference);
        let replayed = world.state;
        world.run();
        for (const { event, step } of world.seen) {
          const again = stepConference(
            JSON.parse(JSON.stringify(replayed)) as typeof replayed,
            event,
          );
          expect(again.commands).toEqual(step.commands);
          replayed = again.state;
        }
        expect(replayed).toEqual(world.state);
      }),
      { numRuns: 50 },
    );
  });

  test("wants as much done for each of fifty as for each of five", () => {
    const crowd = (calls: number): number => {
      const world = worldOf(
        {
          kind: "conference",
          name: "staff",
          capacity: 50,
          waitFor: "nobody",
          endsWith: "last",
          music: "default",
          joined: [],
          left: [],
        },
        { seed: 7, calls, delay: 0, failures: 0 },
        stepConference,
      );
      world.run();
      return (
        world.commands.filter(({ kind }) => kind !== "timer.set" && kind !== "timer.cancel")
          .length / calls
      );
    };

    expect(crowd(50)).toBeLessThan(crowd(5) * 1.5);
  });
});

const withOwn = (
  step: RoomStep<ConferenceState>,
  change: Partial<ConferenceState>,
): RoomStep<ConferenceState> => ({
  ...step,
  state: { ...step.state, own: { ...step.state.own, ...change } },
});

/** Conferences with one fault each, and the law that they break. */
function plantedFaults(): readonly {
  fault: string;
  law: string;
  step: StepRoom<ConferenceState>;
}[] {
  let steps = 0;
  return [
    {
      fault: "counts the steps outside of its state",
      law: "R1",
      step: (...given) => {
        const step = stepConference(...given);
        const { counts } = step.state.own;
        return withOwn(step, { counts: { ...counts, left: counts.left + (steps += 1) } });
      },
    },
    {
      fault: "takes more than there is room for",
      law: "R2",
      step: (state, event) => {
        const generous = { ...state, rules: { ...rulesOf(state), capacity: 99 } };
        const step = stepConference(generous, event);
        return { ...step, state: { ...step.state, rules: state.rules } };
      },
    },
    {
      fault: "leaves the music on for two",
      law: "R3",
      step: (...given) => {
        const step = stepConference(...given);
        return withOwn(step, {
          attendees: step.state.own.attendees.map((each) => ({ ...each, stage: "inside" })),
          music: { isOn: false, request: null },
        });
      },
    },
    {
      fault: "forgets to let people in",
      law: "R3",
      step: (...given) => {
        const step = stepConference(...given);
        return withOwn(step, {
          attendees: step.state.own.attendees.map((each) => ({ ...each, stage: "waiting" })),
        });
      },
    },
    {
      fault: "keeps a call that is gone",
      law: "R4",
      step: (state, event) => {
        const step = stepConference(state, event);
        return event.kind === "gone" ? withOwn(step, { attendees: state.own.attendees }) : step;
      },
    },
    {
      fault: "counts nobody who leaves",
      law: "R5",
      step: (...given) => {
        const step = stepConference(...given);
        return withOwn(step, { counts: { ...step.state.own.counts, left: 0 } });
      },
    },
    {
      fault: "keeps its bridge when it is empty",
      law: "R5",
      step: (state, event) => {
        const step = stepConference(state, event);
        return withOwn(step, {
          bridges: step.state.own.bridges.map((each) => ({ ...each, status: "here" })),
        });
      },
    },
    {
      fault: "takes a message twice",
      law: "R6",
      step: (state, event) => {
        if (event.kind !== "message") return stepConference(state, event);
        const seen = state.pairs.find(({ id }) => id === event.call)?.seen ?? 0;
        return stepConference(state, { ...event, seq: seen + 1 });
      },
    },
    {
      fault: "forgets that a call is gone",
      law: "R4",
      step: (...given) => {
        const step = stepConference(...given);
        return { ...step, state: { ...step.state, gone: [] } };
      },
    },
  ];
}

describe("the laws of a conference find one that", () => {
  test.each(plantedFaults())("$fault ($law)", ({ law, step }) => {
    const broken = fc
      .sample(fc.tuple(rules, plans), { numRuns: 150, seed: 1 })
      .map(([given, plan]) => {
        const world = worldOf(given, plan, step);
        // A faulty conference may find no end; what it has done until then is judged.
        try {
          world.run();
        } catch {
          return brokenLaw(world.seen, step, conferenceLaws);
        }
        return brokenLaw(world.seen, step, conferenceLaws);
      });

    expect(broken).toContain(law);
  });
});
