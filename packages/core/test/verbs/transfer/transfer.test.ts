import { describe, expect, test } from "vitest";
import type { CallOf } from "../../interpret/call-of.ts";
import { answerAll, called, left, transferring } from "./transferring.ts";

const kinds = (call: CallOf): readonly unknown[] =>
  call.commands().map((command) => ("kind" in command ? command.kind : undefined));

/** The platform tells of another phone of the extension: its leg, which rings. */
function ringsMobile(call: CallOf): string {
  while (call.state().requests[0]?.kind !== "leg.originate") call.succeed();
  call.succeed(["PJSIP/7/sip:mobile@192.0.2.1"]);
  return call.state().legs.at(-1)?.id ?? "";
}

describe("a blind transfer", () => {
  test("lets go of who hands over once the phone is called, and connects the other side when it answers", () => {
    const call = transferring();
    const { leg } = called(call);
    expect(call.commands()).toEqual([]);
    answerAll(call);
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "fr.in.2" });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    call.pass(4_000);
    call.commands();
    call.feed({ kind: "leg.joined", leg });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.music", leg: "in", music: null },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "in", others: [leg], absorbsKeys: true },
    ]);
    answerAll(call);
    call.feed({ kind: "leg.left", leg });
    expect(call.standing().names["talk"]).toEqual({
      to: "PJSIP/7",
      seconds: 4,
      ended_by: "callee",
      cause: null,
      sip: null,
      forwarded_to: null,
    });
  });

  test.each([0, 1])("rings all phones of an extension, of which number %i has the call", (nth) => {
    const call = transferring();
    const { leg } = called(call);
    const mobile = ringsMobile(call);
    answerAll(call);
    expect(call.state().legs).toContainEqual(
      expect.objectContaining({ id: "fr.in.2", status: "gone" }),
    );
    const [winner, other] = nth === 0 ? [leg, mobile] : [mobile, leg];
    call.commands();
    call.feed({ kind: "leg.joined", leg: winner });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.hangup", leg: other, cause: "answered_elsewhere" },
      { kind: "leg.music", leg: "in", music: null },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "in", others: [winner], absorbsKeys: true },
    ]);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: winner });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
  });

  test("ends only when the last phone of an extension has not answered", () => {
    const call = transferring();
    const { leg } = called(call);
    const mobile = ringsMobile(call);
    answerAll(call);
    call.feed({ kind: "leg.destroyed", leg, cause: 21, techCause: 603 });
    expect(left(call, "main/1")).toBeUndefined();
    call.feed({ kind: "leg.destroyed", leg: mobile, cause: 17, techCause: 486 });
    expect(left(call, "main/1")).toMatchObject({ outcome: "busy" });
  });

  test("gives the phone the same keys", () => {
    const call = transferring();
    const { leg } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    answerAll(call);
    call.commands();
    for (const digit of "*2") call.feed({ kind: "dtmf.received", leg, digit });
    expect(call.commands()).toContainEqual({
      kind: "bridge.remove",
      bridge: "fr.in.1",
      leg,
      others: ["in"],
    });
  });

  test.each([
    ["busy", { kind: "leg.destroyed", cause: 17, techCause: 486 }],
    ["no_answer", { kind: "leg.destroyed", cause: 19, techCause: 480 }],
    ["declined", { kind: "leg.destroyed", cause: 21, techCause: 603 }],
  ] as const)("ends the conversation with %s when nobody takes it over", (outcome, end) => {
    const call = transferring();
    const { leg } = called(call);
    answerAll(call);
    call.feed({ ...end, leg });
    expect(left(call, "main/1")).toMatchObject({
      outcome,
      detail: "nobody took the conversation over",
    });
    expect(kinds(call)).toContain("bridge.destroy");
    expect(call.state().legs.map(({ id, status }) => [id, status])).toEqual([
      ["in", "here"],
      ["fr.in.2", "gone"],
      [leg, "gone"],
    ]);
  });

  test("ends it with no_answer, too, when the platform does not say what became of the phone", () => {
    const call = transferring();
    const { leg } = called(call);
    answerAll(call);
    call.pass(25_000);
    expect(left(call, "main/1")).toMatchObject({ outcome: "no_answer" });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg });
  });

  test("lets nobody go when the phone cannot be called", () => {
    const call = transferring();
    const { leg } = called(call);
    while (call.state().requests[0]?.kind !== "leg.originate") call.succeed();
    call.fail();
    expect(left(call, "hand_over/1")).toMatchObject({ outcome: "failed" });
    expect(call.state().legs).toContainEqual(expect.objectContaining({ id: leg, status: "gone" }));
    expect(call.commands()).not.toContainEqual(expect.objectContaining({ kind: "leg.hangup" }));
  });

  test("ends the conversation when as many phones have had it as one step may call", () => {
    const call = transferring();
    for (let phones = 1; phones < 50; phones += 1) {
      const { leg } = called(call);
      answerAll(call);
      call.feed({ kind: "leg.joined", leg });
      answerAll(call);
      for (const digit of "*2") call.feed({ kind: "dtmf.received", leg, digit });
      call.succeed();
    }
    answerAll(call);
    expect(left(call, "main/1")).toMatchObject({
      outcome: "failed",
      detail: "50 phones have had the call",
    });
    expect(
      call
        .state()
        .legs.filter(({ status }) => status !== "gone")
        .map(({ id }) => id),
    ).toEqual(["in"]);
  });

  test("leaves nothing when the caller hangs up while the phone rings", () => {
    const call = transferring();
    const { leg } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg });
    answerAll(call);
    expect(call.state().status).toBe("ended");
  });

  test("is over with the longest conversation, and nothing of it is left", () => {
    const call = transferring({}, { max: 10_000 });
    const { leg } = called(call);
    answerAll(call);
    call.pass(10_000);
    expect(left(call, "main/1")).toMatchObject({ outcome: "timed_out" });
    answerAll(call);
    expect(call.state().legs.find(({ id }) => id === leg)?.status).toBe("gone");
  });
});

