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

/** A desk that is driven by hand: `says` gives what it tells, each as the call and what it is told. */
function deskOf(change: Partial<QueueRules> = {}) {
  const rules: DeskRules = { kind: "desk", queues: [{ ...support, ...change }] };
  let state: DeskRoom = openedDesk(rules, 0);
  const take = (event: RoomEvent): unknown[] => {
    const step = stepDesk(state, event);
    state = step.state;
    return step.commands.flatMap((command: RoomCommand) =>
      command.kind === "call.tell" ? [[command.call, command.body]] : [],
    );
  };
  return {
    says: (at: number, call: string, body: DeskMessage) =>
      take({ at, kind: "message", call, seq: (state.pairs.find(({ id }) => id === call)?.seen ?? 0) + 1, body }),
    passes: (at: number) => take({ at, kind: "timer.fired", timer: "due" }),
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

const result = (offer: string, member: string, outcome: "answered" | "no_answer" | "cancelled"): DeskMessage => ({
  kind: "result",
  offer,
  member,
  outcome,
});

const offer = (id: string, ...members: string[]) => ({ kind: "offer", offer: id, members, ring: 20_000 });

const placed = (place: string, position: number, waiting: number, estimate: number | null = null) => ({
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
    expect(desk.says(20_000, "a", result("o2", "PJSIP/2001", "no_answer"))).toEqual([["a", offer("o3", "PJSIP/2002")]]);
  });

  test("waits for a member who has what the caller needs, and takes anybody after `relax`", () => {
    const desk = deskOf({ members: [{ to: "PJSIP/2001", skills: [], level: 1 }] });

    expect(desk.says(0, "a", join({ needs: ["german"], relax: 30_000 }))).toEqual([["a", placed("p1", 1, 1)]]);
    expect(desk.due()).toBe(30_000);
    expect(desk.passes(30_000)).toEqual([["a", offer("o2", "PJSIP/2001")]]);
  });

  test("calls all members of the lowest level at once, and keeps those who lost until their phones are quiet", () => {
    const desk = deskOf({ choose: "all", members: support.members.map((member) => ({ ...member, level: 1 })) });
    desk.says(0, "a", join());

    expect(desk.says(1_000, "a", result("o2", "PJSIP/2002", "answered"))).toEqual([]);
    expect(desk.says(1_001, "b", join())).toEqual([["b", placed("p3", 1, 1)]]);
    expect(desk.says(1_002, "a", result("o2", "PJSIP/2001", "cancelled"))).toEqual([["b", offer("o4", "PJSIP/2001")]]);
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
    const away = { member: "PJSIP/2001", state: "away", queues: null, skills: null, level: null } as const;
    desk.says(0, "a", join({ needs: ["german"] }));

    expect(desk.says(1, "b", join())).toEqual([["b", { kind: "refused", why: "full" }]]);
    expect(desk.says(2, "m", { kind: "duty", ...away })).toEqual([
      ["m", { kind: "noted" }],
      ["a", { kind: "refused", why: "unstaffed" }],
    ]);
    expect(desk.says(3, "c", join({ queue: "sales" }))).toEqual([["c", { kind: "refused", why: "unknown" }]]);
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
    expect(desk.says(60_004, "b", join({ place: "p3" }))).toEqual([["b", placed("p3", 1, 2, 60_000)]]);
    expect(desk.passes(65_000)).toEqual([["b", offer("o6", "PJSIP/2001")]]);
  });
});
