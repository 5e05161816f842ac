import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that is sent elsewhere, and waits where that fails. */
function redirecting(options: Readonly<Record<string, Json>> = {}): CallOf {
  return callOf(
    programOf({
      main: [
        { verb: "play", options: { media: ["sound:bye"], interrupt: "any", loop: 1 } },
        {
          verb: "redirect",
          options: { to: "PJSIP/sip:900@example.org", wait: 10_000, ...options },
          targets: { failed: "stay" },
        },
      ],
      stay: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
}

/** The same, once the request was sent. */
function sent(options?: Readonly<Record<string, Json>>): CallOf {
  const call = redirecting(options);
  call.succeed();
  call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
  return call;
}

describe("redirect", () => {
  test("asks the caller's phone to go, and ends the call as redirected when it has gone", () => {
    const call = sent();
    expect(call.commands()).toContainEqual({
      kind: "leg.redirect",
      leg: "in",
      to: "PJSIP/sip:900@example.org",
    });
    call.succeed();
    call.feed({ kind: "leg.hangup_requested", leg: "in" });
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "ended", reason: "redirected" });
  });

  test("fails when the platform refuses, and the caller who hangs up later has hung up", () => {
    const call = sent();
    call.fail();
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/2",
      outcome: "failed",
      detail: "no",
    });
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "ended", reason: "caller_left" });
  });

  test("fails when the phone has not gone after a while, since a phone that refuses says nothing", () => {
    const call = sent({ wait: 4_000 });
    call.succeed();
    call.pass(3_999);
    expect(call.state().tracks[0]?.frames[0]?.block).toBe("main");
    call.pass(1);
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/2",
      outcome: "failed",
      detail: "the caller's phone did not go",
    });
  });

  test("waits until nothing plays any more, which would hold the request back", () => {
    const call = redirecting();
    call.succeed();
    call.commands();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(call.commands()).toEqual([
      { kind: "playback.stop", playback: "fr.in.1" },
      expect.objectContaining({ kind: "timer.set", timer: "media" }),
    ]);
    call.succeed();
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
    expect(call.commands()).toContainEqual(expect.objectContaining({ kind: "leg.redirect" }));
  });
});