describe("an attended transfer", () => {
  const attended = { attended: true };

  test("has the two talk in a bridge of their own, and hands over by a key", () => {
    const call = transferring(attended);
    const { leg, bridge } = called(call);
    expect(call.commands()).toEqual([]);
    answerAll(call);
    call.commands();
    call.feed({ kind: "leg.joined", leg });
    answerAll(call);
    expect(call.commands()).toEqual([
      expect.objectContaining({ kind: "timer.cancel" }),
      { kind: "leg.ringing", leg: "fr.in.2", isOn: false },
      { kind: "bridge.create", bridge, hearsKeys: true },
      { kind: "bridge.add", bridge, leg: "fr.in.2", others: [leg], absorbsKeys: true },
    ]);
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "5" });
    expect(call.commands()).toEqual([{ kind: "leg.digits", leg, digits: "5" }]);
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "#" });
    expect(call.commands()).toEqual([
      { kind: "bridge.destroy", bridge },
      { kind: "leg.hangup", leg: "fr.in.2" },
      { kind: "leg.music", leg: "in", music: null },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "in", others: [leg], absorbsKeys: true },
    ]);
    expect(call.state().legs.find(({ id }) => id === leg)).toEqual({
      id: leg,
      role: "callee",
      status: "here",
      failures: 0,
    });
  });

  test("is with the phone of an extension that answers, and has the others let go", () => {
    const call = transferring(attended);
    const { leg } = called(call);
    const mobile = ringsMobile(call);
    answerAll(call);
    call.feed({ kind: "leg.destroyed", leg, cause: 17, techCause: 486 });
    expect(left(call, "hand_over/1")).toBeUndefined();
    call.feed({ kind: "leg.joined", leg: mobile });
    answerAll(call);
    call.commands();
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "#" });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "bridge.add", bridge: "fr.in.1", others: [mobile] }),
    );
  });

  test("goes on with both phones when it becomes a blind one before any answers", () => {
    const call = transferring(attended);
    const { leg } = called(call);
    const mobile = ringsMobile(call);
    answerAll(call);
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "#" });
    answerAll(call);
    call.feed({ kind: "leg.destroyed", leg, cause: 17, techCause: 486 });
    expect(left(call, "main/1")).toBeUndefined();
    call.feed({ kind: "leg.joined", leg: mobile });
    answerAll(call);
    call.feed({ kind: "leg.left", leg: mobile });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
  });

  test("lets all phones of an extension go when it is cancelled", () => {
    const call = transferring(attended);
    const { leg } = called(call);
    const mobile = ringsMobile(call);
    answerAll(call);
    call.commands();
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "*" });
    const gone = call
      .commands()
      .filter((command) => "kind" in command && command.kind === "leg.hangup");
    expect(gone).toEqual([
      { kind: "leg.hangup", leg },
      { kind: "leg.hangup", leg: mobile },
    ]);
  });

  test("hands over when who began it hangs up, and leaves that leg alone", () => {
    const call = transferring(attended);
    const { leg } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    answerAll(call);
    call.commands();
    call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
    expect(kinds(call)).toEqual(["bridge.destroy", "leg.music", "bridge.add"]);
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    answerAll(call);
    expect(left(call, "main/1")).toBeUndefined();
    call.feed({ kind: "leg.left", leg });
    expect(left(call, "main/1")).toMatchObject({ outcome: "ended" });
  });

  test.each(["#", "hangup"])("becomes a blind one before the phone answers (%s)", (how) => {
    const call = transferring(attended);
    const { leg } = called(call);
    answerAll(call);
    if (how === "hangup") call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
    else call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: how });
    call.commands();
    call.feed({ kind: "leg.joined", leg });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "bridge.add", leg: "in", others: [leg] }),
    );
  });

  test.each([
    ["by a key", { kind: "dtmf.received", leg: "fr.in.2", digit: "*" }],
    ["when the phone hangs up", { kind: "leg.left", leg: "" }],
  ] as const)("is cancelled %s, and the two are brought together again", (_when, event) => {
    const call = transferring(attended);
    const { leg, bridge } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    answerAll(call);
    call.commands();
    call.feed(event.leg === "" ? { ...event, leg } : event);
    expect(left(call, "hand_over/1")).toMatchObject({ outcome: "cancelled" });
    expect(call.commands()).toContainEqual({ kind: "bridge.destroy", bridge });
    call.feed({ kind: "leg.left", leg });
    answerAll(call);
    call.pass(3_000);
    expect(call.commands()).toContainEqual({
      kind: "bridge.add",
      bridge: "fr.in.1",
      leg: "in",
      others: ["fr.in.2"],
      absorbsKeys: true,
    });
  });

  test("says what came of a phone that does not answer", () => {
    const call = transferring(attended);
    const { leg } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.destroyed", leg, cause: 17, techCause: 486 });
    expect(left(call, "hand_over/1")).toMatchObject({ outcome: "busy" });
  });

  test("fails when the two cannot be connected, and leaves nothing of it", () => {
    const call = transferring(attended);
    const { leg, bridge } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    while (call.state().requests[0]?.kind !== "bridge.add") call.succeed();
    call.fail();
    expect(left(call, "hand_over/1")).toMatchObject({ outcome: "failed" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        { kind: "leg.hangup", leg },
        { kind: "bridge.destroy", bridge },
      ]),
    );
  });

  test("leaves nothing when the caller hangs up meanwhile", () => {
    const call = transferring(attended);
    const { leg, bridge } = called(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    answerAll(call);
    call.commands();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        { kind: "leg.hangup", leg },
        { kind: "bridge.destroy", bridge },
      ]),
    );
    answerAll(call);
    expect(call.state().status).toBe("ended");
  });
});
