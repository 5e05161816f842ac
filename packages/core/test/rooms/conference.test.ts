import { describe, expect, test } from "vitest";
import type {
  ConferenceMessage,
  ModeratorOrder,
  Role,
} from "../../src/rooms/conference-messages.ts";
import type { ConferenceRules } from "../../src/rooms/conference-state.ts";
import { openRoom, roomStep } from "../../src/rooms/step.ts";
import type { RoomCommand, RoomEvent, RoomState } from "../../src/rooms/room.ts";

const staff: ConferenceRules = {
  kind: "conference",
  name: "staff",
  capacity: 3,
  waitFor: "nobody",
  endsWith: "last",
  music: "default",
  joined: ["sound:beep"],
  left: ["sound:beeperr"],
};

/**
 * A conference that is driven by hand, with a platform that does all at once: each gives what is
 * told and asked, without timers.
 */
function conferenceOf(change: Partial<ConferenceRules> = {}) {
  let state: RoomState = openRoom("conference:staff:1", { ...staff, ...change }, 0).state;
  const take = (event: RoomEvent): unknown[] => {
    const step = roomStep(state, event);
    state = step.state;
    return step.commands.flatMap((command) => [...shown(command), ...answer(command)]);
  };
  const answer = (command: RoomCommand): unknown[] =>
    "request" in command
      ? take({ at: 0, kind: "request.succeeded", request: command.request })
      : [];
  return {
    says: (call: string, body: ConferenceMessage) =>
      take({
        at: 0,
        kind: "message",
        call,
        seq: (state.pairs.find(({ id }) => id === call)?.seen ?? 0) + 1,
        body,
      }),
    played: (playback: string) =>
      take({ at: 0, kind: "playback.finished", playback, failed: false }),
    passes: (at: number) => take({ at, kind: "timer.fired", timer: "due" }),
    gone: (call: string) => take({ at: 0, kind: "gone", call }),
    due: () => state.due,
  };
}

function shown(command: RoomCommand): unknown[] {
  switch (command.kind) {
    case "call.tell":
      return [[command.call, command.body]];
    case "bridge.play":
      return [[command.kind, command.media]];
    case "bridge.music":
      return [[command.kind, command.music]];
    case "timer.set":
    case "timer.cancel":
      return [];
    default:
      return [command.kind];
  }
}

const enter = (role: Role = "member", ...announce: string[]): ConferenceMessage => ({
  kind: "enter",
  role,
  announce,
});
const bridge = "fr.conference:staff:1.0.1";
const admitted = (members: number, isMuted = false) => ({
  kind: "admitted",
  bridge,
  isMuted,
  members,
});
const did = (order: ModeratorOrder, isDone = true) => ({ kind: "did", order, isDone });
const inside: ConferenceMessage = { kind: "inside" };

describe("a conference", () => {
  test("makes its bridge for the first, who hears music until the second is about to come", () => {
    const room = conferenceOf();

    expect(room.says("a", enter())).toEqual(["bridge.create", ["a", admitted(1)]]);
    expect(room.says("a", inside)).toEqual([["bridge.music", "default"]]);
    expect(room.says("b", enter())).toEqual([
      ["bridge.music", null],
      ["b", admitted(2)],
    ]);
  });

  test("plays one thing after another to those who are there, and nothing to one who is alone", () => {
    const room = conferenceOf({ music: null });
    room.says("a", enter("member", "recording:a"));
    expect(room.says("a", inside)).toEqual([]);
    room.says("b", enter("member", "recording:b"));

    expect(room.says("b", inside)).toEqual([["bridge.play", "sound:beep"]]);
    expect(room.played(`fr.conference:staff:1.0.3`)).toEqual([["bridge.play", "recording:b"]]);
    expect(room.due()).toBe(60_000);
    expect(room.passes(60_000)).toEqual(["playback.stop"]);
  });

  test("tells nobody of one who has left before it was heard", () => {
    const room = conferenceOf({ music: null });
    for (const call of ["a", "b"]) {
      room.says(call, enter("member", `recording:${call}`));
      room.says(call, inside);
    }

    expect(room.gone("b")).toEqual([]);
    expect(room.played(`fr.conference:staff:1.0.3`)).toEqual([["bridge.play", "sound:beeperr"]]);
  });

  test("counts each of a call that comes with two: for its capacity, its figures, and who is alone", () => {
    const room = conferenceOf({ joined: [], left: ["sound:beeperr"] });

    expect(room.says("a", { ...enter(), seats: 2 } as ConferenceMessage)).toEqual([
      "bridge.create",
      ["a", admitted(2)],
    ]);
    expect(room.says("a", inside)).toEqual([]);
    expect(room.says("b", { ...enter(), seats: 2 } as ConferenceMessage)).toEqual([
      ["b", { kind: "refused", why: "full" }],
    ]);
    expect(room.says("b", enter())).toEqual([["b", admitted(3)]]);
    expect(room.says("b", { kind: "left" })).toEqual([]);
    expect(room.says("a", { kind: "seats", seats: 1 })).toEqual([["bridge.play", "sound:beeperr"]]);
    expect(room.played("fr.conference:staff:1.0.3")).toEqual([["bridge.music", "default"]]);
  });

  test("has everybody wait for a moderator, and ends with the last one", () => {
    const room = conferenceOf({
      waitFor: "moderator",
      endsWith: "moderator",
      music: null,
      left: [],
    });

    expect(room.says("a", enter())).toEqual([
      ["a", { kind: "hold", music: null }],
      "bridge.create",
    ]);
    expect(room.says("m", enter("moderator"))).toEqual([
      ["a", admitted(1)],
      ["m", admitted(2)],
    ]);
    expect(room.says("m", { kind: "left" })).toEqual([
      ["a", { kind: "removed", why: "moderator" }],
      "bridge.destroy",
    ]);
  });

  test("refuses whom it has no room for, and who comes when it is locked, unless it is a moderator", () => {
    const room = conferenceOf({ capacity: 2 });
    room.says("m", enter("moderator"));
    room.says("m", { kind: "do", order: "lock" });

    expect(room.says("a", enter())).toEqual([["a", { kind: "refused", why: "locked" }]]);
    room.says("m", { kind: "do", order: "unlock" });
    room.says("a", enter());
    expect(room.says("n", enter("moderator"))).toEqual([["n", { kind: "refused", why: "full" }]]);
  });

  test("mutes all but moderators, also those who come later, and takes orders of moderators only", () => {
    const room = conferenceOf();
    room.says("a", enter());
    room.says("m", enter("moderator"));

    expect(room.says("a", { kind: "do", order: "mute_others" })).toEqual([
      ["a", did("mute_others", false)],
    ]);
    expect(room.says("m", { kind: "do", order: "mute_others" })).toEqual([
      ["m", did("mute_others")],
      ["a", { kind: "muted", isMuted: true }],
    ]);
    expect(room.says("b", enter())).toEqual([["b", admitted(3, true)]]);
    expect(room.says("m", { kind: "do", order: "remove_last" })).toEqual([
      ["m", did("remove_last")],
      ["b", { kind: "removed", why: "removed" }],
    ]);
    expect(room.says("m", { kind: "do", order: "end" })).toEqual([
      ["m", did("end")],
      ["a", { kind: "removed", why: "moderator" }],
      ["m", { kind: "removed", why: "moderator" }],
      "bridge.destroy",
    ]);
  });
});
