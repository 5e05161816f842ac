import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const room = "conference:rooms:7";
const phone = "fr.in.2";
const admitted: Json = { kind: "admitted", bridge: "fr.room", isMuted: false, members: 2 };
const outcomes = { no_answer: "after", busy: "after", declined: "after", failed: "after" };

/** Two who talk, of whom the phone `fr.in.2` has pressed `*3`; and what the conference says. */
function merging(
  apart = false,
  more: Readonly<Record<string, Json>> = {},
): { readonly call: CallOf; readonly says: (body: Json) => void } {
  const options: Record<string, Json> = {
    ...{ to: [["PJSIP/1"]], ring: 30_000, keep_caller: true, answer: false, music: "jazz" },
    ...{ while_ringing: "nothing", ...more },
    keys: {
      "*3": { do: "widen", apart, by: "both" },
      "*4": { do: "third", apart: false, by: "both" },
    },
  };
  const merge = {
    verb: "merge",
    options: { name: "rooms", room: "7", role: "member" },
    targets: { full: "sorry", locked: "sorry", failed: "sorry" },
  };
  const call = callOf(
    programOf({
      main: [{ verb: "bridge", as: "talk", options, targets: { ...outcomes, ended: "after" } }],
      widen: [merge, { verb: "wait", options: { for: 3_000 } }],
      third: [{ verb: "invite", options: { to: "7", ring: 20_000 }, targets: outcomes }],
      sorry: [{ verb: "wait", options: { for: 3_000 } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "leg.joined", leg: phone });
  answerAll(call);
  call.commands();
  press(call, phone, "*3");
  if (apart) answerAll(call);
  let seq = 0;
  return { call, says: (body) => call.feed({ kind: "room.told", room, seq: (seq += 1), body }) };
}

/** The two are in the conference. */
function inside(): ReturnType<typeof merging> {
  const both = merging();
  both.says(admitted);
  answerAll(both.call);
  both.call.pass(3_000);
  both.call.commands();
  return both;
}

function answerAll(call: CallOf): void {
  while (call.state().requests.length > 0) call.succeed();
}

function press(call: CallOf, leg: string, keys: string): void {
  for (const digit of keys) call.feed({ kind: "dtmf.received", leg, digit });
}

const sent = (call: CallOf): readonly unknown[] =>
  call.commands().flatMap((one) => ("body" in one && "room" in one ? [one.body] : []));
const bridgeCommands = (call: CallOf): readonly object[] =>
  call.commands().filter((one) => "bridge" in one);
const left = (call: CallOf, step: string): unknown =>
  call.trace().find((one) => "step" in one && one.step === step && "outcome" in one);
const callerOf = (call: CallOf): string | undefined =>
  call.state().legs.find(({ role }) => role === "caller")?.id;

describe("merge", () => {
  test("asks the conference for two seats, and moves both there in one moment, while the block goes on", () => {
    const { call, says } = merging();
    expect(sent(call)).toEqual([{ kind: "enter", role: "member", announce: [], seats: 2 }]);
    says(admitted);
    expect(left(call, "widen/1")).toMatchObject({ outcome: "ok" });
    expect(bridgeCommands(call)).toEqual(
      [
        { kind: "bridge.add", bridge: "fr.room", leg: "in", others: [phone], absorbsKeys: true },
        { kind: "bridge.destroy", bridge: "fr.in.1" },
      ].map((command) => expect.objectContaining(command)),
    );
    answerAll(call);
    expect(sent(call)).toEqual([{ kind: "inside" }]);
    expect(left(call, "main/1")).toBeUndefined();
  });

  test("has those who are apart for the block come to the conference at its end", () => {
    const { call, says } = merging(true);
    call.commands();
    says(admitted);
    expect(bridgeCommands(call)).toEqual([
      expect.objectContaining({ kind: "bridge.destroy", bridge: "fr.in.1" }),
    ]);
    answerAll(call);
    call.pass(3_000);
    answerAll(call);
    const commands = call.commands();
    expect(commands).toContainEqual(
      expect.objectContaining({ kind: "bridge.add", bridge: "fr.room", leg: "in" }),
    );
    expect(commands).toContainEqual(expect.objectContaining({ body: { kind: "inside" } }));
  });

  test.each([
    [{ kind: "refused", why: "full" }, "full"],
    [{ kind: "refused", why: "locked" }, "locked"],
    [{ kind: "refused", why: "failed" }, "failed"],
    [{ kind: "hold", music: "default" }, "failed"],
  ])("has them talk on as before after %j", (body, outcome) => {
    const { call, says } = merging();
    says(body);
    expect(left(call, "widen/1")).toMatchObject({ outcome });
    answerAll(call);
    call.pass(3_000);
    call.feed({ kind: "leg.left", leg: phone });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
  });

  test("is done at once where they are there already", () => {
    const { call } = inside();
    press(call, "in", "*3");
    expect(left(call, "widen/1")).toMatchObject({ outcome: "ok" });
    expect(sent(call)).toEqual([]);
  });

  test("has the caller stay when the phone hangs up, and the room know it", () => {
    const { call } = inside();
    call.feed({ kind: "leg.left", leg: phone });
    expect(left(call, "main/1")).toBeUndefined();
    expect(sent(call)).toEqual([{ kind: "seats", seats: 1 }]);
  });

  test("has the phone stay when the caller hangs up: it is the caller from then on", () => {
    const { call } = inside();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state().status).toBe("running");
    expect(callerOf(call)).toBe(phone);
    expect(sent(call)).toEqual([{ kind: "seats", seats: 1 }]);
    call.feed({ kind: "leg.left", leg: phone });
    expect(call.state()).toMatchObject({ status: "ended", reason: "caller_left" });
  });

  test("goes on with the caller when the conference is over", () => {
    const { call, says } = inside();
    says({ kind: "removed", why: "moderator" });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "bridge.remove", bridge: "fr.room", leg: "in" }),
        expect.objectContaining({ kind: "leg.hangup", leg: phone }),
      ]),
    );
  });

  test("has all of the call muted, and heard again, with the others", () => {
    const { call, says } = inside();
    says({ kind: "muted", isMuted: true });
    says({ kind: "muted", isMuted: false });
    const muted = call.commands().filter((one) => "kind" in one && one.kind === "leg.mute");
    expect(muted).toEqual(
      [true, false].flatMap((isMuted) =>
        ["in", phone].map((leg) => expect.objectContaining({ leg, isMuted })),
      ),
    );
  });

  test("has an invited phone come to the conference, and stay when both have left", () => {
    const { call } = inside();
    press(call, phone, "*4");
    const third = String(
      call.commands().flatMap((one) => ("endpoint" in one && "leg" in one ? [one.leg] : []))[0],
    );
    answerAll(call);
    call.feed({ kind: "leg.joined", leg: third });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "bridge.add", bridge: "fr.room", leg: third }),
    );
    answerAll(call);
    call.feed({ kind: "leg.left", leg: "in" });
    call.feed({ kind: "leg.left", leg: phone });
    expect(call.state().status).toBe("running");
    expect(callerOf(call)).toBe(third);
  });
});
