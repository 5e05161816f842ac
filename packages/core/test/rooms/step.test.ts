import { expect, test } from "vitest";
import type { ConferenceRules } from "../../src/rooms/conference-state.ts";
import type { RoomEvent, RoomStep } from "../../src/rooms/room.ts";
import { isOver, openRoom, roomStep } from "../../src/rooms/step.ts";

const rules: ConferenceRules = {
  ...{ kind: "conference", name: "staff", capacity: 3, waitFor: "nobody", endsWith: "last" },
  ...{ music: "default", joined: [], left: [] },
};
const bridge = "fr.conference:staff:1.0.1";

/** A conference after its first has come: its bridge is being created. */
function begun(): RoomStep {
  const body = { kind: "enter", role: "member", announce: [] };
  const { state } = openRoom("conference:staff:1", rules, 0);
  return roomStep(state, { kind: "message", call: "a", seq: 1, body, at: 0 });
}

/** The step that the answer to the last request brings. */
function answered({ state }: RoomStep, kind: "succeeded" | "lost" | "refused"): RoomStep {
  const request = state.requests.at(-1)?.id ?? "";
  const event: RoomEvent =
    kind === "succeeded"
      ? { kind: "request.succeeded", request, at: 0 }
      : { kind: "request.failed", request, code: "X", certain: kind === "refused", at: 0 };
  return roomStep(state, event);
}

test("a bridge is on the books from its request on, and off them once it is surely not there", () => {
  const first = begun();
  expect(first.state.bridges).toEqual([bridge]);
  expect(answered(first, "succeeded").state.bridges).toEqual([bridge]);
  expect(answered(first, "lost").state.bridges).toEqual([bridge]);
  const refused = answered(first, "refused");
  expect(refused.state.bridges).toEqual([]);
});

test("a room whose bridge is removed is over", () => {
  const here = answered(begun(), "succeeded");
  const alone = roomStep(here.state, { kind: "gone", call: "a", at: 1 });
  expect(alone.commands).toContainEqual(
    expect.objectContaining({ kind: "bridge.destroy", bridge }),
  );
  expect([isOver(alone.state), isOver(answered(alone, "succeeded").state)]).toEqual([false, true]);
});
