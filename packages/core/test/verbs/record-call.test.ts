import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf, type StepOf } from "../interpret/program-of.ts";

const recording = "calls/7";
const start = { verb: "record-call", options: { name: recording, format: "wav" }, as: "tape" };
const wait = { verb: "wait", options: { for: 10_000 } };
const control = (what: string): StepOf => ({
  verb: "control",
  options: { what },
  targets: { failed: "no" },
});
const pin = {
  verb: "collect-digits",
  options: {
    max_length: 4,
    min_length: 1,
    terminator: "#",
    timeout: 5_000,
    timer: "after_prompt",
    at_max: "end",
    interrupt: "any",
    tries: 1,
    secret: true,
    after_gap: "restart",
  },
  targets: { silent: "no" },
};
const helper = "fr.in.1";

/** A call that is recorded as a whole, at the step behind `record-call`. */
function recorded(...steps: readonly StepOf[]): CallOf {
  const call = callOf(programOf({ main: [start, ...steps], no: [] }));
  call.succeed();
  call.feed({ kind: "leg.joined", leg: helper });
  call.succeed();
  call.commands();
  call.feed({ kind: "recording.started", leg: helper, recording });
  return call;
}

function kinds(call: CallOf): readonly unknown[] {
  return call
    .commands()
    .flatMap((command) =>
      "kind" in command && !String(command.kind).startsWith("timer.") ? [command.kind] : [],
    );
}

