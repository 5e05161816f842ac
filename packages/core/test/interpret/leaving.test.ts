import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const bridging = programOf({
  main: [
    { verb: "answer" },
    {
      verb: "bridge",
      options: { to: [["PJSIP/1"]], ring: 30_000, answer: false, while_ringing: "nothing" },
      targets: { no_answer: "sorry", failed: "sorry" },
    },
  ],
  sorry: [{ verb: "hangup", options: { cause: "normal" } }],
});

/** A call whose callee's phone rings; leg `fr.in.5`, bridge `fr.in.2`. */
function ringing(): CallOf {
  const call = callOf(bridging);
  for (let answers = 0; answers < 4; answers += 1) call.succeed();
  call.commands();
  return call;
}

describe("leave", () => {
  test("a caller who leaves while the other phone rings cancels that leg and destroys the bridge", () => {
    const call = ringing();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "call" },
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.hangup", leg: "fr.in.5" },
      { kind: "bridge.destroy", bridge: "fr.in.2" },
    ]);
    call.succeed();
    call.succeed();
    expect(call.state().status).toBe("ended");
  });

  test("a caller who leaves before originate is answered cancels the leg once the answer says that it exists", () => {
    const call = callOf(bridging);
    for (let answers = 0; answers < 3; answers += 1) call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands().filter((command) => "leg" in command)).toEqual([]);
    call.succeed();
    expect(call.commands()).toEqual([{ kind: "leg.hangup", leg: "fr.in.5" }]);
    call.succeed();
    call.succeed();
    expect(call.state().status).toBe("ended");
  });

  test("an originate that timed out is hung up, because the leg may ring", () => {
    const call = callOf(bridging);
    for (let answers = 0; answers < 3; answers += 1) call.succeed();
    call.commands();
    call.fail(false);
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "fr.in.5" });
  });

  test("a hangup that is due again while another, of an originate that ended, is under way is not commanded (I6)", () => {
    const call = callOf(bridging);
    for (let answers = 0; answers < 3; answers += 1) call.succeed();
    const [originate] = call.state().requests;
    call.feed({ kind: "leg.joined", leg: "fr.in.5" });
    call.feed({ kind: "leg.left", leg: "in" });
    const hangup = call.state().requests.find(({ kind }) => kind === "leg.hangup");
    call.commands();
    const failed = { kind: "request.failed", code: "X", message: "no" } as const;
    call.feed({ ...failed, request: hangup?.id ?? "", certain: true });
    call.feed({ ...failed, request: originate?.id ?? "", certain: false });
    call.pass(500);
    expect(call.commands().filter((command) => "leg" in command)).toEqual([
      { kind: "leg.hangup", leg: "fr.in.5" },
    ]);
  });

  test("both legs and the bridge are removed once when the callee hangs up", () => {
    const call = ringing();
    call.feed({ kind: "leg.joined", leg: "fr.in.5" });
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.5" });
    call.feed({ kind: "leg.destroyed", leg: "fr.in.5", cause: 16 });
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "call" },
      { kind: "leg.hangup", leg: "in" },
      { kind: "bridge.destroy", bridge: "fr.in.2" },
    ]);
  });

  test("the steps of finally run once, after everything was hung up", () => {
    const program = programOf(
      { main: [{ verb: "answer" }, { verb: "wait", options: { for: 1000 } }] },
      { finally: [{ verb: "log", options: { message: "bye", level: "info" } }] },
    );
    const call = callOf(program);
    call.succeed();
    call.commands();
    call.feed({ kind: "call.stopped", reason: "shutdown" });
    call.feed({ kind: "call.stopped", reason: "shutdown" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "call" },
      { kind: "timer.cancel", timer: "wait" },
      { kind: "leg.hangup", leg: "in" },
      { kind: "log.write", level: "info", message: "bye", step: "finally/1" },
    ]);
  });
});

describe("removalFailed", () => {
  test("a hangup that fails because the leg has left meanwhile is not tried again", () => {
    const call = ringing();
    call.feed({ kind: "leg.left", leg: "in" });
    call.feed({ kind: "leg.destroyed", leg: "fr.in.5", cause: 26 });
    call.commands();
    call.fail();
    expect(call.commands()).toEqual([]);
    call.succeed();
    expect(call.state()).toMatchObject({ status: "ended", timers: {} });
  });

  test("a leg that leaves before its hangup is repeated is left alone while the bridge is still being removed", () => {
    const call = ringing();
    call.feed({ kind: "leg.left", leg: "in" });
    call.commands();
    call.fail();
    expect(call.commands()).toEqual([{ kind: "timer.set", timer: "remove fr.in.5", at: 500 }]);
    call.feed({ kind: "leg.destroyed", leg: "fr.in.5", cause: 26 });
    call.pass(500);
    expect(call.commands()).toEqual([]);
    call.succeed();
    expect(call.state()).toMatchObject({ status: "ended", timers: {} });
  });

  test("a hangup that fails is commanded again after 0.5, 1, 2 and 4 seconds and then given up", () => {
    const call = callOf(programOf({ main: [{ verb: "hangup", options: { cause: "busy" } }] }));
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "in", cause: "busy" });
    for (const pause of [500, 1000, 2000, 4000]) {
      call.fail();
      call.pass(pause - 1);
      expect(call.state().requests).toEqual([]);
      call.pass(1);
    }
    call.fail();
    expect(call.state()).toMatchObject({ status: "ended", timers: {} });
  });

  test("a leg that leaves while its hangup is to be repeated is not hung up again", () => {
    const call = callOf(programOf({ main: [{ verb: "hangup", options: { cause: "normal" } }] }));
    call.fail();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "ended", timers: {} });
  });
});

describe("legHangingUp", () => {
  test("a playback that fails because the caller is hanging up does not let the flow walk on", () => {
    const call = callOf(
      programOf({
        main: [
          { verb: "play", options: { media: ["sound:hello"], interrupt: "none", loop: 1 } },
          {
            verb: "bridge",
            options: { to: [["PJSIP/1"]], ring: 1000, answer: false, while_ringing: "nothing" },
          },
        ],
      }),
    );
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.hangup_requested", leg: "in" });
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: true });
    expect(call.commands()).toEqual([]);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "ended", reason: "caller_left" });
  });
});
