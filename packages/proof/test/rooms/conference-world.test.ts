import {
  type ConferenceRules,
  type ConferenceState,
  roomStep,
  type RoomState,
} from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import type { ConferenceSetting } from "../../src/rooms/conference-scene.ts";
import { conferenceWorld } from "../../src/rooms/conference-world.ts";
import type { StepRoom } from "../../src/rooms/stage.ts";
import { type KeptWalk, walkRoom } from "../../src/rooms/walk-room.ts";

const rules: ConferenceRules = {
  kind: "conference",
  name: "staff",
  capacity: 20,
  waitFor: "moderator",
  endsWith: "moderator",
  music: "default",
  joined: ["sound:beep"],
  left: [],
};
const setting: ConferenceSetting = {
  rules,
  roles: [
    { role: "member", line: 5 },
    { role: "moderator", line: 9 },
  ],
  orders: ["lock", "unlock", "mute_others", "unmute_others", "remove_last", "end"],
  most: 2,
};

function walk(change: Partial<ConferenceSetting> = {}, step: StepRoom = roomStep): KeptWalk {
  const world = conferenceWorld({ ...setting, ...change }, step);
  return walkRoom(world, { scenes: 20_000 }, () => {
    let callers = 0;
    return () => `caller ${(callers += 1)}`;
  });
}

describe("a conference in every order", () => {
  test("keeps all laws, and its walk is whole", () => {
    const { isWhole, broken, marks } = walk();
    expect({ isWhole, broken, marks: [...marks].toSorted() }).toEqual({
      isWhole: true,
      broken: undefined,
      marks: ["admitted", "failed", "locked"],
    });
  });

  test("keeps them where nobody is waited for, and it is full", () => {
    const open: ConferenceRules = { ...rules, waitFor: "nobody", endsWith: "last", capacity: 2 };
    const member = { role: "member", line: 5 } as const;
    const { isWhole, broken, marks } = walk({ rules: open, roles: [member], orders: [], most: 3 });
    expect({ isWhole, broken, marks: [...marks].toSorted() }).toEqual({
      isWhole: true,
      broken: undefined,
      marks: ["admitted", "failed", "full"],
    });
  });

  test("lets nobody in where no moderator can come", () => {
    const { isWhole, broken, marks } = walk({ roles: [{ role: "member", line: 5 }] });
    expect({ isWhole, broken, marks: [...marks] }).toEqual({
      isWhole: true,
      broken: undefined,
      marks: ["failed"],
    });
  });
});

const ownOf = (state: RoomState): ConferenceState => state.own as ConferenceState;
const withOwn = (
  step: ReturnType<StepRoom>,
  change: (own: ConferenceState) => Partial<ConferenceState>,
): ReturnType<StepRoom> => ({
  ...step,
  state: { ...step.state, own: { ...ownOf(step.state), ...change(ownOf(step.state)) } },
});
const isAbout = (event: Parameters<StepRoom>[1], kind: string): boolean =>
  event.kind === "message" && (event.body as { kind?: string }).kind === kind;
const without = (step: ReturnType<StepRoom>, told: string): ReturnType<StepRoom> => ({
  ...step,
  commands: step.commands.filter(
    (each) => each.kind !== "call.tell" || (each.body as { kind: string }).kind !== told,
  ),
});

const planted: readonly {
  readonly fault: string;
  readonly step: StepRoom;
  readonly law: string;
  readonly capacity?: number;
}[] = [
  {
    fault: "forgets whoever is there when another one comes",
    step: (state, event) =>
      isAbout(event, "enter")
        ? withOwn(roomStep(state, event), ({ attendees }) => ({ attendees: attendees.slice(-1) }))
        : roomStep(state, event),
    law: "the conference has lost caller 1",
  },
  {
    fault: "lets more in than may be there",
    step: (state, event) => {
      const roomy = { ...state, rules: { ...state.rules, capacity: 20 } };
      return { ...roomStep(roomy, event) };
    },
    capacity: 1,
    law: "2 are there, and 1 may be",
  },
  {
    fault: "lets members in before a moderator has come",
    step: (state, event) => roomStep({ ...state, own: { ...ownOf(state), isOpen: true } }, event),
    law: "caller 1 is let in before a moderator has come",
  },
  {
    fault: "lets nobody in",
    step: (...given) => without(roomStep(...given), "admitted"),
    law: "caller 1 waits, though nothing keeps it out",
  },
  {
    fault: "has members stay without a moderator",
    step: (state, event) => {
      const last = { ...state, rules: { ...state.rules, endsWith: "last" } };
      return roomStep(last, event);
    },
    law: "the last moderator has left, and caller 1 is still there",
  },
  {
    fault: "makes a bridge for each who comes",
    step: (state, event) =>
      isAbout(event, "enter")
        ? roomStep({ ...state, own: { ...ownOf(state), bridge: null } }, event)
        : roomStep(state, event),
    law: "the last one is gone, and a bridge is left",
  },
  {
    fault: "makes a bridge for each who comes, and forgets them",
    step: (state, event) => {
      const apart = { ...state, own: { ...ownOf(state), bridge: null } };
      const step = roomStep(isAbout(event, "enter") ? apart : state, event);
      if (ownOf(step.state).attendees.length > 0) return step;
      const forgetful = withOwn(step, () => ({ bridges: [] }));
      return { ...forgetful, state: { ...forgetful.state, bridges: [], requests: [] } };
    },
    law: "caller 2 does not hear caller 1: they are in two bridges",
  },
  {
    fault: "sends somebody to a bridge that it has not made",
    step: (...given) => {
      const step = roomStep(...given);
      const commands = step.commands.map((each) => {
        if (each.kind !== "call.tell") return each;
        const body = each.body as { readonly kind: string };
        return body.kind === "admitted"
          ? { ...each, body: { ...body, bridge: `fr.${each.call}` } }
          : each;
      });
      return { ...step, commands };
    },
    law: "caller 1 is in a bridge that is no more",
  },
  {
    fault: "stays locked when everybody has left",
    step: (state, event) => {
      const { isLocked } = ownOf(state);
      return withOwn(roomStep(state, event), (own) => ({ isLocked: isLocked || own.isLocked }));
    },
    law: "the last one is gone, and the next one does not find it as it was",
  },
];

describe("the walk finds a conference that", () => {
  test.each(planted)("$fault", ({ step, law, capacity = rules.capacity }) => {
    expect(walk({ rules: { ...rules, capacity } }, step).broken?.law).toBe(law);
  });
});
