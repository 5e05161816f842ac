import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = { no_answer: "after", busy: "after", declined: "after", failed: "after" };
const whisper = ["sound:sales"];

/**
 * A call whose two phones ring; the phones are `fr.in.2` and `fr.in.4`. The block `ask` accepts
 * after a key.
 */
function ringing(options: Readonly<Record<string, Json>>): CallOf {
  const own = {
    to: [["PJSIP/1", "PJSIP/2"]],
    ring: 30_000,
    keep_caller: true,
    answer: false,
    while_ringing: "nothing",
  };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          as: "talk",
          options: { ...own, screen_for: 20_000, ...options },
          targets,
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      ask: [
        {
          verb: "collect-digits",
          options: {
            max_length: 1,
            min_length: 0,
            timeout: 120_000,
            at_max: "end",
            timer: "after_prompt",
            terminator: "#",
            interrupt: "any",
            tries: 1,
          },
          targets: { invalid: "no", silent: "no", empty: "no" },
        },
      ],
      no: [{ verb: "return", options: { outcome: "busy_now" } }],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.succeed();
  call.commands();
  return call;
}

const answers = (call: CallOf, leg: string): void => call.feed({ kind: "leg.joined", leg });
const kindsOf = (call: CallOf): readonly unknown[] =>
  call.commands().map((command) => "kind" in command && command.kind);
const left = (call: CallOf): unknown =>
  call.trace().find((one) => "step" in one && "outcome" in one);

describe("a phone that is screened", () => {
  test("hears the whisper before it is connected, while the other one rings on", () => {
    const call = ringing({ whisper });
    answers(call, "fr.in.2");
    expect(call.commands()).toEqual([
      { kind: "timer.set", timer: "screen fr.in.2", at: 20_000 },
      { kind: "playback.start", playback: "fr.in.6", leg: "fr.in.2", media: "sound:sales" },
      { kind: "timer.set", timer: "media fr.in.2", at: expect.any(Number) as number },
    ]);
    expect(call.trace()).toContainEqual({
      kind: "media.started",
      media: "sound:sales",
      leg: "fr.in.2",
    });
    call.succeed();
    call.feed({ kind: "playback.finished", playback: "fr.in.6", failed: false });
    expect(call.commands()).toContainEqual({
      kind: "leg.hangup",
      leg: "fr.in.4",
      cause: "answered_elsewhere",
    });
    while (call.state().requests.length > 0) call.succeed();
    expect(call.commands()).toContainEqual({
      kind: "bridge.add",
      bridge: "fr.in.1",
      leg: "in",
      others: ["fr.in.2"],
    });
  });

  test("is asked by the block, which hears its keys, and accepts when that runs out", () => {
    const call = ringing({ screen: "ask" });
    answers(call, "fr.in.2");
    expect(call.trace()).toContainEqual({
      kind: "side.opened",
      side: expect.any(String) as string,
      block: "ask",
      leg: "fr.in.2",
    });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(kindsOf(call)).not.toContain("bridge.create");
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "1" });
    expect(kindsOf(call)).toContain("bridge.create");
    expect(Object.keys(call.state().timers)).toEqual(["call"]);
  });

  test("has declined when the block returns a word, and the other one may still answer", () => {
    const call = ringing({ screen: "ask" });
    answers(call, "fr.in.2");
    call.commands();
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "#" });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "fr.in.2" });
    expect(Object.keys(call.state().timers)).toEqual(["call", "ring"]);
    answers(call, "fr.in.4");
    call.feed({ kind: "dtmf.received", leg: "fr.in.4", digit: "1" });
    expect(kindsOf(call)).toContain("bridge.create");
  });

  test("has declined when it hangs up, or takes too long, and nobody else is left", () => {
    for (const away of ["hangs up", "takes too long"]) {
      const call = ringing({ screen: "ask", screen_for: 5_000 });
      call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 17 });
      answers(call, "fr.in.2");
      if (away === "hangs up") call.feed({ kind: "leg.left", leg: "fr.in.2" });
      else call.pass(5_000);
      expect(call.trace()).toContainEqual({ kind: "side.cut", side: expect.any(String) as string });
      expect(left(call)).toMatchObject({ outcome: "busy", detail: "2 called, none answered" });
    }
  });

  test("is let go when another one has accepted, and nobody asks it any more", () => {
    const call = ringing({ screen: "ask" });
    answers(call, "fr.in.2");
    answers(call, "fr.in.4");
    call.commands();
    call.feed({ kind: "dtmf.received", leg: "fr.in.4", digit: "1" });
    expect(call.commands()).toContainEqual({
      kind: "leg.hangup",
      leg: "fr.in.2",
      cause: "answered_elsewhere",
    });
    expect(call.state().tracks.map(({ id }) => id)).toEqual(["main"]);
  });

  test("is not given up by the ring timeout of the others", () => {
    const call = ringing({ screen: "ask", screen_for: 60_000 });
    answers(call, "fr.in.2");
    call.pass(35_000);
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "fr.in.4" });
    call.feed({ kind: "dtmf.received", leg: "fr.in.2", digit: "1" });
    expect(kindsOf(call)).toContain("bridge.create");
  });
});
