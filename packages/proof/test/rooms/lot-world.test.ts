import { type LotRules, type Meetings, roomStep, type RoomState } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { lotWorld } from "../../src/rooms/lot-world.ts";
import type { StepRoom } from "../../src/rooms/stage.ts";
import { type KeptWalk, walkRoom } from "../../src/rooms/walk-room.ts";

const rules: LotRules = {
  kind: "lot",
  name: "office",
  slots: ["701", "702"],
  timeout: 120_000,
  music: null,
};

function walk(most: number, step: StepRoom = roomStep, slots = rules.slots): KeptWalk {
  const setting = { rules: { ...rules, slots }, parks: 5, fetches: 8, most };
  return walkRoom(lotWorld(setting, step), { scenes: 20_000 }, () => {
    let callers = 0;
    return () => `caller ${(callers += 1)}`;
  });
}

describe("a parking lot in every order", () => {
  test.each([2, 3])("keeps all laws with %i callers, and its walk is whole", (most) => {
    const { isWhole, broken, marks } = walk(most);
    expect({ isWhole, broken, marks: [...marks].toSorted() }).toEqual({
      isWhole: true,
      broken: undefined,
      marks: [
        "alone",
        "empty",
        "expired",
        "failed",
        ...(most > 2 ? ["full"] : []),
        "meet",
        "parked",
      ],
    });
  });
});

const withOwn = (
  step: ReturnType<StepRoom>,
  change: (own: Meetings) => Partial<Meetings>,
): ReturnType<StepRoom> => {
  const own = step.state.own as Meetings;
  return { ...step, state: { ...step.state, own: { ...own, ...change(own) } } };
};
const ownOf = (state: RoomState): Meetings => state.own as Meetings;
const isAbout = (event: Parameters<StepRoom>[1], kind: string): boolean =>
  event.kind === "message" && (event.body as { kind?: string }).kind === kind;

const planted: readonly {
  readonly fault: string;
  readonly step: StepRoom;
  readonly law: string;
}[] = [
  {
    fault: "parks two callers in one slot",
    step: (state, event) => {
      if (!isAbout(event, "park")) return roomStep(state, event);
      const { hosts } = ownOf(state);
      const step = roomStep({ ...state, own: { ...ownOf(state), hosts: [] } }, event);
      return withOwn(step, (own) => ({ hosts: [...hosts, ...own.hosts] }));
    },
    law: "caller 2 is in slot 701, in which somebody is already",
  },
  {
    fault: "has one caller fetched twice",
    step: (...given) =>
      withOwn(roomStep(...given), ({ hosts }) => ({
        hosts: hosts.map((host) => ({ ...host, meeting: null })),
      })),
    law: "caller 1 meets two others",
  },
  {
    fault: "forgets a caller who is parked",
    step: (state, event) =>
      isAbout(event, "fetch")
        ? withOwn(roomStep(state, event), () => ({ hosts: [] }))
        : roomStep(state, event),
    law: "the lot has lost caller 1",
  },
  {
    fault: "says that nobody is there",
    step: (state, event) => {
      if (!isAbout(event, "fetch")) return roomStep(state, event);
      const { hosts } = ownOf(state);
      const step = roomStep({ ...state, own: { ...ownOf(state), hosts: [] } }, event);
      return withOwn(step, () => ({ hosts }));
    },
    law: "caller 2 is told that nobody is in slot 701",
  },
  {
    fault: "does not tell that the other one has left",
    step: (...given) => {
      const step = roomStep(...given);
      const commands = step.commands.filter(
        (each) => each.kind !== "call.tell" || (each.body as { kind: string }).kind !== "alone",
      );
      return { ...step, commands };
    },
    law: "the lot has lost caller 1",
  },
  {
    fault: "leaves its bridge",
    step: (...given) => {
      const step = roomStep(...given);
      const isEnd = step.commands.some(({ kind }) => kind === "bridge.destroy");
      return isEnd ? { ...step, state: { ...step.state, requests: [] } } : step;
    },
    law: "the last one is gone, and a bridge is left",
  },
];

describe("the walk finds a lot that", () => {
  test.each(planted)("$fault", ({ step, law }) => {
    expect(walk(3, step).broken?.law).toBe(law);
  });

  test("tells the order in sentences", () => {
    const [{ step } = { step: roomStep }] = planted;
    expect(walk(3, step).broken?.order).toEqual([
      "caller 1 is parked (line 5)",
      "caller 2 is parked (line 5)",
    ]);
  });
});
