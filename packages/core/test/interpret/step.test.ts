import { describe, expect, test } from "vitest";
import { callOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const round = {
  main: [
    { verb: "wait", options: { for: 1000 } },
    { verb: "go", options: { block: "main" } },
  ],
};
const waiting = programOf(round);

describe("step", () => {
  test("gives back commands and executes nothing: the state that came in is as it was", () => {
    const call = callOf(waiting);
    const before = call.state();
    const copy = structuredClone(before);
    call.pass(1000);
    expect(before).toEqual(copy);
    expect(call.state()).not.toEqual(copy);
  });

  test.each([
    ["an unknown leg", { kind: "leg.left", leg: "nobody" }],
    ["an outbound leg that nobody awaits", { kind: "leg.joined", leg: "fr.in.9" }],
    ["an unknown playback", { kind: "playback.finished", playback: "none", failed: false }],
    [
      "an answer that nobody waits for",
      { kind: "request.succeeded", request: "r99", result: null },
    ],
    ["a timer that is not set", { kind: "timer.fired", timer: "digits" }],
    ["a timer that was moved and is not due", { kind: "timer.fired", timer: "wait" }],
    ["a key that nothing collects", { kind: "dtmf.received", leg: "in", digit: "1" }],
  ] as const)("I8: %s leaves the state as it is and is traced", (_what, event) => {
    const call = callOf(waiting);
    const before = call.state();
    call.feed(event);
    expect(call.state()).toEqual(before);
    expect(call.trace().at(-1)).toMatchObject({ kind: "event.ignored", event: event.kind });
  });

  test("an event after the end is ignored", () => {
    const call = callOf(waiting);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state().status).toBe("ended");
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.trace().at(-1)).toEqual({
      kind: "event.ignored",
      event: "leg.left",
      why: "the call has ended",
    });
  });

  test("I7: a flow that goes round without waiting ends with a fault that shows the path", () => {
    const call = callOf(
      programOf({
        main: [{ verb: "go", options: { block: "round" } }],
        round: [{ verb: "go", options: { block: "main" } }],
      }),
    );
    expect(call.state()).toMatchObject({ status: "leaving", reason: "fault" });
    expect(call.trace()).toContainEqual({
      kind: "fault",
      code: "RUN_LOOP",
      step: "main/1",
      message:
        "The flow went through 201 steps without waiting for anything: … → round/1 → main/1 → round/1 → main/1 → round/1 → main/1.",
    });
  });

  test("a call that has entered as many steps as limits allow ends", () => {
    const call = callOf(programOf(round, { steps: 5 }));
    call.pass(10_000);
    expect(call.state()).toMatchObject({ status: "leaving", reason: "limit", steps: 6 });
  });

  test("a call that lasts longer than limits allow is hung up", () => {
    const call = callOf(programOf({ main: [{ verb: "wait", options: { for: 10 * 3_600_000 } }] }));
    call.pass(4 * 3_600_000);
    expect(call.state()).toMatchObject({ status: "leaving", reason: "limit" });
  });

  test("a failed step is tried again after its pause, as often as retry says", () => {
    const call = callOf(
      programOf({
        main: [
          {
            verb: "lookup",
            options: { in: "people", key: "1", timeout: 2000 },
            retry: { times: 1, waitMs: 200 },
            targets: { failed: "sorry", missing: "sorry" },
          },
        ],
        sorry: [{ verb: "wait", options: { for: 1000 } }],
      }),
    );
    call.fail();
    expect(call.standing().frames).toMatchObject([{ block: "main", phase: "pausing", retries: 1 }]);
    call.pass(200);
    expect(call.standing().frames).toMatchObject([{ block: "main", phase: "running" }]);
    call.fail();
    expect(call.standing().frames).toMatchObject([
      { block: "sorry", phase: "running", retries: 0 },
    ]);
  });
});
