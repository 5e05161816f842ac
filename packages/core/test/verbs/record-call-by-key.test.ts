import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const recording = "calls/7";
const start = { verb: "record-call", options: { name: recording, format: "wav" }, as: "tape" };
const wait = { verb: "wait", options: { for: 10_000 } };

describe("record-call by a key in a conversation", () => {
  const block = [start, { verb: "log", options: { message: "recorded", level: "info" } }];

  /** Both talk, and the phone has pressed the key; the helper is `fr.in.4`. */
  function pressed(): CallOf {
    const bridge = {
      verb: "bridge",
      options: {
        ...{ to: [["PJSIP/1"]], ring: 30_000, keep_caller: true, answer: false },
        ...{ while_ringing: "nothing", screen_for: 20_000, music: "jazz" },
        keys: { "*1": { do: "tape_it", apart: false } },
      },
      targets: { ended: "after", no_answer: "no", busy: "no", declined: "no", failed: "no" },
    };
    const call = callOf(programOf({ main: [bridge], tape_it: block, after: [wait], no: [] }));
    call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    while (call.state().requests.length > 0) call.succeed();
    call.commands();
    for (const digit of "*1") call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit });
    return call;
  }

  test("goes on behind the block and the conversation", () => {
    const call = pressed();
    const asked = call.commands().find((command) => "of" in command);
    const own = asked !== undefined && "leg" in asked ? String(asked.leg) : "";
    expect(asked).toMatchObject({ kind: "leg.snoop", of: "in", hears: "both" });
    call.succeed();
    call.feed({ kind: "leg.joined", leg: own });
    call.succeed();
    call.feed({ kind: "recording.started", leg: own, recording });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(call.state().recordings).toMatchObject([{ id: recording, status: "running" }]);
    expect(call.state().legs).toContainEqual({
      id: own,
      role: "helper",
      status: "here",
      failures: 0,
    });
  });

  test("leaves no helper where the conversation ends before it has begun", () => {
    const call = pressed();
    const asked = call.commands().find((command) => "of" in command);
    const own = asked !== undefined && "leg" in asked ? String(asked.leg) : "";
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    for (const _ of call.state().requests) call.succeed();
    call.feed({ kind: "leg.joined", leg: own });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: own });
    expect(call.state().recordings).toEqual([]);
  });
});