describe("record-call", () => {
  test("goes on behind what is stored when another channel takes the caller's place", () => {
    const call = recorded(wait);
    call.pass(1_000);
    call.feed({ kind: "leg.replaced", leg: "in", channel: "other" });
    call.feed({ kind: "recording.finished", leg: helper, recording });
    call.feed({ kind: "leg.left", leg: helper });
    const again = call.commands().find((command) => "of" in command);
    expect(again).toMatchObject({ kind: "leg.snoop", of: "in", hears: "both" });
    const second = again !== undefined && "leg" in again ? String(again.leg) : "";
    for (const _ of call.state().requests) call.succeed();
    call.feed({ kind: "leg.joined", leg: second });
    expect(call.commands()).toContainEqual({
      kind: "record.start",
      recording,
      leg: second,
      format: "wav",
      appends: true,
    });
    call.succeed();
    call.pass(500);
    call.feed({ kind: "recording.started", leg: second, recording });
    call.pass(2_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.standing().names["tape"]).toMatchObject({ seconds: 3, ended_by: "hangup" });
  });

  test("ends when the platform ends it, although the caller was replaced before it began", () => {
    const call = callOf(programOf({ main: [start, wait] }));
    call.feed({ kind: "leg.replaced", leg: "in", channel: "other" });
    call.succeed();
    call.feed({ kind: "leg.joined", leg: helper });
    call.succeed();
    call.feed({ kind: "recording.started", leg: helper, recording });
    call.feed({ kind: "recording.finished", leg: helper, recording });
    expect(call.standing().names["tape"]).toMatchObject({ ended_by: "flow" });
  });

  test("opens a helper leg, records that, and goes on once it has begun", () => {
    const call = callOf(programOf({ main: [start, wait] }));
    expect(call.commands()).toContainEqual({
      kind: "leg.snoop",
      leg: helper,
      of: "in",
      hears: "both",
    });
    call.succeed();
    call.feed({ kind: "leg.joined", leg: helper });
    expect(call.commands()).toEqual([
      { kind: "record.start", recording, leg: helper, format: "wav" },
    ]);
    call.succeed();
    call.feed({ kind: "recording.started", leg: helper, recording });
    expect(call.standing().names["tape"]).toEqual({
      name: recording,
      media: "recording:calls/7",
      seconds: null,
      ended_by: null,
    });
    expect(call.trace()).not.toContainEqual(expect.objectContaining({ kind: "leg.joined" }));
  });

  test("fails when nobody can tell whether the helper leg is there, or the recording is refused, and nothing is left", () => {
    const noLeg = callOf(
      programOf({ main: [{ ...start, targets: { failed: "no" } }], no: [wait] }),
    );
    noLeg.fail(false);
    expect(noLeg.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "failed",
      detail: "no",
    });
    expect(noLeg.state().legs).toMatchObject([{ id: "in" }, { id: helper, status: "removing" }]);
    const noRecord = callOf(
      programOf({ main: [{ ...start, targets: { failed: "no" } }], no: [wait] }),
    );
    noRecord.succeed();
    noRecord.feed({ kind: "leg.joined", leg: helper });
    noRecord.commands();
    noRecord.fail();
    expect(kinds(noRecord)).toEqual(["leg.hangup"]);
    expect(noRecord.state().recordings).toEqual([]);
  });

  test("fails when nobody can tell whether it is being recorded, and what may be stored is erased", () => {
    const call = callOf(programOf({ main: [{ ...start, targets: { failed: "no" } }], no: [wait] }));
    call.succeed();
    call.feed({ kind: "leg.joined", leg: helper });
    call.commands();
    call.fail(false);
    expect(kinds(call)).toEqual(["recording.erase", "leg.hangup"]);
    expect(call.state().recordings).toEqual([]);
  });

  const bridge = {
    verb: "bridge",
    options: {
      to: [["PJSIP/2001"]],
      ring: 30_000,
      keep_caller: false,
      answer: false,
      while_ringing: "nothing",
    },
    targets: { else: "no" },
  };

  /** A call whose platform cannot listen to the caller, who is in the bridge with this id. */
  function bridged(...steps: readonly StepOf[]): CallOf {
    const call = callOf(programOf({ main: [start, bridge, ...steps], no: [wait] }));
    call.fail();
    call.succeed();
    call.succeed();
    return call;
  }

  test("records the bridges that the caller enters where the platform cannot listen to a leg, and says so", () => {
    const call = bridged();
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "ok",
      detail: "only bridges are recorded",
    });
    const commands = call.commands();
    expect(commands).toContainEqual({
      kind: "log.write",
      level: "warn",
      message:
        "The platform cannot listen to the caller: only conversations are recorded, by their bridges.",
      step: "main/1",
    });
    expect(commands).toContainEqual({
      kind: "record.bridge",
      bridge: "fr.in.3",
      recording,
      format: "wav",
    });
    expect(call.trace()).not.toContainEqual({ kind: "recording.started", recording });
    call.succeed();
    call.succeed();
    expect(call.trace()).toContainEqual({ kind: "recording.started", recording });
    call.pass(7_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(kinds(call)).toContain("record.stop");
    expect(kinds(call)).not.toContain("recording.erase");
    expect(call.standing().names["tape"]).toMatchObject({ seconds: 7, ended_by: "hangup" });
  });

  test("a second bridge goes on behind the first, and what lies between them does not count", () => {
    const first = { ...bridge, targets: { busy: "again" } };
    const call = callOf(
      programOf({ main: [start, first], again: [wait, { ...bridge, targets: { else: "no" } }] }),
    );
    call.fail();
    for (let answers = 0; answers < 4; answers += 1) call.succeed();
    call.pass(3_000);
    const [phone] = call.state().legs.filter(({ role }) => role === "callee");
    call.feed({ kind: "leg.destroyed", leg: phone?.id ?? "", cause: 17 });
    call.succeed();
    call.pass(10_000);
    call.commands();
    call.succeed();
    call.succeed();
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "record.bridge", recording, appends: true }),
    );
    call.succeed();
    call.pass(2_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.standing().names["tape"]).toMatchObject({ seconds: 5, ended_by: "hangup" });
  });

  test("a bridge that the platform does not record is told in a warning, and the call goes on", () => {
    const call = bridged();
    const record = call.state().requests.find(({ kind }) => kind === "record.bridge");
    call.feed({
      kind: "request.failed",
      request: record?.id ?? "",
      code: "ARI_GONE",
      message: "There is no such request.",
      certain: true,
    });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({
        kind: "log.write",
        level: "warn",
        message: "This conversation is not recorded: There is no such request.",
      }),
    );
    expect(call.state().status).toBe("running");
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.standing().names["tape"]).toMatchObject({ seconds: 0, ended_by: "hangup" });
  });

  test("is kept when the caller hangs up, and its value says how long it got", () => {
    const call = recorded(wait);
    call.pass(7_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(kinds(call)).toEqual(["leg.hangup"]);
    expect(call.standing().names["tape"]).toMatchObject({ seconds: 7, ended_by: "hangup" });
    call.succeed();
    expect(call.state()).toMatchObject({ status: "ended", recordings: [] });
  });

  test("pauses, goes on and ends as the flow says, and the pauses do not count", () => {
    const call = recorded(
      wait,
      control("pause_recording"),
      wait,
      control("resume_recording"),
      wait,
      control("stop_recording"),
      wait,
    );
    call.pass(10_000);
    expect(kinds(call)).toEqual(["record.pause"]);
    call.succeed();
    call.pass(10_000);
    expect(kinds(call)).toEqual(["record.resume"]);
    call.succeed();
    call.pass(10_000);
    expect(kinds(call)).toEqual(["record.stop"]);
    call.succeed();
    call.feed({ kind: "recording.finished", leg: helper, recording });
    expect(kinds(call)).toEqual(["leg.hangup"]);
    expect(call.standing().names["tape"]).toMatchObject({ seconds: 20, ended_by: "flow" });
  });

  test("is paused by itself while something secret is entered, whatever the flow has said", () => {
    const call = recorded(pin, wait);
    expect(kinds(call)).toEqual(["record.pause"]);
    for (const digit of "12#") call.feed({ kind: "dtmf.received", leg: "in", digit });
    expect(kinds(call)).toEqual(["record.resume"]);
    const both = recorded(control("pause_recording"), pin, wait);
    both.succeed();
    for (const digit of "12#") both.feed({ kind: "dtmf.received", leg: "in", digit });
    expect(kinds(both)).toEqual(["record.pause"]);
  });

  test("stays as it is when the platform tells of its beginning twice", () => {
    const call = recorded(pin, wait);
    const before = JSON.stringify(call.state());
    call.feed({ kind: "recording.started", leg: helper, recording });
    expect(JSON.stringify(call.state())).toBe(before);
  });

  test("ends where it cannot be paused for something secret", () => {
    const call = recorded(pin, wait);
    call.commands();
    call.fail();
    expect(kinds(call)).toEqual(["record.stop"]);
  });

  test("is told to end, and the step behind that knows how long it got", () => {
    const call = recorded(control("stop_recording"), wait);
    call.pass(1_000);
    call.succeed();
    expect(call.trace()).not.toContainEqual(
      expect.objectContaining({ kind: "step.entered", verb: "wait" }),
    );
    call.feed({ kind: "recording.finished", leg: helper, recording });
    expect(call.trace()).toContainEqual({ kind: "step.entered", step: "main/3", verb: "wait" });
    expect(call.standing().names["tape"]).toMatchObject({ seconds: 1, ended_by: "flow" });
  });

  test("is one: a second one fails, and so does control of none", () => {
    const second = recorded({ ...start, targets: { failed: "no" } }, wait);
    expect(second.trace()).toContainEqual(
      expect.objectContaining({
        kind: "step.left",
        outcome: "failed",
        detail: "the call is recorded already",
      }),
    );
    const none = callOf(programOf({ main: [control("pause_recording")], no: [wait] }));
    expect(none.trace()).toContainEqual(
      expect.objectContaining({ kind: "step.left", outcome: "failed" }),
    );
  });
});

describe("erase", () => {
  test("removes what is stored, and fails only where the platform does", () => {
    const erase = { verb: "erase", options: { recording: "boxes/7" }, targets: { failed: "no" } };
    const call = callOf(programOf({ main: [erase, wait], no: [] }));
    expect(call.commands()).toContainEqual({ kind: "recording.erase", recording: "boxes/7" });
    call.succeed();
    expect(call.trace()).toContainEqual({ kind: "step.left", step: "main/1", outcome: "ok" });
  });
});
