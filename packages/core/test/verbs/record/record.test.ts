import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const options = {
  name: "boxes/7",
  format: "wav",
  max: 60_000,
  end_on: "#",
  end_on_silence: 4_000,
  timeout: 8_000,
  beep: true,
  secret: false,
};
const recording = "boxes/7";
const main = [
  { verb: "record", options, as: "message" },
  { verb: "wait", options: { for: 1_000 } },
];
const targets = { empty: "main", failed: "main" };

/** A call that is recorded, from the beginning of the recording on. */
function recorded(more: Partial<typeof options> = {}): CallOf {
  const step = {
    verb: "record",
    options: { ...options, beep: false, ...more },
    as: "message",
    targets,
  };
  const call = callOf(programOf({ main: [step, { verb: "wait", options: { for: 1_000_000 } }] }));
  call.succeed();
  call.succeed();
  call.feed({ kind: "recording.started", leg: "in", recording });
  call.commands();
  return call;
}

/** The way that ended the step last, and the commands since the beginning but for timers. */
function end(call: CallOf): readonly unknown[] {
  const left = call.trace().findLast((entry) => "kind" in entry && entry.kind === "step.left");
  const commands = call
    .commands()
    .filter((command) => "kind" in command && !String(command.kind).startsWith("timer."));
  return [left, ...commands];
}

