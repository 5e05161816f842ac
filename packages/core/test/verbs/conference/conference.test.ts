import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/interpret/command.ts";
import type { TraceEntry } from "../../../src/interpret/trace.ts";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = {
  full: "after",
  locked: "after",
  timed_out: "after",
  failed: "after",
  left: "after",
};
const room = "conference:staff:7";

/** A call that enters a room, and what the room says to it, numbered. */
function entering(options: Readonly<Record<string, Json>> = {}): {
  call: CallOf;
  says: (body: Json) => void;
} {
  const standard = { name: "staff", room: "7", role: "member", muted: false, wait: 600_000 };
  const keys = {
    "*6": "mute_me",
    "*7": "unmute_me",
    "*9": "close",
    "*0": "leave_now",
    "5": "tell",
    "8": "fail",
  };
  const call = callOf(
    programOf({
      main: [
        { verb: "conference", as: "talk", options: { ...standard, keys, ...options }, targets },
        { verb: "wait", options: { for: 60_000 } },
      ],
      mute_me: [{ verb: "control", options: { what: "mute" }, targets: { failed: "tell" } }],
      unmute_me: [{ verb: "control", options: { what: "unmute" }, targets: { failed: "tell" } }],
      close: [{ verb: "control", options: { what: "end" }, targets: { failed: "tell" } }],
      fail: [{ verb: "return", options: { outcome: "failed" } }],
      leave_now: [{ verb: "return", options: { outcome: "left" } }],
      tell: [{ verb: "play", options: { media: ["sound:tell"], interrupt: "none", loop: 1 } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  let seq = 0;
  return { call, says: (body) => call.feed({ kind: "room.told", room, seq: (seq += 1), body }) };
}

const admitted: Json = { kind: "admitted", bridge: "fr.b", isMuted: false, members: 2 };

/** One that is inside. */
function inside(options: Readonly<Record<string, Json>> = {}): ReturnType<typeof entering> {
  const world = entering(options);
  world.says(admitted);
  world.call.succeed();
  world.call.commands();
  return world;
}

function press(call: CallOf, keys: string): void {
  for (const digit of keys.split("")) call.feed({ kind: "dtmf.received", leg: "in", digit });
}

const shown = (call: CallOf): unknown =>
  (call.commands() as readonly Command[]).filter(({ kind }) => !kind.startsWith("timer."));
const sent = (body: Json): unknown =>
  expect.objectContaining({ kind: "room.send", room, body: body as unknown });
const left = (call: CallOf): unknown =>
  (call.trace() as readonly TraceEntry[]).find(({ kind }) => kind === "step.left");
const playing = (call: CallOf): string => call.state().media[0]?.current?.id ?? "";

describe("conference", () => {
  test("asks the room, adds its leg when it is let in, and says when it is inside", () => {
    const { call, says } = entering({ announce: "recording:ada" });
    expect(shown(call)).toEqual([
      sent({ kind: "enter", role: "member", announce: ["recording:ada"] }),
    ]);
    says(admitted);
    expect(shown(call)).toEqual([{ kind: "bridge.add", bridge: "fr.b", leg: "in" }]);
    call.succeed();

    expect(shown(call)).toEqual([sent({ kind: "inside" })]);
  });

  test("hears music while it waits for a moderator, and waits no longer than it may", () => {
    const { call, says } = entering();
    call.commands();
    says({ kind: "hold", music: "jazz" });
    expect(shown(call)).toEqual([{ kind: "leg.music", leg: "in", music: "jazz" }]);
    call.pass(600_000);

    expect(shown(call)).toContainEqual(sent({ kind: "left" }));
    expect(left(call)).toMatchObject({ outcome: "timed_out" });
  });

  test("is not heard where it listens only, also when the others may talk again", () => {
    const { call, says } = entering({ role: "listener" });
    call.commands();
    says(admitted);
    expect((shown(call) as unknown[])[0]).toEqual({ kind: "leg.mute", leg: "in", isMuted: true });
    call.succeed();
    call.succeed();
    call.commands();
    says({ kind: "muted", isMuted: false });
    press(call, "*7");

    expect(shown(call)).toEqual([
      expect.objectContaining({ kind: "playback.start", media: "sound:tell" }),
    ]);
  });

  test("leaves with a word of a block, taken out of the bridge", () => {
    const { call } = inside();
    press(call, "*0");

    expect(shown(call)).toEqual([
      sent({ kind: "left" }),
      { kind: "bridge.remove", bridge: "fr.b", leg: "in" },
    ]);
    expect(left(call)).toMatchObject({ outcome: "left" });
  });

  test("forgets a key of a sequence whose next one does not come in 1.5 s", () => {
    const { call } = inside();
    press(call, "*");
    call.pass(1_500);
    press(call, "0");
    expect([shown(call), left(call)]).toEqual([[], undefined]);
    press(call, "*0");

    expect(left(call)).toMatchObject({ outcome: "left" });
  });

  test("goes on when a block of a key has failed, and hears keys again", () => {
    const { call } = inside();
    press(call, "8");
    expect([shown(call), left(call)]).toEqual([[], undefined]);
    press(call, "*0");

    expect(left(call)).toMatchObject({ outcome: "left" });
  });

  test("stops what a block plays before it leaves, since a playback would hold that back", () => {
    const { call, says } = inside();
    press(call, "5");
    call.succeed();
    call.commands();
    says({ kind: "removed", why: "moderator" });
    expect(shown(call)).toEqual([
      expect.objectContaining({ kind: "playback.stop" }),
      sent({ kind: "left" }),
    ]);
    call.feed({ kind: "playback.finished", playback: playing(call), failed: false });

    expect(shown(call)).toEqual([{ kind: "bridge.remove", bridge: "fr.b", leg: "in" }]);
    expect(left(call)).toMatchObject({ outcome: "ended" });
  });

  test("mutes its own leg while a block says so, and is heard again when it has left", () => {
    const { call, says } = inside();
    press(call, "*6");
    expect(shown(call)).toEqual([{ kind: "leg.mute", leg: "in", isMuted: true }]);
    call.succeed();
    says({ kind: "removed", why: "removed" });

    expect(shown(call)).toEqual([
      sent({ kind: "left" }),
      { kind: "bridge.remove", bridge: "fr.b", leg: "in" },
      { kind: "leg.mute", leg: "in", isMuted: false },
    ]);
  });

  test("gives orders to the room, which says whether it obeys", () => {
    const { call, says } = inside();
    press(call, "*9");
    expect(shown(call)).toEqual([sent({ kind: "do", order: "end" })]);
    says({ kind: "did", order: "end", isDone: false });

    expect(shown(call)).toEqual([
      expect.objectContaining({ kind: "playback.start", media: "sound:tell" }),
    ]);
  });

  test("forgets keys that become no sequence, and begins anew with one that may", () => {
    const { call } = inside();
    press(call, "*");
    call.pass(1_500);
    press(call, "61*");
    press(call, "*6");

    expect(shown(call)).toEqual([{ kind: "leg.mute", leg: "in", isMuted: true }]);
  });

  test.each([
    [{ kind: "refused", why: "full" }, "full"],
    [{ kind: "refused", why: "locked" }, "locked"],
    [{ kind: "refused", why: "failed" }, "failed"],
  ])("is refused with %o: %s", (body, outcome) => {
    const { call, says } = entering();
    says(body);

    expect(left(call)).toMatchObject({ outcome });
  });

  test("fails when the room is lost, when its leg cannot be added, and in a room that may not be named so", () => {
    const lost = inside().call;
    lost.feed({ kind: "room.lost", room });
    expect(left(lost)).toMatchObject({ outcome: "failed", detail: "the conference was lost" });

    const refused = entering();
    refused.says(admitted);
    refused.call.fail();
    expect(left(refused.call)).toMatchObject({ outcome: "failed" });

    expect(left(entering({ room: "7/8" }).call)).toMatchObject({
      ...{ outcome: "failed" },
      detail: "a room has at most 64 letters, digits, `_`, `-`, `.` and `+`",
    });
  });

  test.each(["asterisk1-1764500000.123", "+4712345678", "x".repeat(64), ""])(
    "enters the room of a call's id or a number: %s",
    (named) => {
      const { call } = entering({ room: named });
      expect(call.commands()).toContainEqual(
        expect.objectContaining({ kind: "room.send", room: `conference:staff:${named}` }),
      );
    },
  );
});
