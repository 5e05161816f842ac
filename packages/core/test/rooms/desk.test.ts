import { describe, expect, test } from "vitest";
import type { DeskMessage } from "../../src/rooms/desk-messages.ts";
import type { DeskRules, QueueRules } from "../../src/rooms/desk-rules.ts";
import type { RoomCommand, RoomEvent } from "../../src/rooms/room.ts";
import { openedDesk, stepDesk, type DeskRoom } from "./desk-world.ts";

const support: QueueRules = {
  name: "support",
  members: [
    { to: "PJSIP/2001", skills: [], level: 1 },
    { to: "PJSIP/2002", skills: ["german"], level: 2 },
  ],
  duty: "ready",
  choose: "longest_idle",
  ring: 20_000,
  capacity: 2,
  rest: 5_000,
  pause: 10_000,
};

/**
 * A desk that is driven by hand: `says` gives what it tells, each as the call and what it is told.
 */
function deskOf(change: Partial<QueueRules> = {}) {
  const rules: DeskRules = { kind: "desk", queues: [{ ...support, ...change }] };
  let state: DeskRoom = openedDesk(rules, 0);
  const take = (event: RoomEvent): unknown[] => {
    const step = stepDesk(state, event);
    state = step.state;
    return step.commands.flatMap((command: RoomCommand) => {
      if (command.kind === "run.begin") return [[command.run, command.part, command.args]];
      return command.kind === "call.tell" ? [[command.call, command.body]] : [];
    });
  };
  return {
    says: (at: number, call: string, body: DeskMessage) =>
      take({
        at,
        kind: "message",
        call,
        seq: (state.pairs.find(({ id }) => id === call)?.seen ?? 0) + 1,
        body,
      }),
    over: (at: number, call: string) => take({ at, kind: "gone", call }),
    passes: (at: number) => take({ at, kind: "timer.fired", timer: "due" }),
    ruled: (at: number) =>
      take({ at, kind: "ruled", rules: { kind: "desk", queues: [support] } as DeskRules }),
    due: () => state.due,
  };
}

const join = (change: Partial<Extract<DeskMessage, { kind: "join" }>> = {}): DeskMessage => ({
  kind: "join",
  queue: "support",
  priority: 5,
  needs: [],
  relax: null,
  place: null,
  ...change,
});

const result = (
  offer: string,
  member: string,
  outcome: "answered" | "no_answer" | "cancelled",
): DeskMessage => ({
  kind: "result",
  offer,
  member,
  outcome,
});

const offer = (id: string, ...members: string[]) => ({
  kind: "offer",
  offer: id,
  members,
  ring: 20_000,
});

const placed = (
  place: string,
  position: number,
  waiting: number,
  estimate: number | null = null,
) => ({
  kind: "placed",
  place,
  position,
  waiting,
  estimate,
});

