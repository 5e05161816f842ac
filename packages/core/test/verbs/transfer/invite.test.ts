import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";
import { answerAll, called, left, transferring } from "./transferring.ts";

const outcomes = { no_answer: "after", busy: "after", declined: "after", failed: "after" };
const callee = "fr.in.2";

/** A call in which the phone that was called, `fr.in.2`, has pressed keys that invite another. */
function inviting(apart: boolean, before = answerAll): CallOf {
  const options: Record<string, Json> = {
    ...{ to: [["PJSIP/1"]], ring: 30_000, keep_caller: true, answer: false, music: "jazz" },
    ...{ while_ringing: "nothing", keys: { "*3": { do: "third", apart, by: "both" } } },
  };
  const wait = { verb: "wait", options: { for: 60_000 } };
  const invite = { verb: "invite", options: { to: "7", ring: 20_000 }, targets: outcomes };
  const bridge = { verb: "bridge", as: "talk", options, targets: { ...outcomes, ended: "after" } };
  const call = callOf(programOf({ main: [bridge], third: [invite], after: [wait] }));
  call.succeed();
  call.feed({ kind: "leg.joined", leg: callee });
  answerAll(call);
  call.commands();
  press(call, callee);
  before(call);
  return call;
}

function press(call: CallOf, leg: string): void {
  for (const digit of "*3") call.feed({ kind: "dtmf.received", leg, digit });
}

/** Three who talk: the caller, the phone, and the one that was invited. */
function three(apart: boolean): { readonly call: CallOf; readonly third: string } {
  const call = inviting(apart);
  const { leg: third } = called(call);
  answerAll(call);
  call.feed({ kind: "leg.joined", leg: third });
  answerAll(call);
  return { call, third };
}

const adds = (call: CallOf): readonly object[] =>
  call.commands().filter((one) => "kind" in one && one.kind === "bridge.add");
const there = (call: CallOf): readonly string[] =>
  call.state().legs.flatMap(({ id, status }) => (status === "here" ? [id] : []));

describe("invite", () => {
  test("has a phone come in that has answered, and those come back who were apart for it", () => {
    const call = inviting(true);
    const { leg: third } = called(call);
    answerAll(call);
    call.commands();
    call.feed({ kind: "leg.joined", leg: third });
    const bridge = { kind: "bridge.add", bridge: "fr.in.1", absorbsKeys: true };
    expect(adds(call)).toEqual([
      { ...bridge, leg: third },
      { ...bridge, leg: "in", others: [callee] },
    ]);
    answerAll(call);
    expect(there(call)).toEqual(["in", callee, third]);
  });

  test("has it come in while the two talk on, where keys do not part them", () => {
    const call = inviting(false);
    const { leg: third } = called(call);
    answerAll(call);
    call.commands();
    call.feed({ kind: "leg.joined", leg: third });
    answerAll(call);
    expect(adds(call)).toEqual([
      { kind: "bridge.add", bridge: "fr.in.1", leg: third, absorbsKeys: true },
    ]);
  });

  test.each([true, false])("has the two talk on alone where nobody comes (apart: %s)", (apart) => {
    const call = inviting(apart);
    const { leg: third } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.destroyed", leg: third, cause: 17, techCause: 486 });
    expect(left(call, "third/1")).toMatchObject({ outcome: "busy" });
    expect(there(call)).toEqual(["in", callee]);
  });

  test("leaves two who talk when the third one hangs up", () => {
    const { call, third } = three(true);
    call.feed({ kind: "leg.left", leg: third });
    expect(left(call, "main/1")).toBeUndefined();
    call.feed({ kind: "leg.left", leg: callee });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
  });

  test("leaves the caller with the third one when the phone hangs up, to the end of that", () => {
    const { call, third } = three(true);
    call.feed({ kind: "leg.left", leg: callee });
    expect(left(call, "main/1")).toBeUndefined();
    call.feed({ kind: "leg.left", leg: third });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
    expect(call.standing().names["talk"]).toMatchObject({ to: "PJSIP/7", ended_by: "callee" });
  });

  test("takes only the one apart who presses keys then, whose place a guest may take meanwhile", () => {
    const { call, third } = three(true);
    call.commands();
    press(call, callee);
    expect(call.commands()).toContainEqual({
      kind: "bridge.remove",
      bridge: "fr.in.1",
      leg: callee,
    });
    answerAll(call);
    call.feed({ kind: "leg.left", leg: callee });
    answerAll(call);
    expect(left(call, "main/1")).toBeUndefined();
    expect(there(call)).toEqual(["in", third]);
  });

  test("takes no keys of a guest, and lets all go with the caller", () => {
    const { call, third } = three(true);
    call.commands();
    press(call, third);
    expect(call.commands()).toEqual([]);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        { kind: "leg.hangup", leg: callee },
        { kind: "leg.hangup", leg: third },
      ]),
    );
  });

  test("lets a phone go that could not be added", () => {
    const call = inviting(false);
    const { leg: third } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg: third });
    call.fail();
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: third });
    expect(left(call, "main/1")).toBeUndefined();
  });
});

test("an attended transfer has all three talk by a key of its own", () => {
  const call = transferring({ attended: true });
  const { leg, bridge } = called(call);
  answerAll(call);
  call.feed({ kind: "leg.joined", leg });
  answerAll(call);
  call.commands();
  call.feed({ kind: "dtmf.received", leg: callee, digit: "3" });
  answerAll(call);
  const commands = call.commands();
  expect(commands).toContainEqual({ kind: "bridge.destroy", bridge });
  expect(commands.filter((one) => "kind" in one && one.kind === "bridge.add")).toEqual([
    { kind: "bridge.add", bridge: "fr.in.1", leg, absorbsKeys: true },
    { kind: "bridge.add", bridge: "fr.in.1", leg: "in", others: [callee], absorbsKeys: true },
  ]);
  expect(there(call)).toEqual(["in", callee, leg]);
});
