import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const room = "talks";
const targets = { ended: "after", stopped: "after", empty: "after", failed: "after" };
const options = {
  ...{ group: "floor", phone: "2001", begin: "listen" },
  ...{ listen: "4", whisper: "5", join: "6", stop: "*" },
};

/** A supervisor who asks for the conversation of 2001. */
function asking(): CallOf {
  const wait = { verb: "wait", options: { for: 600_000 } };
  const steps = [{ verb: "supervise", as: "heard", options, targets }];
  return callOf(programOf({ main: steps, after: [wait] }));
}

const found = (call: CallOf): void =>
  call.feed({
    kind: "room.told",
    room,
    seq: 1,
    body: { kind: "found", phone: "PJSIP/2001", leg: "other.1" },
  });

const helpers = (call: CallOf): readonly string[] =>
  call
    .state()
    .legs.flatMap(({ id, role, status }) =>
      role === "helper" && status !== "removing" && status !== "gone" ? [id] : [],
    );

/** The same who hears it. */
function listening(): CallOf {
  const call = asking();
  found(call);
  call.feed({ kind: "leg.joined", leg: helpers(call)[0] ?? "" });
  while (call.state().requests.length > 0) call.succeed();
  call.commands();
  return call;
}

const left = (call: CallOf): unknown => call.trace().find((one) => "outcome" in one);
const named = (call: CallOf): readonly object[] =>
  call.commands().filter((one) => "kind" in one && !String(one.kind).startsWith("timer."));

describe("supervise", () => {
  test("asks for the conversation of a phone, and brings the caller together with who hears it", () => {
    const call = asking();
    expect(named(call)).toEqual([
      {
        kind: "room.send",
        room,
        seq: 1,
        body: { kind: "find", group: "floor", phone: "PJSIP/2001" },
      },
    ]);
    found(call);
    const [ear = ""] = helpers(call);
    const bridge = call.state().bridges[0]?.id;
    expect(named(call)).toEqual([
      { kind: "leg.snoop", leg: ear, of: "other.1", hears: "both" },
      { kind: "bridge.create", bridge, hearsKeys: true },
    ]);
    call.feed({ kind: "leg.joined", leg: ear });
    while (call.state().requests.length > 0) call.succeed();
    expect(named(call)).toEqual([
      { kind: "bridge.add", bridge, leg: "in", others: [ear], absorbsKeys: true },
    ]);
    call.pass(7_000);
    call.feed({ kind: "leg.left", leg: ear });
    expect(left(call)).toMatchObject({ outcome: "ended" });
    expect(call.standing().names["heard"]).toEqual({ phone: "PJSIP/2001", seconds: 7 });
    expect(named(call)).toEqual([{ kind: "bridge.destroy", bridge }]);
  });

  test("has another way come in before the one before goes", () => {
    const call = listening();
    const [before = ""] = helpers(call);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "5" });
    const [, next = ""] = helpers(call);
    expect(named(call)).toEqual([
      { kind: "leg.snoop", leg: next, of: "other.1", hears: "both", whispers: "out" },
    ]);
    call.feed({ kind: "leg.joined", leg: next });
    call.succeed();
    expect(named(call)).toMatchObject([{ kind: "bridge.add", leg: next }]);
    call.succeed();
    expect(named(call)).toEqual([{ kind: "leg.hangup", leg: before }]);
  });

  test("stays as it is where another way is refused, late, or the one before", () => {
    const call = listening();
    const press = (digit: string): void => call.feed({ kind: "dtmf.received", leg: "in", digit });
    press("4");
    press("9");
    expect(named(call)).toEqual([]);
    press("6");
    press("5");
    call.fail();
    press("6");
    call.pass(5_000);
    expect(helpers(call)).toHaveLength(1);
    expect(left(call)).toBeUndefined();
    press("*");
    expect(left(call)).toMatchObject({ outcome: "stopped" });
    expect(helpers(call)).toEqual([]);
  });

  test("is empty where nobody talks, and has failed where it cannot be heard", () => {
    const outcomeOf = (act: (call: CallOf) => void): unknown => {
      const call = asking();
      act(call);
      expect(helpers(call)).toEqual([]);
      return left(call);
    };
    expect(
      outcomeOf((call) => call.feed({ kind: "room.told", room, seq: 1, body: { kind: "nobody" } })),
    ).toMatchObject({ outcome: "empty" });
    expect(outcomeOf((call) => call.feed({ kind: "room.lost", room }))).toMatchObject({
      outcome: "failed",
      detail: "the room was lost",
    });
    expect(outcomeOf((call) => call.pass(5_000))).toMatchObject({
      outcome: "failed",
      detail: "the platform did not answer in time",
    });
    expect(
      outcomeOf((call) => {
        found(call);
        call.fail();
      }),
    ).toMatchObject({ outcome: "failed", detail: "no" });
    expect(
      outcomeOf((call) => {
        found(call);
        call.succeed();
        call.feed({ kind: "leg.joined", leg: helpers(call)[0] ?? "" });
        call.feed({ kind: "leg.left", leg: helpers(call)[0] ?? "" });
      }),
    ).toMatchObject({ outcome: "failed", detail: "the conversation could not be heard" });
  });
});
