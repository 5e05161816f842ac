import type { DeskRules, DeskState, RoomState, RoomStep } from "@flowrun/core/tooling";
import { roomStep } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import type { DeskSetting, QueueCaller } from "../../src/rooms/desk-scene.ts";
import { deskWorld } from "../../src/rooms/desk-world.ts";
import type { StepRoom } from "../../src/rooms/stage.ts";
import { type KeptWalk, walkRoom } from "../../src/rooms/walk-room.ts";

const caller: QueueCaller = {
  line: 7,
  queue: ":support",
  priority: 5,
  needs: [],
  relaxes: false,
  leaves: false,
  isCalledBack: false,
};

/** Two members who are alike, and up to two callers. */
function settingOf(change: Partial<DeskSetting> = {}, queue: object = {}): DeskSetting {
  const rules: DeskRules = {
    kind: "desk",
    queues: [
      {
        name: ":support",
        members: ["~m1", "~m2"].map((to) => ({ to, skills: [], level: 1 })),
        duty: "ready",
        choose: "longest_idle",
        ring: 20_000,
        capacity: 100,
        rest: 15_000,
        pause: 10_000,
        ...queue,
      },
    ],
  };
  return {
    ...{ rules, callers: [caller], duties: [], asksBack: false, chosen: [], counts: false },
    ...{ alike: [["~m1", "~m2"]], most: 2 },
    ...change,
  };
}

function walk(setting: DeskSetting, step: StepRoom = roomStep, scenes = 20_000): KeptWalk {
  return walkRoom(deskWorld(setting, step), { scenes }, () => {
    let callers = 0;
    return (id) => (id.startsWith("~m") ? `agent ${id.slice(2)}` : `caller ${(callers += 1)}`);
  });
}

describe("a queue in every order", () => {
  test("keeps all laws, and its walk is whole", () => {
    const { isWhole, broken, marks } = walk(settingOf({ most: 3 }));
    expect({ isWhole, broken, marks: [...marks] }).toEqual({
      isWhole: true,
      broken: undefined,
      marks: ["served 0"],
    });
  });

  test.each(["longest_idle", "in_order", "fewest_calls", "all"])(
    "keeps them with %s, priorities, skills that lapse, and no rest",
    (choose) => {
      const members = [
        { to: "~m1", skills: [], level: 1 },
        { to: "~m2", skills: [":german"], level: 1 },
      ];
      const german = { ...caller, priority: 9, needs: [":german"], relaxes: true };
      const isByTime = choose === "longest_idle" || choose === "fewest_calls";
      const { isWhole, broken, marks } = walk(
        settingOf(
          {
            ...{ callers: [caller, german], alike: [], counts: choose === "fewest_calls" },
            chosen: isByTime ? ["~m1", "~m2"] : [],
          },
          { members, choose, rest: 0 },
        ),
      );
      expect({ isWhole, broken, marks: [...marks].toSorted() }).toEqual({
        isWhole: true,
        broken: undefined,
        marks: ["served 0", "served 1"],
      });
    },
  );

  test("turns callers away when it is full, and when nobody is on duty any more", () => {
    const { isWhole, broken, marks } = walk(
      settingOf({ duties: ["ready", "paused", "away"], most: 3 }, { capacity: 1 }),
    );
    expect({ isWhole, broken, marks: [...marks].toSorted() }).toEqual({
      isWhole: true,
      broken: undefined,
      marks: ["full 0", "served 0", "unstaffed 0"],
    });
  });

  test("calls those back who have left, in the turn that they had", () => {
    const members = [{ to: "~m1", skills: [], level: 1 }];
    const back = { ...caller, line: 9, isCalledBack: true };
    const { isWhole, broken, marks } = walk(
      settingOf(
        {
          ...{ callers: [{ ...caller, leaves: true }, back], asksBack: true, alike: [] },
          duties: ["ready", "away"],
        },
        { members, callback: "call_back", callbackTries: 2 },
      ),
    );
    expect({ isWhole, broken, marks: [...marks].toSorted() }).toEqual({
      isWhole: true,
      broken: undefined,
      marks: ["asked", "served 0", "served 1", "unstaffed 0", "unstaffed 1"],
    });
  });

  test("never answers a caller who needs what nobody has", () => {
    const { isWhole, marks } = walk(settingOf({ callers: [{ ...caller, needs: [":french"] }] }));
    expect({ isWhole, marks: [...marks] }).toEqual({ isWhole: true, marks: [] });
  });
});

type Own = Partial<DeskState>;

const withOwn = (step: RoomStep, change: (own: DeskState) => Own): RoomStep => {
  const own = step.state.own as DeskState;
  return { ...step, state: { ...step.state, own: { ...own, ...change(own) } } };
};
const ownOf = (state: RoomState): DeskState => state.own as DeskState;
const isAbout = (event: Parameters<StepRoom>[1], kind: string): boolean =>
  event.kind === "message" && (event.body as { kind?: string }).kind === kind;