describe("a desk", () => {
  test("offers the member of the lowest level, and the next one when that one misses it", () => {
    const desk = deskOf();

    expect(desk.says(0, "a", join())).toEqual([
      ["a", placed("p1", 1, 1)],
      ["a", offer("o2", "PJSIP/2001")],
    ]);
    expect(desk.says(20_000, "a", result("o2", "PJSIP/2001", "no_answer"))).toEqual([
      ["a", offer("o3", "PJSIP/2002")],
    ]);
  });

  test("waits for a member who has what the caller needs, and takes anybody after `relax`", () => {
    const desk = deskOf({ members: [{ to: "PJSIP/2001", skills: [], level: 1 }] });

    expect(desk.says(0, "a", join({ needs: ["german"], relax: 30_000 }))).toEqual([
      ["a", placed("p1", 1, 1)],
    ]);
    expect(desk.due()).toBe(30_000);
    expect(desk.passes(30_000)).toEqual([["a", offer("o2", "PJSIP/2001")]]);
  });

  test("calls all members of the lowest level at once, and keeps those who lost until their phones are quiet", () => {
    const desk = deskOf({
      choose: "all",
      members: support.members.map((member) => ({ ...member, level: 1 })),
    });
    desk.says(0, "a", join());

    expect(desk.says(1_000, "a", result("o2", "PJSIP/2002", "answered"))).toEqual([]);
    expect(desk.says(1_001, "b", join())).toEqual([["b", placed("p3", 1, 1)]]);
    expect(desk.says(1_002, "a", result("o2", "PJSIP/2001", "cancelled"))).toEqual([
      ["b", offer("o4", "PJSIP/2001")],
    ]);
  });

  test("lets a member rest no time who answered a caller that had just left", () => {
    const desk = deskOf({ members: [{ to: "PJSIP/2001", skills: [], level: 1 }] });
    desk.says(0, "a", join());
    desk.says(1_000, "a", { kind: "leave", keep: false });
    desk.says(1_001, "a", result("o2", "PJSIP/2001", "answered"));

    expect(desk.says(1_002, "b", join())).toEqual([
      ["b", placed("p3", 1, 1)],
      ["b", offer("o4", "PJSIP/2001")],
    ]);
  });

  test("gives a member to the call that was answered, though it had taken that offer back", () => {
    const desk = deskOf({ members: [{ to: "PJSIP/2001", skills: [], level: 1 }], pause: 0 });
    desk.says(0, "a", join());
    desk.says(1, "b", join({ priority: 9 }));

    expect(desk.passes(50_000)).toEqual([
      ["a", { kind: "revoke", offer: "o2", member: null }],
      ["b", offer("o4", "PJSIP/2001")],
    ]);
    expect(desk.says(50_010, "a", result("o2", "PJSIP/2001", "answered"))).toEqual([
      ["b", { kind: "revoke", offer: "o4", member: "PJSIP/2001" }],
    ]);
  });

  test("refuses whom it has no room for, and everybody when nobody is on duty", () => {
    const desk = deskOf({ members: [{ to: "PJSIP/2001", skills: [], level: 1 }], capacity: 1 });
    const away = {
      member: "PJSIP/2001",
      state: "away",
      queues: null,
      skills: null,
      level: null,
    } as const;
    desk.says(0, "a", join({ needs: ["german"] }));

    expect(desk.says(1, "b", join())).toEqual([["b", { kind: "refused", why: "full" }]]);
    expect(desk.says(2, "m", { kind: "duty", ...away })).toEqual([
      ["m", { kind: "noted" }],
      ["a", { kind: "refused", why: "unstaffed" }],
    ]);
    expect(desk.says(3, "c", join({ queue: "sales" }))).toEqual([
      ["c", { kind: "refused", why: "unknown" }],
    ]);
  });

  test("tells the place and about how long it will take, and keeps the place of one who left for two minutes", () => {
    const desk = deskOf({ members: [{ to: "PJSIP/2001", skills: [], level: 1 }], capacity: 9 });
    desk.says(0, "a", join());
    desk.says(0, "a", result("o2", "PJSIP/2001", "answered"));
    desk.says(60_000, "a", { kind: "over", member: "PJSIP/2001" });
    desk.says(60_000, "b", join());
    desk.says(60_001, "c", join());
    desk.says(60_002, "b", { kind: "leave", keep: true });

    expect(desk.says(60_003, "c", { kind: "where" })).toEqual([["c", placed("p4", 1, 1, 60_000)]]);
    expect(desk.says(60_004, "b", join({ place: "p3" }))).toEqual([
      ["b", placed("p3", 1, 2, 60_000)],
    ]);
    expect(desk.passes(65_000)).toEqual([["b", offer("o6", "PJSIP/2001")]]);
  });
});

describe("a desk that is asked how a queue stands", () => {
  const look: DeskMessage = { kind: "look", queue: "support" };
  const stands = (why: string | null, figures: object = {}) => [
    ["c9", { kind: "stands", queue: "support", why, ...figures }],
  ];

  test("tells how many wait, how long, and who is there, and nobody joins by that", () => {
    const desk = deskOf({ capacity: 3, callback: "call_back" });
    const figures = { waiting: 0, longest: 0, staffed: 2, ready: 2, estimate: null };
    expect(desk.says(500, "c9", look)).toEqual(stands(null, figures));
    desk.says(1_000, "c1", join());
    desk.says(2_000, "c1", result("o2", "PJSIP/2001", "answered"));
    desk.says(10_000, "c2", join());
    desk.says(20_000, "c3", join());
    desk.says(30_000, "c4", { kind: "callback", queue: "support", number: "556", data: null });
    desk.says(62_000, "c1", { kind: "over", member: "PJSIP/2001" });
    // 2001 rests, 2002 is called for c2.
    expect(desk.says(63_000, "c9", look)).toEqual(
      stands(null, { waiting: 3, longest: 53_000, staffed: 2, ready: 0, estimate: 120_000 }),
    );
  });

  test("says why nobody could join", () => {
    const desk = deskOf({ capacity: 1 });
    desk.says(1_000, "c1", join({ needs: ["french"] }));
    expect(desk.says(2_000, "c9", look)).toEqual(stands("full"));
    expect(deskOf({ duty: "away" }).says(1_000, "c9", look)).toEqual(stands("unstaffed"));
    expect(deskOf().says(1_000, "c9", { kind: "look", queue: "none" })).toEqual([
      ["c9", { kind: "stands", queue: "none", why: "unknown" }],
    ]);
  });
});

