import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = {
  no_answer: "after",
  busy: "after",
  declined: "after",
  failed: "after",
  timed_out: "after",
};

/**
 * A call that hears the phones themselves, one after the other; the bridge is `fr.in.1`, and the
 * first phone `fr.in.4`.
 */
function hearing(
  options: Readonly<Record<string, Json>> = {},
  before: readonly object[] = [],
): CallOf {
  const to = [["PJSIP/1"], ["PJSIP/2"]];
  const own = {
    to,
    ring: 30_000,
    keep_caller: true,
    answer: false,
    while_ringing: "theirs",
    ...options,
  };
  const call = callOf(
    programOf({
      main: [
        ...(before as { verb: string }[]),
        { verb: "bridge", as: "talk", options: own, targets },
        { verb: "wait", options: { for: 60_000 } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  return call;
}

/** The same, where the caller is in the bridge and the first phone is called. */
function ringing(options: Readonly<Record<string, Json>> = {}): CallOf {
  const call = hearing(options);
  for (let asked = 1; asked <= 3; asked += 1) call.succeed();
  call.commands();
  return call;
}

function left(call: CallOf): unknown {
  return call.trace().find((one) => "outcome" in one);
}

describe("bridge with while_ringing: theirs", () => {
  test("has the caller in the bridge before the phone is called, which joins it before it rings", () => {
    const call = hearing({ display: "Pizza" });
    expect(call.commands().slice(1)).toEqual([{ kind: "bridge.create", bridge: "fr.in.1" }]);
    call.succeed();
    expect(call.commands()).toEqual([{ kind: "bridge.add", bridge: "fr.in.1", leg: "in" }]);
    call.succeed();
    expect(call.commands()).toEqual([
      {
        kind: "leg.originate",
        leg: "fr.in.4",
        endpoint: "PJSIP/1",
        bridge: "fr.in.1",
        ringMs: 30_000,
        callerId: "555",
        display: "Pizza",
        joinsEarly: true,
      },
      { kind: "timer.set", timer: "ring", at: 35_000 },
    ]);
    expect(call.trace()).toContainEqual({ kind: "background.started", background: "theirs" });
  });

  test("adds the phone when it answers, for a platform on which it could not join before, and then they talk", () => {
    const call = ringing();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "fr.in.4" },
    ]);
    call.succeed();
    call.pass(9_000);
    call.feed({ kind: "leg.left", leg: "fr.in.4" });
    expect(call.state().activations[0]?.names).toEqual({
      talk: {
        to: "PJSIP/1",
        seconds: 9,
        ended_by: "callee",
        cause: null,
        sip: null,
        forwarded_to: null,
      },
    });
    expect(call.commands()).toContainEqual({ kind: "bridge.destroy", bridge: "fr.in.1" });
  });

  test("answers the caller when the phone does, where the step is to do that", () => {
    const call = ringing({ answer: true });
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    expect(call.commands().slice(1)).toEqual([{ kind: "leg.answer", leg: "in" }]);
    call.succeed();
    expect(call.commands()).toEqual([{ kind: "bridge.add", bridge: "fr.in.1", leg: "fr.in.4" }]);
  });

  test("has all keys of both where some mean something, of the caller from the beginning on", () => {
    const call = hearing({ keys: { "*9": "after" } });
    call.succeed();
    call.succeed();
    expect(call.commands().slice(1, 3)).toEqual([
      { kind: "bridge.create", bridge: "fr.in.1", hearsKeys: true },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "in", absorbsKeys: true },
    ]);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(call.trace().at(-1)).toMatchObject({ kind: "event.ignored" });
  });

  test("calls the next in the same bridge when one is busy, and takes the bridge away when nobody has answered", () => {
    const call = ringing();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 17 });
    expect(call.commands()).toMatchObject([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.originate", leg: "fr.in.6", bridge: "fr.in.1", joinsEarly: true },
      { kind: "timer.set", timer: "ring" },
    ]);
    call.succeed();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.6", cause: 21, techCause: 603 });
    expect(left(call)).toMatchObject({ outcome: "busy" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "bridge.destroy", bridge: "fr.in.1" },
      { kind: "timer.set", timer: "wait", at: 60_000 },
    ]);
  });

  test("is no answer when the phone rings for too long", () => {
    const call = ringing({ to: [["PJSIP/1"]] });
    call.pass(35_000);
    expect(left(call)).toMatchObject({ outcome: "no_answer" });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "fr.in.4" });
  });

  test.each(["the bridge", "the caller in it"])(
    "fails when the platform refuses %s, and leaves nothing",
    (what) => {
      const call = hearing();
      if (what !== "the bridge") call.succeed();
      call.fail();
      expect(left(call)).toMatchObject({ outcome: "failed" });
      expect(
        call.commands().filter((each) => "kind" in each && each.kind === "bridge.destroy"),
      ).toHaveLength(what === "the bridge" ? 0 : 1);
      expect(call.state().legs).toHaveLength(1);
    },
  );

  test("takes away the bridge and the phone when the caller hangs up while it rings", () => {
    const call = ringing();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "call" },
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.hangup", leg: "fr.in.4" },
      { kind: "bridge.destroy", bridge: "fr.in.1" },
    ]);
  });

  test("ends the music before, and begins it again when nobody answers", () => {
    const call = hearing({ to: [["PJSIP/1"]] }, [
      { verb: "music", options: { class: "default" } },
      { verb: "wait", options: { for: 1_000 } },
    ]);
    call.pass(1_000);
    expect(call.commands().slice(-2)).toEqual([
      { kind: "leg.music", leg: "in", music: null },
      { kind: "bridge.create", bridge: "fr.in.2" },
    ]);
    while (call.state().requests.length > 0) call.succeed();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.6", cause: 17 });
    expect(call.commands()).toContainEqual({ kind: "leg.music", leg: "in", music: "default" });
  });

  test("calls phones that ring at once as always, and the caller hears nothing", () => {
    const call = hearing({ to: [["PJSIP/1", "PJSIP/2"]] });
    expect(call.commands().slice(1, 3)).toMatchObject([
      { kind: "leg.originate" },
      { kind: "leg.originate" },
    ]);
    expect(call.commands().some((each) => "joinsEarly" in each)).toBe(false);
  });
});
