import { describe, expect, test } from "vitest";
import { callOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const waiting = programOf({ main: [{ verb: "wait", options: { for: 1_000 } }] });

describe("call.resumed", () => {
  test("leaves every timer what it had left when nothing was heard of the platform any more", () => {
    const call = callOf(waiting);
    call.pass(400);
    const before = call.state().timers;
    call.feed({ kind: "call.resumed", gapMs: 5_000 });
    expect(call.state().timers).toEqual(
      Object.fromEntries(Object.entries(before).map(([timer, at]) => [timer, at + 5_000])),
    );
    expect(call.trace()).toContainEqual({ kind: "call.resumed", gapMs: 5_000 });
  });

  test("is no end of the step that waits", () => {
    const call = callOf(waiting);
    call.feed({ kind: "call.resumed", gapMs: 5_000 });
    call.feed({ kind: "timer.fired", timer: "wait" });
    expect(call.state().status).toBe("running");
    call.pass(6_000);
    expect(call.state().status).toBe("leaving");
  });

  test("means nothing to a call that is over", () => {
    const call = callOf(waiting);
    call.feed({ kind: "leg.left", leg: "in" });
    call.succeed();
    const before = call.state();
    call.feed({ kind: "call.resumed", gapMs: 5_000 });
    expect(call.state()).toEqual(before);
  });
});