describe("a desk that calls back", () => {
  const callback: DeskMessage = {
    kind: "callback",
    queue: "support",
    number: "555",
    data: { case: 7 },
  };
  const called = { number: "555", data: { case: 7 }, place: "p1" };
  /** A desk without a free member, whom `c1` has left for a callback, in the place before `c2`. */
  function asked() {
    const desk = deskOf({ callback: "call_back", duty: "away" });
    desk.says(0, "agent", duty("paused"));
    desk.says(1_000, "c1", join());
    desk.says(2_000, "c2", join());
    desk.says(3_000, "c1", { kind: "leave", keep: true });
    const noted = desk.says(4_000, "c1", callback);
    desk.over(5_000, "c1");
    return { desk, noted };
  }
  const duty = (state: "ready" | "paused"): DeskMessage => ({
    kind: "duty",
    member: "PJSIP/2001",
    state,
    queues: ["support"],
    skills: null,
    level: null,
  });

  test("begins the part in the turn of the place that was kept, and keeps a member free for it", () => {
    const { desk, noted } = asked();
    expect(noted).toEqual([["c1", { kind: "noted" }]]);
    expect(desk.says(5_000, "c2", { kind: "where" })).toEqual([["c2", placed("p2", 2, 2)]]);
    const [, begun] = desk.says(64_000, "agent", duty("ready"));
    expect(begun).toEqual(["fr.desk.0.1", "call_back", { ...called, waited: 60_000 }]);
    expect(desk.due()).toBe(124_000);
    expect(desk.says(70_000, "fr.desk.0.1", join({ place: "p1" }))).toEqual([
      ["fr.desk.0.1", placed("p1", 1, 2)],
      ["fr.desk.0.1", offer("o4", "PJSIP/2001")],
    ]);
  });

  test("gives the member to others after a minute, and who comes later waits in the old place", () => {
    const { desk } = asked();
    desk.says(64_000, "agent", duty("ready"));
    expect(desk.passes(124_000)).toEqual([["c2", offer("o3", "PJSIP/2001")]]);
    expect(desk.says(125_000, "fr.desk.0.1", join({ place: "p1" }))).toEqual([
      ["fr.desk.0.1", placed("p1", 1, 2)],
    ]);
  });

  test("tries three times, five minutes apart, and others are served meanwhile", () => {
    const { desk } = asked();
    desk.says(64_000, "agent", duty("ready"));
    expect(desk.over(80_000, "fr.desk.0.1")).toEqual([["c2", offer("o3", "PJSIP/2001")]]);
    desk.says(81_000, "c2", { kind: "leave", keep: false });
    desk.says(81_000, "c2", {
      kind: "result",
      offer: "o3",
      member: "PJSIP/2001",
      outcome: "cancelled",
    });
    expect(desk.due()).toBe(380_000);
    const [second] = desk.passes(380_000) as [[string]];
    expect(second).toEqual([expect.any(String), "call_back", { ...called, waited: 376_000 }]);
    desk.over(390_000, second[0]);
    const [third] = desk.passes(690_000) as [[string]];
    desk.over(700_000, third[0]);
    expect(desk.due()).toBeNull();
  });

  test("calls nobody back whose caller is still on the line", () => {
    const desk = deskOf({ callback: "call_back" });
    expect(desk.says(4_000, "c1", callback)).toEqual([["c1", { kind: "noted" }]]);
    expect(desk.passes(9_000)).toEqual([]);
    expect(desk.over(10_000, "c1")).toEqual([
      ["fr.desk.0.1", "call_back", { ...called, waited: 6_000 }],
    ]);
  });

  test("waits as long as its queue says, counted from the end of the call, and between attempts, and tries as often", () => {
    const says = { callbackAfter: 60_000, callbackEvery: 120_000, callbackTries: 2 };
    const desk = deskOf({ callback: "call_back", ...says });
    desk.says(4_000, "c1", callback);
    expect(desk.over(10_000, "c1")).toEqual([]);
    expect(desk.due()).toBe(70_000);
    const [[first]] = desk.passes(70_000) as [[string]];
    expect(desk.over(80_000, first)).toEqual([]);
    expect(desk.due()).toBe(200_000);
    const [[second]] = desk.passes(200_000) as [[string]];
    expect(desk.over(210_000, second)).toEqual([]);
    expect(desk.due()).toBeNull();
  });

  test("calls nobody back outside of the hours of its queue, and serves others meanwhile", () => {
    const week = { thu: [{ from: 600, to: 720 }], fri: [{ from: 600, to: 720 }] };
    const callbackHours = { zone: "UTC", week, holidays: { "01-02": { name: "", hours: [] } } };
    const desk = deskOf({ callback: "call_back", callbackHours, callbackWithin: 172_800_000 });
    // 1970 begins with a Thursday.
    const [ten, twelve] = [36_000_000, 43_200_000];
    desk.says(4_000, "c1", callback);
    expect(desk.over(10_000, "c1")).toEqual([]);
    expect(desk.due()).toBe(ten);
    expect(desk.says(11_000, "c2", join())).toContainEqual(["c2", offer("o3", "PJSIP/2001")]);
    desk.over(12_000, "c2");
    const [[first]] = desk.passes(ten) as [[string]];
    desk.over(twelve - 60_000, first);
    // On Friday it is closed, and by Saturday they are given up.
    expect(desk.passes(twelve + 240_000)).toEqual([]);
    expect(desk.due()).toBe(4_000 + 172_800_000);
  });

  test("gives somebody up whom nobody could call back for so long, and calls nobody for that", () => {
    const desk = deskOf({ callback: "call_back", duty: "away", callbackWithin: 3_600_000 });
    desk.says(4_000, "c1", callback);
    expect(desk.due()).toBe(3_604_000);
    expect(desk.passes(3_604_000)).toEqual([]);
    expect(desk.says(3_605_000, "agent", duty("ready"))).toEqual([["agent", { kind: "noted" }]]);
    expect(desk.says(3_606_000, "c2", callback)).toContainEqual(["c2", { kind: "noted" }]);
  });

  test("waits for somebody who is being called back just then, and gives them up when that comes to nothing", () => {
    const desk = deskOf({ callback: "call_back", duty: "away", callbackWithin: 3_600_000 });
    desk.says(0, "c1", callback);
    desk.over(5_000, "c1");
    const [, begun] = desk.says(3_599_000, "agent", duty("ready")) as [unknown, [string]];
    desk.passes(3_600_000);
    desk.over(3_610_000, begun[0]);
    expect(desk.passes(3_910_000)).toEqual([]);
    expect(desk.due()).toBeNull();
  });

  test("notes a number once, nobody beyond its capacity, and nobody at all where no part calls back", () => {
    const { desk } = asked();
    const refused = (why: string) => [["c3", { kind: "refused", why }]];
    expect(desk.says(5_000, "c3", callback)).toEqual(refused("known"));
    expect(desk.says(5_000, "c3", { ...callback, number: "556" })).toEqual(refused("full"));
    expect(deskOf().says(5_000, "c3", callback)).toEqual(refused("unknown"));
  });

  test("calls nobody back any more under rules that name no part", () => {
    const { desk } = asked();
    desk.ruled(5_000);
    expect(desk.says(64_000, "agent", duty("ready"))).toEqual([
      ["agent", { kind: "noted" }],
      ["c2", offer("o3", "PJSIP/2001")],
    ]);
  });

  test("waits longer for the result of a phone that is asked whether it takes the call", () => {
    const desk = deskOf();
    desk.says(0, "c1", join({ screening: 60_000 }));
    expect(desk.due()).toBe(110_000);
  });

  test("waits as long for each phone to which one is forwarded", () => {
    const desk = deskOf();
    desk.says(0, "c1", join({ follows: 2 }));
    expect(desk.due()).toBe(90_000);
  });
});
