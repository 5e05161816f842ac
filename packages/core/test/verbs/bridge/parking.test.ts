import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const room = "lot:office";
const phone = "fr.in.2";
const targets = {
  no_answer: "after",
  busy: "after",
  declined: "after",
  failed: "after",
  timed_out: "after",
};

/**
 * Somebody who talks, `in` with `fr.in.2` in the bridge `fr.in.1`, has pressed `*4`, which asks the
 * lot; and what the lot says.
 */
function parking(
  by: "callee" | "caller" = "callee",
  more: Readonly<Record<string, Json>> = {},
): { call: CallOf; says: (body: Json) => void } {
  const own = {
    to: [["PJSIP/1"]],
    ring: 30_000,
    keep_caller: true,
    answer: false,
    while_ringing: "nothing",
  };
  const keys = { "*4": { do: "park_it", by } };
  const full = { full: "sorry", failed: "sorry" };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          as: "talk",
          options: { ...own, screen_for: 20_000, music: "default", keys, ...more },
          targets: { ...targets, ended: "after", wrong: "after" },
        },
      ],
      park_it: [
        { verb: "park-other", as: "place", options: { lot: "office" }, targets: full },
        { verb: "wait", options: { for: 3_000 } },
      ],
      sorry: [{ verb: "wait", options: { for: 3_000 } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "leg.joined", leg: phone });
  answerAll(call);
  const leg = by === "callee" ? phone : "in";
  for (const digit of "*4") call.feed({ kind: "dtmf.received", leg, digit });
  call.commands();
  answerAll(call);
  let seq = 0;
  return { call, says: (body) => call.feed({ kind: "room.told", room, seq: (seq += 1), body }) };
}

function answerAll(call: CallOf): void {
  while (call.state().requests.length > 0) call.succeed();
}

const sent = (body: Json): unknown =>
  expect.objectContaining({ kind: "room.send", room, body: body as unknown });
const left = (call: CallOf, step: string): unknown =>
  call.trace().find((one) => "step" in one && one.step === step && "outcome" in one);
const names = (call: CallOf): unknown => call.standing().names;
const parked: Json = { kind: "parked", slot: "701", music: "default" };
const meet: Json = { kind: "meet", bridge: "fr.b" };

describe("a phone that parks the caller", () => {
  test("goes on in its block with the slot, and is let go at the end of it, while the caller hears music", () => {
    const { call, says } = parking();
    expect(call.commands()).toContainEqual(sent({ kind: "park", slot: null }));
    says(parked);
    expect(left(call, "park_it/1")).toMatchObject({ outcome: "ok" });
    expect(call.commands()).toContainEqual({ kind: "bridge.destroy", bridge: "fr.in.1" });
    answerAll(call);
    call.pass(3_000);
    expect(call.commands()).toEqual([{ kind: "leg.hangup", leg: phone }]);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: phone });
    expect(call.state().status).toBe("running");
    says({ kind: "expired" });
    expect(left(call, "main/1")).toMatchObject({ outcome: "timed_out" });
    expect(names(call)).toEqual({
      talk: {
        to: "PJSIP/1",
        seconds: 3,
        ended_by: "limit",
        cause: null,
        sip: null,
        forwarded_to: null,
      },
    });
    expect(call.state().legs).toContainEqual(expect.objectContaining({ id: "in", status: "here" }));
  });

  test("may hang up before: the caller stays where it is", () => {
    const { call, says } = parking();
    says(parked);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: phone });
    expect(left(call, "main/1")).toBeUndefined();
    call.commands();
    says(meet);
    answerAll(call);
    expect(call.commands()).toEqual([
      { kind: "leg.music", leg: "in", music: null },
      { kind: "bridge.add", bridge: "fr.b", leg: "in" },
      sent({ kind: "inside" }),
    ]);
    says({ kind: "alone" });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
    expect(call.commands()).toContainEqual({ kind: "bridge.remove", bridge: "fr.b", leg: "in" });
  });

  test("ends the call with the talk of the caller and who fetched, where the caller is not kept", () => {
    const { call, says } = parking("callee", { keep_caller: false });
    says(parked);
    says(meet);
    answerAll(call);
    says({ kind: "alone" });
    expect(call.state().reason).toBe("callee_left");
  });

  test.each([
    [{ kind: "full" }, "full"],
    [{ kind: "refused" }, "failed"],
    [{ kind: "failed" }, "failed"],
  ])("comes back to the caller when it is told %o", (body, outcome) => {
    const { call, says } = parking();
    says(body);
    expect(left(call, "park_it/1")).toMatchObject({ outcome });
    call.pass(3_000);
    answerAll(call);
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "bridge.add", bridge: "fr.in.1", others: [phone] }),
    );
    expect(left(call, "main/1")).toBeUndefined();
  });

  test("comes back when the lot is lost before it has answered, and the step fails when it is lost later", () => {
    const { call } = parking();
    call.feed({ kind: "room.lost", room });
    expect(left(call, "park_it/1")).toMatchObject({
      outcome: "failed",
      detail: "the room was lost",
    });
    const later = parking();
    later.says(parked);
    later.call.feed({ kind: "room.lost", room });
    expect(left(later.call, "main/1")).toMatchObject({ outcome: "failed" });
  });

  test("that has hung up before it is told that there is no slot has ended the conversation", () => {
    const { call, says } = parking();
    call.feed({ kind: "leg.left", leg: phone });
    expect(left(call, "main/1")).toBeUndefined();
    says({ kind: "full" });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
  });

  test("asks once: a second time there is nobody to park", () => {
    const again = programOf({
      main: [
        {
          verb: "bridge",
          options: {
            to: [["PJSIP/1"]],
            ring: 30_000,
            keep_caller: true,
            answer: false,
            while_ringing: "nothing",
            screen_for: 20_000,
            keys: { "*4": "twice" },
          },
          targets,
        },
      ],
      twice: [
        { verb: "park-other", options: { lot: "office" } },
        { verb: "park-other", options: { lot: "office" }, targets: { failed: "alone" } },
      ],
      alone: [{ verb: "wait", options: { for: 3_000 } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    });
    const call = callOf(again);
    call.succeed();
    call.feed({ kind: "leg.joined", leg: phone });
    answerAll(call);
    for (const digit of "*4") call.feed({ kind: "dtmf.received", leg: phone, digit });
    answerAll(call);
    call.feed({ kind: "room.told", room, seq: 1, body: parked });
    expect(left(call, "twice/2")).toMatchObject({ outcome: "failed" });
    expect(left(call, "main/1")).toBeUndefined();
  });

  test("leaves nothing when the caller hangs up: the host tells the lot", () => {
    const { call, says } = parking();
    says(parked);
    call.feed({ kind: "leg.left", leg: "in" });
    answerAll(call);
    call.feed({ kind: "leg.left", leg: phone });
    answerAll(call);
    expect([call.state().status, call.state().reason]).toEqual(["ended", "caller_left"]);
  });
});

