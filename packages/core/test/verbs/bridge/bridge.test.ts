import { describe, expect, test } from "vitest";
import type { CallStart } from "../../../src/interpret/event.ts";
import type { Json } from "../../../src/json.ts";
import { failureOutcome } from "../../../src/interpret/dial-failure.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const targets = { no_answer: "after", busy: "after", declined: "after", failed: "after" };

function bridging(
  options: Readonly<Record<string, Json>> = {},
  ...arrival: readonly CallStart[]
): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          options: {
            to: [["PJSIP/2001"]],
            ring: 30_000,
            keep_caller: false,
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
    ...arrival,
  );
}

/** A call whose callee `fr.in.4` rings; the bridge is `fr.in.1`. */
function ringing(options: Readonly<Record<string, Json>> = {}): CallOf {
  const call = bridging(options);
  for (let answers = 0; answers < 3; answers += 1) call.succeed();
  call.commands();
  return call;
}

function outcome(call: CallOf): unknown {
  const left = call.trace().find((one) => "outcome" in one) as { outcome?: string } | undefined;
  return left?.outcome;
}

describe("bridge", () => {
  test("creates a bridge, adds the caller, originates with the ring timeout, and adds the callee when it answers", () => {
    const call = bridging();
    expect(call.commands()).toEqual([
      { kind: "timer.set", timer: "call", at: 14_400_000 },
      { kind: "bridge.create", bridge: "fr.in.1" },
    ]);
    call.succeed();
    expect(call.commands()).toEqual([{ kind: "bridge.add", bridge: "fr.in.1", leg: "in" }]);
    call.succeed();
    expect(call.commands()).toEqual([
      {
        kind: "leg.originate",
        leg: "fr.in.4",
        endpoint: "PJSIP/2001",
        bridge: "fr.in.1",
        ringMs: 30_000,
        callerId: "555",
      },
      { kind: "timer.set", timer: "ring", at: 35_000 },
    ]);
    call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "fr.in.4" },
    ]);
  });

  test("the callee's answer may overtake the answer to its originate", () => {
    const call = bridging();
    call.succeed();
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    call.succeed();
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.4" });
    expect(call.state()).toMatchObject({ status: "leaving", reason: "callee_left" });
  });

  test("an extension is dialled as PJSIP, and caller_id is shown instead of the caller's number", () => {
    const call = bridging({ to: [["2001"]], caller_id: "1000" });
    call.succeed();
    call.succeed();
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/2001", callerId: "1000" }),
    );
  });

  test.each([
    ["busy", { cause: 17, techCause: 486 }],
    ["declined", { cause: 21, techCause: 603 }],
    ["no_answer", { cause: 19, techCause: 480 }],
    ["failed", { cause: 1, techCause: 404 }],
  ])(
    "the outcome is %s when the platform says so, and the bridge is destroyed",
    (expected, why) => {
      const call = ringing();
      call.feed({ kind: "leg.destroyed", leg: "fr.in.4", ...why });
      expect(outcome(call)).toBe(expected);
      expect(call.commands()).toContainEqual({ kind: "bridge.destroy", bridge: "fr.in.1" });
    },
  );

  test("a platform that never says how the ringing ended is given five seconds more", () => {
    const call = ringing();
    call.pass(35_000);
    expect(outcome(call)).toBe("no_answer");
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        { kind: "leg.hangup", leg: "fr.in.4" },
        { kind: "bridge.destroy", bridge: "fr.in.1" },
      ]),
    );
  });

  test.each([
    ["the bridge cannot be created", 0, []],
    ["the caller cannot be added", 1, [{ kind: "bridge.destroy", bridge: "fr.in.1" }]],
    ["originating fails", 2, [{ kind: "bridge.destroy", bridge: "fr.in.1" }]],
  ])("the outcome is failed when %s", (_what, answers, removals) => {
    const call = bridging();
    for (let count = 0; count < answers; count += 1) call.succeed();
    call.commands();
    call.fail();
    expect(outcome(call)).toBe("failed");
    expect(call.commands().filter((command) => "bridge" in command)).toEqual(removals);
  });

  test("a callee who cannot be added is hung up before the bridge is destroyed", () => {
    const call = ringing();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    call.commands();
    call.fail();
    expect(outcome(call)).toBe("failed");
    expect(call.commands().slice(0, 2)).toEqual([
      { kind: "leg.hangup", leg: "fr.in.4" },
      { kind: "bridge.destroy", bridge: "fr.in.1" },
    ]);
  });

  test("a callee who hangs up while being added has left: the caller is hung up too", () => {
    const call = ringing();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    call.feed({ kind: "leg.hangup_requested", leg: "fr.in.4" });
    call.fail();
    expect(call.state()).toMatchObject({ status: "leaving", reason: "callee_left" });
  });

  test.each([
    [{}, "Ada <1>"],
    [{ display: "Sales" }, "Sales"],
    [{ display: "" }, ""],
  ])("shows the phone the caller's name unless the step has another: %j", (options, display) => {
    const arrival = { leg: "in", from: "555", name: "Ada <1>", to: "100", args: [], at: 0 };
    const call = bridging(options, arrival);
    call.succeed();
    call.succeed();
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "leg.originate", callerId: "555", display }),
    );
  });

  test("keep_caller goes on with the caller when the other side has hung up", () => {
    const call = ringing({ keep_caller: true });
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.4" });
    expect(outcome(call)).toBe("ended");
    expect(call.state().status).toBe("running");
    expect(call.commands()[0]).toEqual({ kind: "bridge.destroy", bridge: "fr.in.1" });
  });

  test("a phone that asks to transfer the call, while it is added or talks, is told no and stays where it is", () => {
    const call = ringing();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    const ask = (): void => {
      call.commands();
      call.feed({ kind: "transfer.requested", leg: "fr.in.4", to: "2002" });
      expect(call.state().status).toBe("running");
      expect(call.commands()[0]).toEqual({
        kind: "leg.transfer_progress",
        leg: "fr.in.4",
        state: "declined",
      });
    };
    ask();
    while (call.state().requests.length > 0) call.succeed();
    ask();
  });
});

test("a trunk that wants other credentials is a failure, and whoever runs the flow is told", () => {
  const call = ringing();
  call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 21, techCause: 403 });
  expect(outcome(call)).toBe("failed");
  expect(call.commands()).toContainEqual({
    kind: "log.write",
    level: "warn",
    message:
      "A called phone or trunk answered 403: it wants other credentials, or does not allow this call. Look at the endpoint on the platform.",
    step: "main/1",
  });
});

describe("failureOutcome", () => {
  test.each([
    ["a busy phone", { cause: 17, techCause: 486 }, "busy"],
    ["a rejected call", { cause: 21, techCause: 603 }, "declined"],
    ["a ring timeout", { cause: 19, techCause: 480 }, "no_answer"],
    ["a cancelled leg", { cause: 16 }, "no_answer"],
    ["a number that does not exist", { cause: 1, techCause: 404 }, "failed"],
    ["a busy phone behind a platform that tells no SIP status", { cause: 17 }, "busy"],
    ["a SIP status that says more than its cause", { cause: 0, techCause: 486 }, "busy"],
    ["congestion", { cause: 34, techCause: 503 }, "failed"],
  ] as const)("%s", (_what, failure, expected) => {
    expect(failureOutcome(failure)).toBe(expected);
  });
});
