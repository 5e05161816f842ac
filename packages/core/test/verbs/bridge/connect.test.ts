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

/** A call whose phones ring; the bridge is `fr.in.1`, the phones `fr.in.2`, `fr.in.4` and so on. */
function calling(
  to: readonly (readonly string[])[],
  options: Readonly<Record<string, Json>> = {},
): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          as: "talk",
          options: {
            to,
            ring: 30_000,
            keep_caller: true,
            answer: false,
            while_ringing: "nothing",
            ...options,
          },
          targets,
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
}

/** The same, where both phones ring. */
function ringing(options: Readonly<Record<string, Json>> = {}): CallOf {
  const call = calling([["PJSIP/1", "PJSIP/2"]], options);
  call.succeed();
  call.succeed();
  call.commands();
  return call;
}

/** The same, where the first has answered and both are in the bridge. */
function talking(options: Readonly<Record<string, Json>> = {}): CallOf {
  const call = ringing(options);
  call.feed({ kind: "leg.joined", leg: "fr.in.2" });
  while (call.state().requests.length > 0) call.succeed();
  call.commands();
  return call;
}

function left(call: CallOf): unknown {
  return call.trace().find((one) => "outcome" in one);
}

describe("bridge with several phones", () => {
  test("calls all of a round at once, for a bridge that is not there yet", () => {
    const call = calling([["PJSIP/1", "2"]], {
      display: "Sales\n",
      headers: { "X-Case": "c\r\n1" },
    });
    const origination = {
      bridge: "fr.in.1",
      ringMs: 30_000,
      callerId: "555",
      display: "Sales",
      headers: { "X-Case": "c1" },
    };
    expect(call.commands().slice(1)).toEqual([
      { kind: "leg.originate", leg: "fr.in.2", endpoint: "PJSIP/1", ...origination },
      { kind: "leg.originate", leg: "fr.in.4", endpoint: "PJSIP/2", ...origination },
      { kind: "timer.set", timer: "ring", at: 35_000 },
    ]);
  });

  test("the first that answers takes the call, and one that answers in the same moment is let go like the others", () => {
    const call = ringing();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.hangup", leg: "fr.in.2", cause: "answered_elsewhere" },
      { kind: "bridge.create", bridge: "fr.in.1" },
    ]);
    call.succeed();
    call.succeed();
    expect(call.commands()).toEqual([
      { kind: "bridge.add", bridge: "fr.in.1", leg: "in", others: ["fr.in.4"] },
    ]);
  });

  test("rings the other phones of an endpoint that the platform tells of, each once", () => {
    const call = calling([["PJSIP/1"]], { display: "Sales" });
    call.commands();
    call.succeed(["PJSIP/1/sip:a@192.0.2.1", "PJSIP/1/sip:b@192.0.2.2"]);
    const origination = { bridge: "fr.in.1", ringMs: 30_000, callerId: "555", display: "Sales" };
    expect(call.commands()).toEqual([
      {
        kind: "leg.originate",
        leg: "fr.in.4",
        endpoint: "PJSIP/1/sip:a@192.0.2.1",
        ...origination,
      },
      {
        kind: "leg.originate",
        leg: "fr.in.6",
        endpoint: "PJSIP/1/sip:b@192.0.2.2",
        ...origination,
      },
    ]);
    call.succeed();
    call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.6" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.hangup", leg: "fr.in.2", cause: "answered_elsewhere" },
      { kind: "leg.hangup", leg: "fr.in.4", cause: "answered_elsewhere" },
      { kind: "bridge.create", bridge: "fr.in.1" },
    ]);
    while (call.state().requests.length > 0) call.succeed();
    call.feed({ kind: "leg.left", leg: "fr.in.6" });
    expect(call.standing().names["talk"]).toMatchObject({ to: "PJSIP/1", ended_by: "callee" });
  });

  test("rings the others also where the first has refused before the platform tells of them", () => {
    const call = calling([["PJSIP/1"]], { max: 60_000 });
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 17, techCause: 486 });
    expect(left(call)).toBeUndefined();
    call.succeed(["PJSIP/1/sip:a@192.0.2.1"]);
    call.succeed();
    expect(left(call)).toBeUndefined();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 21, techCause: 603 });
    expect(left(call)).toMatchObject({ outcome: "busy" });
  });

  test.each(["succeeds", "fails"])(
    "a phone that refuses before its originate %s is busy then",
    (how) => {
      const call = calling([["PJSIP/1"]], { max: 60_000 });
      call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 17, techCause: 486 });
      if (how === "succeeds") call.succeed();
      else call.fail();
      expect(left(call)).toMatchObject({ outcome: "busy", detail: "cause 17" });
    },
  );

  test.each([
    [{ forwarded: "after" }, "forwarded"],
    [{}, "failed"],
  ] as const)(
    "a phone that is forwarded is `forwarded` where the step names that, with the number (%j)",
    (named, outcome) => {
      const main = {
        verb: "bridge",
        as: "talk",
        options: { to: [["PJSIP/1", "PJSIP/2"]], ring: 30_000, while_ringing: "nothing" },
        targets: { ...targets, ...named },
      };
      const waits = [{ verb: "wait", options: { for: 60_000 } }];
      const call = callOf(programOf({ main: [main, ...waits], after: waits }));
      call.succeed();
      call.succeed();
      call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 1, techCause: 404 });
      const forward = { cause: 23, techCause: 302, forwardedTo: "2002" };
      call.feed({ kind: "leg.destroyed", leg: "fr.in.2", ...forward });
      expect(left(call)).toMatchObject({ outcome });
      expect(call.standing().names["talk"]).toMatchObject({
        ...{ to: "PJSIP/1", cause: 23, sip: 302, forwarded_to: "2002" },
      });
    },
  );

  test("rings no more than 20 phones at once, whatever the platform tells", () => {
    const call = calling([["PJSIP/1"]], { max: 60_000 });
    call.commands();
    call.succeed(Array.from({ length: 30 }, (_, index) => `PJSIP/1/sip:${index}@192.0.2.1`));
    expect(call.commands()).toHaveLength(19);
  });

  test("has the platform ring one phone with `one_contact`", () => {
    const call = calling([["PJSIP/1"]], { one_contact: true, max: 60_000 });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "leg.originate", oneContact: true }),
    );
  });

  test("a phone whose originate is not answered yet is told that another one answered, once it can be", () => {
    const call = calling([["PJSIP/1", "PJSIP/2"]]);
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    call.commands();
    call.succeed();
    call.succeed();
    expect(call.commands()).toContainEqual({
      kind: "leg.hangup",
      leg: "fr.in.4",
      cause: "answered_elsewhere",
    });
  });

  test("answers the caller before the bridge is made, when the step does that", () => {
    const call = ringing({ answer: true });
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    expect(call.commands().slice(2)).toEqual([{ kind: "leg.answer", leg: "in" }]);
    call.succeed();
    call.succeed();
    expect(call.commands()).toEqual([{ kind: "bridge.create", bridge: "fr.in.1" }]);
  });

  test("gives whom the caller talked to and for how long, when the phone hangs up", () => {
    const call = talking();
    call.pass(40_900);
    call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(left(call)).toMatchObject({ outcome: "ended" });
    expect(call.state().activations[0]?.names).toEqual({
      talk: {
        to: "PJSIP/1",
        seconds: 40,
        ended_by: "callee",
        cause: null,
        sip: null,
        forwarded_to: null,
      },
    });
    expect(call.commands()).toEqual([
      { kind: "bridge.destroy", bridge: "fr.in.1" },
      { kind: "timer.set", timer: "wait", at: 100_900 },
    ]);
  });

  test("ends the call with the conversation unless the caller is kept", () => {
    const call = talking({ keep_caller: false });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(call.state()).toMatchObject({ status: "leaving", reason: "callee_left" });
  });

  test("ends a conversation after max, and goes on with the caller", () => {
    const call = talking({ max: 60_000, keep_caller: false });
    call.pass(60_000);
    expect(left(call)).toMatchObject({ outcome: "timed_out" });
    expect(call.state().activations[0]?.names).toEqual({
      talk: {
        to: "PJSIP/1",
        seconds: 60,
        ended_by: "limit",
        cause: null,
        sip: null,
        forwarded_to: null,
      },
    });
    expect(call.commands().slice(0, 2)).toEqual([
      { kind: "leg.hangup", leg: "fr.in.2" },
      { kind: "bridge.destroy", bridge: "fr.in.1" },
    ]);
  });

  test("calls the next round when none of one answered, and tells the first outcome of a fixed order", () => {
    const call = calling([["PJSIP/1"], ["PJSIP/2"]]);
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 21, techCause: 603 });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/2" }),
      { kind: "timer.set", timer: "ring", at: 35_000 },
    ]);
    call.succeed();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 17, techCause: 486 });
    expect(left(call)).toMatchObject({ outcome: "busy", detail: "2 called, none answered" });
    expect(call.state().activations[0]?.names).toEqual({
      talk: {
        to: "PJSIP/2",
        seconds: 0,
        ended_by: "nobody",
        cause: 17,
        sip: 486,
        forwarded_to: null,
      },
    });
  });

  test("an originate that fails is a phone less, and others ring on", () => {
    const call = calling([["PJSIP/1", "PJSIP/2"]]);
    call.fail();
    expect(call.state().status).toBe("running");
    call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    expect(call.commands()).toContainEqual({ kind: "bridge.create", bridge: "fr.in.1" });
  });

  test("phones of which the platform never says how they ended are given five seconds more", () => {
    const call = ringing();
    call.pass(35_000);
    expect(left(call)).toMatchObject({ outcome: "no_answer" });
    expect(call.commands().slice(0, 2)).toEqual([
      { kind: "leg.hangup", leg: "fr.in.2" },
      { kind: "leg.hangup", leg: "fr.in.4" },
    ]);
  });

  test.each([
    ["there is nobody to call", [], "there is nobody to call"],
    [
      "more are to be called at once than may be",
      [Array.from({ length: 21 }, (_, index) => `PJSIP/${index}`)],
      "21 phones are more than 50, or than 20 at once",
    ],
  ])("the outcome is failed when %s", (_what, to, detail) => {
    const call = calling(to);
    expect(left(call)).toMatchObject({ outcome: "failed", detail });
    expect(call.state().activations[0]?.names).toEqual({
      talk: { to: "", seconds: 0, ended_by: "nobody", cause: null, sip: null, forwarded_to: null },
    });
    expect(call.state().legs).toHaveLength(1);
  });

  test("where both cannot be added, the end of the one that has just left decides", () => {
    const call = ringing({ keep_caller: false });
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    call.succeed();
    call.succeed();
    call.fail();
    expect(call.state().status).toBe("running");
    call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
    expect(call.state()).toMatchObject({ status: "leaving", reason: "callee_left" });
  });

  test("where both cannot be added and nobody has left, the outcome is failed and the phone is let go", () => {
    const call = ringing();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    call.succeed();
    call.succeed();
    call.fail();
    call.commands();
    call.pass(1_000);
    expect(left(call)).toMatchObject({ outcome: "failed" });
    expect(call.commands().slice(0, 2)).toEqual([
      { kind: "leg.hangup", leg: "fr.in.2" },
      { kind: "bridge.destroy", bridge: "fr.in.1" },
    ]);
  });

  test("what the caller hears meanwhile is over before the bridge is made", () => {
    const call = calling([["PJSIP/1"]], { while_ringing: "music:soft" });
    expect(call.commands().slice(1)).toMatchObject([
      { kind: "leg.originate", endpoint: "PJSIP/1" },
      { kind: "timer.set", timer: "ring" },
      { kind: "leg.music", leg: "in", music: "soft" },
    ]);
    call.succeed();
    call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.music", leg: "in", music: null },
      { kind: "bridge.create", bridge: "fr.in.1" },
    ]);
  });

  test("what the caller hears meanwhile is over when nobody answers", () => {
    const call = calling([["PJSIP/1"]], { while_ringing: "ringing" });
    call.succeed();
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 17, techCause: 486 });
    expect(call.commands()).toContainEqual({ kind: "leg.ringing", leg: "in", isOn: false });
  });

  test("a caller who hangs up while phones ring takes them all along, once each", () => {
    const call = ringing();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands().filter(({ kind }: { kind?: string }) => kind === "leg.hangup")).toEqual([
      { kind: "leg.hangup", leg: "fr.in.2" },
      { kind: "leg.hangup", leg: "fr.in.4" },
    ]);
  });
});