const planted: readonly {
  readonly fault: string;
  readonly step: StepRoom;
  readonly law: string;
  readonly order: readonly string[];
}[] = [
  {
    fault: "loses whoever waits when another one leaves",
    step: (state, event) =>
      isAbout(event, "leave")
        ? withOwn(roomStep(state, event), () => ({ waiting: [] }))
        : roomStep(state, event),
    law: "the queue has lost caller 2, who waits",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      'caller 2 calls, and joins "support" (line 7)',
      "caller 1 has waited for too long, and goes on elsewhere",
    ],
  },
  {
    fault: "serves the last one first",
    step: (state, event) => {
      const { waiting } = ownOf(state);
      return roomStep({ ...state, own: { ...ownOf(state), waiting: waiting.toReversed() } }, event);
    },
    law: "caller 2 is offered agent 1, and overtakes caller 1",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      "caller 1 hears of the queue: agent 1 shall ring",
      "agent 1 does not take the call of caller 1",
      'caller 2 calls, and joins "support" (line 7)',
      "agent 1 has rested",
    ],
  },
  {
    fault: "forgets that a member is called",
    step: (...given) =>
      withOwn(roomStep(...given), ({ members }) => ({
        members: members.map((each) =>
          each.doing?.kind === "offered" ? { ...each, doing: null } : each,
        ),
      })),
    law: "the queue takes agent 1 for free, who is called or talks",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      "caller 1 hears of the queue: agent 1 shall ring",
    ],
  },
  {
    fault: "offers one member to two callers",
    step: (state, event) => {
      const step = roomStep(state, event);
      const [offer] = ownOf(state).offers;
      if (event.kind !== "message" || offer === undefined || !isAbout(event, "join")) return step;
      const body = { kind: "offer", offer: offer.id, members: ["~m1"], ring: 1 };
      const told = { kind: "call.tell", call: event.call, seq: 2, body } as const;
      return { ...step, commands: [...step.commands, told] };
    },
    law: "agent 1 is called for caller 2, and is called for, or talks with, caller 1 at that time",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      "caller 1 hears of the queue: agent 1 shall ring",
      'caller 2 calls, and joins "support" (line 7)',
      "caller 2 hears of the queue: agent 1 shall ring",
    ],
  },
  {
    fault: "offers nobody when a rest is over",
    step: (state, event) =>
      event.kind === "timer.fired"
        ? { state, commands: [], ignored: null }
        : roomStep(state, event),
    law: "caller 1 waits, and is not offered agent 1, who is free",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      "caller 1 hears of the queue: agent 1 shall ring",
      "agent 1 does not take the call of caller 1",
      "agent 1 has rested",
    ],
  },
  {
    fault: "keeps a member busy after a conversation",
    step: (state, event) => {
      const step = roomStep(state, event);
      return isAbout(event, "over")
        ? withOwn(step, () => ({ members: ownOf(state).members }))
        : step;
    },
    law: "the queue takes agent 1 for busy (talking), whom nobody calls or talks with",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      "caller 1 hears of the queue: agent 1 shall ring",
      "agent 1 answers caller 1",
      "caller 1 and agent 1 have talked",
    ],
  },
  {
    fault: "knows nothing of offers that were under way to a caller who leaves",
    step: (state, event) => {
      if (event.kind !== "message" || !isAbout(event, "leave")) return roomStep(state, event);
      return roomStep(state, { ...event, body: { kind: "leave", keep: false } });
    },
    law: "the queue takes agent 1 for busy (offered), whom nobody calls or talks with",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      "caller 1 has waited for too long, and goes on elsewhere",
      "caller 1 hears of the queue: agent 1 shall ring",
    ],
  },
  {
    fault: "turns callers away as if nobody was on duty",
    step: (state, event) => {
      const away = ownOf(state).members.map((each) => ({
        ...each,
        posts: each.posts.map((post) => ({ ...post, duty: "away" as const })),
      }));
      const { members, waiting } = ownOf(state);
      if (waiting.length === 0 || !isAbout(event, "join")) return roomStep(state, event);
      const step = roomStep({ ...state, own: { ...ownOf(state), members: away } }, event);
      return withOwn(step, () => ({ members }));
    },
    law: "caller 2 is refused as if nobody was on duty",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      'caller 2 calls, and joins "support" (line 7)',
    ],
  },
  {
    fault: "keeps the conversation of a call that is gone",
    step: (state, event) => {
      const step = roomStep(state, event);
      return event.kind === "gone"
        ? withOwn(step, () => ({ talking: ownOf(state).talking }))
        : step;
    },
    law: "the last one is gone, and something of a call is left",
    order: [
      'caller 1 calls, and joins "support" (line 7)',
      "caller 1 hears of the queue: agent 1 shall ring",
      "agent 1 answers caller 1",
      "caller 1 hangs up",
    ],
  },
];

describe("the walk finds a queue that", () => {
  test.each(planted)("$fault", ({ step, law, order }) => {
    const one = [{ to: "~m1", skills: [], level: 1 }];
    expect(walk(settingOf({ alike: [] }, { members: one }), step).broken).toEqual({ law, order });
  });
});
