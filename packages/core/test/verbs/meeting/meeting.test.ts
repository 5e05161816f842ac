import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/interpret/command.ts";
import type { TraceEntry } from "../../../src/interpret/trace.ts";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const room = "lot:office";
const targets = { timed_out: "after", full: "after", empty: "after", failed: "after" };

/** A call in a step that meets another one, and what the lot says to it, numbered. */
function meeting(
  verb: string,
  options: Readonly<Record<string, Json>>,
): { call: CallOf; says: (body: Json) => void } {
  const call = callOf(
    programOf({
      main: [
        { verb, as: "place", options: { lot: "office", ...options }, targets },
        { verb: "wait", options: { for: 60_000 } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  let seq = 0;
  return { call, says: (body) => call.feed({ kind: "room.told", room, seq: (seq += 1), body }) };
}

const shown = (call: CallOf): unknown =>
  (call.commands() as readonly Command[]).filter(({ kind }) => !kind.startsWith("timer."));
const sent = (body: Json): unknown =>
  expect.objectContaining({ kind: "room.send", room, body: body as unknown });
const left = (call: CallOf): unknown =>
  (call.trace() as readonly TraceEntry[]).find(({ kind }) => kind === "step.left");
const parked: Json = { kind: "parked", slot: "701", music: "default" };
const meet: Json = { kind: "meet", bridge: "fr.b" };
const add = { kind: "bridge.add", bridge: "fr.b", leg: "in" };
const remove = { kind: "bridge.remove", bridge: "fr.b", leg: "in" };

describe("park", () => {
  test("waits with music, and adds its leg when somebody fetches it: the lot is told when it is there", () => {
    const { call, says } = meeting("park", {});
    expect(shown(call)).toEqual([sent({ kind: "park", slot: null })]);
    says(parked);
    expect(shown(call)).toEqual([{ kind: "leg.music", leg: "in", music: "default" }]);
    call.succeed();
    says(meet);
    expect(shown(call)).toEqual([{ kind: "leg.music", leg: "in", music: null }, add]);
    call.succeed();
    call.succeed();
    expect(shown(call)).toEqual([sent({ kind: "inside" })]);
    says({ kind: "alone" });

    expect(shown(call)).toEqual([remove]);
    expect(left(call)).toMatchObject({ outcome: "ended" });
    expect(call.standing().names).toEqual({ place: { slot: "701" } });
  });

  test("hears the music that its step names, and none when it is given back", () => {
    const { call, says } = meeting("park", { slot: "702", music: "jazz" });
    expect(shown(call)).toEqual([sent({ kind: "park", slot: "702" })]);
    says({ ...parked, slot: "702" });
    expect(shown(call)).toEqual([{ kind: "leg.music", leg: "in", music: "jazz" }]);
    says({ kind: "expired" });

    expect(shown(call)).toEqual([{ kind: "leg.music", leg: "in", music: null }]);
    expect(left(call)).toMatchObject({ outcome: "timed_out" });
  });

  test("fails when its leg cannot be added, and the lot is told that it has left", () => {
    const { call, says } = meeting("park", { music: "none" });
    says(parked);
    says(meet);
    call.commands();
    call.fail();

    expect(shown(call)).toEqual([sent({ kind: "left" }), remove]);
    expect(left(call)).toMatchObject({ outcome: "failed" });
  });

  test.each([
    [{ kind: "full" }, "full"],
    [{ kind: "failed" }, "failed"],
  ])("is told %o: %s", (body, outcome) => {
    const { call, says } = meeting("park", {});
    says(body);

    expect(left(call)).toMatchObject({ outcome });
  });

  test("fails when the lot is lost", () => {
    const { call } = meeting("park", {});
    call.feed({ kind: "room.lost", room });

    expect(left(call)).toMatchObject({ outcome: "failed", detail: "the room was lost" });
  });
});

describe("pick-up", () => {
  test("adds its leg when the parked one is there, and goes on when that one has left", () => {
    const { call, says } = meeting("pick-up", { slot: "701", keep_caller: true });
    expect(shown(call)).toEqual([sent({ kind: "fetch", slot: "701" })]);
    says(meet);
    expect(shown(call)).toEqual([add]);
    call.succeed();
    expect(shown(call)).toEqual([]);
    says({ kind: "alone" });

    expect(left(call)).toMatchObject({ outcome: "ended" });
  });

  test("ends the call with the conversation unless the caller is kept", () => {
    const { call, says } = meeting("pick-up", { slot: "701", keep_caller: false });
    says(meet);
    call.succeed();
    says({ kind: "alone" });

    expect(call.state()).toMatchObject({ status: "leaving", reason: "callee_left" });
  });

  test("finds nobody", () => {
    const { call, says } = meeting("pick-up", { slot: "701", keep_caller: false });
    says({ kind: "empty" });

    expect(left(call)).toMatchObject({ outcome: "empty" });
  });
});

describe("pick-up of a group", () => {
  test("asks the room of the groups, and goes where it is told", () => {
    const call = callOf(
      programOf({
        main: [
          { verb: "pick-up", options: { group: "sales", keep_caller: false }, targets },
          { verb: "wait", options: { for: 60_000 } },
        ],
        after: [{ verb: "wait", options: { for: 60_000 } }],
      }),
    );
    expect(call.commands()).toContainEqual(
      expect.objectContaining({
        kind: "room.send",
        room: "ringing",
        body: { kind: "fetch", group: "sales" },
      }),
    );
    call.feed({ kind: "room.told", room: "ringing", seq: 1, body: meet });
    expect(shown(call)).toEqual([add]);
  });
});