describe("a word of such a block", () => {
  test("leads the caller out of the lot, and is the outcome", () => {
    const call = callOf(
      programOf({
        main: [
          {
            verb: "bridge",
            options: {
              to: [["PJSIP/1"]],
              ring: 30_000,
              keep_caller: true,
              answer: false,
              while_ringing: "nothing",
              screen_for: 20_000,
              keys: { "*4": "park_it" },
            },
            targets: { ...targets, wrong: "after" },
          },
        ],
        park_it: [
          { verb: "park-other", options: { lot: "office" } },
          { verb: "return", options: { outcome: "wrong" } },
        ],
        after: [{ verb: "wait", options: { for: 60_000 } }],
      }),
    );
    call.succeed();
    call.feed({ kind: "leg.joined", leg: phone });
    answerAll(call);
    for (const digit of "*4") call.feed({ kind: "dtmf.received", leg: phone, digit });
    answerAll(call);
    call.commands();
    call.feed({ kind: "room.told", room, seq: 1, body: parked });
    expect(call.commands()).toContainEqual(sent({ kind: "left" }));
    expect(left(call, "main/1")).toMatchObject({ outcome: "wrong" });
  });
});

describe("a conversation that has a longest time", () => {
  test("ends while one side is parked, which leaves the lot", () => {
    const { call, says } = parking("callee", { max: 10_000 });
    says(parked);
    answerAll(call);
    call.pass(3_000);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: phone });
    call.commands();
    call.pass(7_000);
    expect(call.commands()).toContainEqual(sent({ kind: "left" }));
    expect(left(call, "main/1")).toMatchObject({ outcome: "timed_out" });
  });
});

describe("a caller who parks the phone", () => {
  test("is let go at the end of the block, and the flow goes on with the phone when nobody fetches it", () => {
    const { call, says } = parking("caller");
    says(parked);
    answerAll(call);
    call.commands();
    call.pass(3_000);
    expect(call.commands()).toEqual([{ kind: "leg.hangup", leg: "in" }]);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state().status).toBe("running");
    call.commands();
    says({ kind: "expired" });
    expect(left(call, "main/1")).toMatchObject({ outcome: "timed_out" });
    expect(call.commands()).toEqual([
      { kind: "leg.music", leg: phone, music: null },
      { kind: "timer.set", timer: "wait", at: 63_000 },
    ]);
    call.feed({ kind: "leg.left", leg: phone });
    answerAll(call);
    expect([call.state().status, call.state().reason]).toEqual(["ended", "caller_left"]);
  });

  test("leaves the lot when the phone hangs up before the lot has answered", () => {
    const { call } = parking("caller");
    call.commands();
    call.feed({ kind: "leg.left", leg: phone });
    expect(call.commands()).toContainEqual(sent({ kind: "left" }));
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
  });
});
