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

function kinds(call: CallOf): readonly unknown[] {
  return call
    .commands()
    .flatMap((command) =>
      "kind" in command && !String(command.kind).startsWith("timer.") ? [command.kind] : [],
    );
}

describe("record-call of both sides apart", () => {
  const apart = { ...start, options: { ...start.options, stereo: true } };
  const other = "fr.in.3";
  const right = "calls/7-right";

  /** A call of which both sides are recorded, at the step behind `record-call`. */
  function apartly(...steps: readonly StepOf[]): CallOf {
    const call = callOf(programOf({ main: [apart, ...steps], no: [wait] }));
    call.succeed();
    call.succeed();
    call.feed({ kind: "leg.joined", leg: helper });
    call.feed({ kind: "leg.joined", leg: other });
    call.succeed();
    call.succeed();
    call.commands();
    call.feed({ kind: "recording.started", leg: helper, recording });
    call.feed({ kind: "recording.started", leg: other, recording: right });
    return call;
  }

  test("listens to each side with a helper of its own, and begins with both at once", () => {
    const call = callOf(programOf({ main: [apart, wait] }));
    expect(call.commands().filter((command) => "of" in command)).toEqual([
      { kind: "leg.snoop", leg: helper, of: "in", hears: "in" },
      { kind: "leg.snoop", leg: other, of: "in", hears: "out" },
    ]);
    call.succeed();
    call.succeed();
    call.feed({ kind: "leg.joined", leg: other });
    expect(call.commands()).toEqual([]);
    call.feed({ kind: "leg.joined", leg: helper });
    expect(call.commands()).toEqual([
      { kind: "record.start", recording, leg: helper, format: "wav" },
      { kind: "record.start", recording: right, leg: other, format: "wav" },
    ]);
    call.feed({ kind: "recording.started", leg: other, recording: right });
    expect(call.standing().names["tape"]).toBeUndefined();
    call.feed({ kind: "recording.started", leg: helper, recording });
    expect(call.standing().names["tape"]).toEqual({
      name: recording,
      media: "recording:calls/7",
      right,
      seconds: null,
      ended_by: null,
    });
  });

  test("keeps both when the caller hangs up, under one name of the flow", () => {
    const call = apartly(wait);
    call.pass(7_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(kinds(call)).toEqual(["leg.hangup", "leg.hangup"]);
    expect(call.standing().names["tape"]).toMatchObject({
      ...{ name: recording, right, seconds: 7, ended_by: "hangup" },
    });
    expect(
      call.trace().filter((entry) => "endedBy" in entry && "recording" in entry),
    ).toMatchObject([{ recording }, { recording: right }]);
  });

  test("pauses, goes on and ends with both, and the step waits for both", () => {
    const call = apartly(
      control("pause_recording"),
      control("resume_recording"),
      control("stop_recording"),
      wait,
    );
    expect(kinds(call)).toEqual(["record.pause", "record.pause"]);
    call.succeed();
    expect(kinds(call)).toEqual([]);
    call.succeed();
    expect(kinds(call)).toEqual(["record.resume", "record.resume"]);
    call.succeed();
    call.succeed();
    expect(kinds(call)).toEqual(["record.stop", "record.stop"]);
    call.succeed();
    call.succeed();
    call.feed({ kind: "recording.finished", leg: helper, recording });
    expect(call.trace()).not.toContainEqual(
      expect.objectContaining({ kind: "step.entered", step: "main/5" }),
    );
    call.feed({ kind: "recording.finished", leg: other, recording: right });
    expect(call.trace()).toContainEqual(
      expect.objectContaining({ kind: "step.entered", step: "main/5" }),
    );
    expect(call.standing().names["tape"]).toMatchObject({ right, ended_by: "flow" });
  });

  test("hears no secret on either side", () => {
    const call = apartly(pin, wait);
    expect(kinds(call)).toEqual(["record.pause", "record.pause"]);
    for (const digit of "12#") call.feed({ kind: "dtmf.received", leg: "in", digit });
    expect(kinds(call)).toEqual(["record.resume", "record.resume"]);
    const refused = apartly(pin, wait);
    refused.commands();
    refused.fail();
    expect(kinds(refused)).toEqual(["record.stop"]);
  });

  test("fails where one side cannot be recorded, and nothing of the other is left", () => {
    const failing = { ...apart, targets: { failed: "no" } };
    const call = callOf(programOf({ main: [failing], no: [wait] }));
    call.succeed();
    call.succeed();
    call.feed({ kind: "leg.joined", leg: helper });
    call.feed({ kind: "leg.joined", leg: other });
    call.succeed();
    call.commands();
    call.fail();
    expect(kinds(call)).toEqual([
      ...["recording.erase", "leg.hangup", "recording.erase", "leg.hangup"],
    ]);
    expect(call.state().recordings).toEqual([]);
  });

  test("fails where the platform cannot listen to a leg: bridges have no sides", () => {
    const failing = { ...apart, targets: { failed: "no" } };
    const call = callOf(programOf({ main: [failing], no: [wait] }));
    call.fail();
    expect(call.trace()).toContainEqual(
      expect.objectContaining({ kind: "step.left", step: "main/1", outcome: "failed" }),
    );
  });

  test("goes on with the same side when another channel takes the caller's place", () => {
    const call = apartly(wait);
    call.feed({ kind: "leg.replaced", leg: "in", channel: "other" });
    call.commands();
    call.feed({ kind: "recording.finished", leg: other, recording: right });
    expect(call.commands().find((command) => "of" in command)).toMatchObject({
      ...{ kind: "leg.snoop", of: "in", hears: "out" },
    });
  });
});