describe("record", () => {
  test("detects talk, plays a beep, and begins to record behind it", () => {
    const call = callOf(programOf({ main }));
    expect(call.commands()).toContainEqual({ kind: "leg.detect", leg: "in", quietMs: 500 });
    call.succeed();
    expect(call.commands()).toMatchObject([
      { kind: "playback.start", leg: "in", media: "sound:beep" },
      { kind: "timer.set", timer: "media" },
      { kind: "record.start", leg: "in", recording, format: "wav", mostMs: 65_000 },
      { kind: "timer.set", timer: "record" },
    ]);
  });

  test("is called after the call and a number where no name is given", () => {
    const { name: _name, ...nameless } = options;
    const call = callOf(
      programOf({ main: [{ verb: "record", options: { ...nameless, beep: false } }] }),
    );
    call.succeed();
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "record.start", recording: "in/2" }),
    );
  });

  test("fails where it is not begun, and erases what may have been begun", () => {
    const step = {
      verb: "record",
      options: { ...options, beep: false },
      targets: { failed: "after" },
    };
    const after = [{ verb: "wait", options: { for: 60_000 } }];
    const begun = (): CallOf => {
      const call = callOf(programOf({ main: [step], after }));
      call.succeed();
      return call;
    };
    const [late, refused, doubtful] = [begun(), begun(), begun()];
    late.pass(10_000);
    refused.fail();
    doubtful.fail(false);
    const ends = [late, refused, doubtful].map((call) => {
      const [left, ...commands] = end(call);
      return [left, commands.some((each) => JSON.stringify(each).includes("recording.erase"))];
    });
    const failed = { kind: "step.left", step: "main/1", outcome: "failed" };
    expect(ends).toEqual([
      [{ ...failed, detail: "the platform did not begin to record" }, true],
      [{ ...failed, detail: "no" }, false],
      [{ ...failed, detail: "no" }, true],
    ]);
  });

  test("leaves no timer of its own behind", () => {
    const call = recorded();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "#" });
    call.feed({ kind: "recording.finished", leg: "in", recording });
    const commands = call.commands();
    for (const timer of ["record", "longest"])
      expect(commands).toContainEqual({ kind: "timer.cancel", timer });
  });

  test("ends by a key: it is stopped, and its length counts to the last talk", () => {
    const call = recorded();
    call.pass(1_000);
    call.feed({ kind: "talk.started", leg: "in" });
    call.pass(3_500);
    call.feed({ kind: "talk.stopped", leg: "in" });
    call.pass(1_000);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "#" });
    call.feed({ kind: "recording.finished", leg: "in", recording });
    expect(end(call)).toEqual([
      { kind: "step.left", step: "main/1", outcome: "ok", detail: "by key" },
      { kind: "record.stop", recording },
      { kind: "leg.detect", leg: "in", quietMs: null },
    ]);
    expect(call.standing().names["message"]).toEqual({
      name: recording,
      media: "recording:boxes/7",
      seconds: 4,
      ended_by: "key",
    });
  });

  test("ends by silence, once somebody has talked", () => {
    const call = recorded();
    call.feed({ kind: "talk.started", leg: "in" });
    call.pass(20_000);
    call.feed({ kind: "talk.stopped", leg: "in" });
    call.pass(3_499);
    expect(call.commands()).not.toContainEqual({ kind: "record.stop", recording });
    call.pass(1);
    call.feed({ kind: "recording.finished", leg: "in", recording });
    expect(call.standing().names["message"]).toMatchObject({ seconds: 19.5, ended_by: "silence" });
  });

  test("ends by its limit, also while somebody talks", () => {
    const call = recorded();
    call.feed({ kind: "talk.started", leg: "in" });
    call.pass(60_000);
    call.feed({ kind: "recording.finished", leg: "in", recording });
    expect(call.standing().names["message"]).toMatchObject({ seconds: 60, ended_by: "max" });
  });

  test("is empty and erased where nobody talks", () => {
    const call = recorded();
    call.pass(8_000);
    call.feed({ kind: "recording.finished", leg: "in", recording });
    expect(end(call).slice(0, 4)).toEqual([
      { kind: "step.left", step: "main/1", outcome: "empty", detail: "nobody spoke" },
      { kind: "record.stop", recording },
      { kind: "leg.detect", leg: "in", quietMs: null },
      { kind: "recording.erase", recording },
    ]);
  });

  test("is not taken for empty where talk cannot be told, or nobody listened for a while", () => {
    const deaf = callOf(
      programOf({
        main: [{ verb: "record", options: { ...options, beep: false }, as: "message" }],
      }),
    );
    deaf.fail();
    deaf.succeed();
    deaf.feed({ kind: "recording.started", leg: "in", recording });
    deaf.pass(60_000);
    deaf.feed({ kind: "recording.finished", leg: "in", recording });
    expect(deaf.standing().names["message"]).toMatchObject({ seconds: 60, ended_by: "max" });
    const gap = recorded();
    gap.feed({ kind: "call.resumed", gapMs: 2_000 });
    gap.pass(2_000);
    gap.feed({ kind: "dtmf.received", leg: "in", digit: "#" });
    gap.feed({ kind: "recording.finished", leg: "in", recording });
    expect(gap.standing().names["message"]).toMatchObject({ ended_by: "key" });
  });

  test("is kept and bound when the caller hangs up, without an outcome", () => {
    const finish = { kind: "recording.finished", leg: "in", recording } as const;
    const orders = [
      [finish, { kind: "leg.left", leg: "in" }],
      [{ kind: "leg.left", leg: "in" }, finish],
    ] as const;
    for (const order of orders) {
      const call = recorded();
      call.feed({ kind: "talk.started", leg: "in" });
      call.pass(6_000);
      call.feed({ kind: "leg.hangup_requested", leg: "in" });
      for (const event of order) call.feed(event);
      expect(call.standing().names["message"]).toEqual({
        name: recording,
        media: "recording:boxes/7",
        seconds: 6,
        ended_by: "hangup",
      });
      expect(call.trace()).not.toContainEqual(expect.objectContaining({ kind: "step.left" }));
      expect(call.state()).toMatchObject({ status: "ended", recordings: [] });
    }
  });

  test("leaves nothing of a caller who hangs up without a word", () => {
    const call = recorded();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toContainEqual({ kind: "recording.erase", recording });
    expect(call.standing().names).toEqual({});
  });

  test("fails when the platform refuses it, and removes what may have begun", () => {
    const step = { verb: "record", options: { ...options, beep: false }, targets };
    const refused = callOf(
      programOf({ main: [{ ...step, targets: { ...targets, failed: "end" } }], end: [] }),
    );
    refused.succeed();
    refused.fail();
    expect(refused.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "failed",
      detail: "no",
    });
    expect(refused.commands()).not.toContainEqual({ kind: "recording.erase", recording });
    const unsure = callOf(
      programOf({ main: [{ ...step, targets: { ...targets, failed: "end" } }], end: [] }),
    );
    unsure.succeed();
    unsure.fail(false);
    expect(unsure.commands()).toContainEqual({ kind: "recording.erase", recording });
  });

  test("ends what the leg hears under everything, and begins it again behind it", () => {
    const music = { verb: "music", options: { class: "jazz" } };
    const wait = { verb: "wait", options: { for: 100 } };
    const step = { verb: "record", options: { ...options, beep: false }, targets };
    const call = callOf(
      programOf({ main: [music, wait, step, { verb: "wait", options: { for: 100_000 } }] }),
    );
    call.pass(100);
    call.succeed();
    call.succeed();
    call.succeed();
    call.succeed();
    call.feed({ kind: "recording.started", leg: "in", recording });
    call.feed({ kind: "talk.started", leg: "in" });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "#" });
    call.feed({ kind: "recording.finished", leg: "in", recording });
    const musics = call
      .commands()
      .filter((command) => "kind" in command && command.kind === "leg.music");
    expect(musics).toEqual([
      { kind: "leg.music", leg: "in", music: "jazz" },
      { kind: "leg.music", leg: "in", music: null },
      { kind: "leg.music", leg: "in", music: "jazz" },
    ]);
  });
});
