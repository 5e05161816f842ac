import { expect, test } from "vitest";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf, type StepOf } from "./program-of.ts";

const recording = "calls/7";
const helper = "fr.in.1";
const wait: StepOf = { verb: "wait", options: { for: 10_000 } };
const control = (what: string): StepOf => ({ verb: "control", options: { what } });

/** A call that is recorded as a whole, at the step behind `record-call`. */
function recorded(...steps: readonly StepOf[]): CallOf {
  const start = { verb: "record-call", options: { name: recording, format: "wav" }, as: "tape" };
  const call = callOf(programOf({ main: [start, ...steps] }));
  call.succeed();
  call.feed({ kind: "leg.joined", leg: helper });
  call.succeed();
  call.feed({ kind: "recording.started", leg: helper, recording });
  call.commands();
  return call;
}

const asked = (call: CallOf): readonly object[] =>
  call.commands().filter((command) => "recording" in command);

test("a recording is paused once and goes on once, and what lies between does not count", () => {
  const call = recorded(
    ...[wait, control("pause_recording"), control("pause_recording")],
    ...[wait, control("resume_recording"), wait],
  );
  call.pass(10_000);
  expect(asked(call)).toEqual([{ kind: "record.pause", recording }]);
  expect(call.trace()).toContainEqual({ kind: "recording.paused", recording, why: "flow" });
  call.succeed();
  expect(asked(call)).toEqual([]);
  call.pass(10_000);
  expect(asked(call)).toEqual([{ kind: "record.resume", recording }]);
  call.succeed();
  call.pass(5_000);
  call.feed({ kind: "leg.left", leg: "in" });
  expect(call.standing().names["tape"]).toMatchObject({ seconds: 15, ended_by: "hangup" });
});
