import { describe, expect, test } from "vitest";
import type { Program } from "../../src/interpret/program.ts";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const hour = 3_600_000;
const bridge = {
  verb: "bridge",
  options: {
    to: [["PJSIP/2001"]],
    ring: 30_000,
    keep_caller: true,
    answer: false,
    while_ringing: "nothing",
  },
  targets: { no_answer: "main", busy: "main", declined: "main", failed: "main" },
};

/** A caller who talks with a phone as soon as they come, and waits for ten hours after that. */
function talking(limits: Partial<Program["limits"]> = {}): CallOf {
  const program = programOf({ main: [bridge, { verb: "wait", options: { for: 10 * hour } }] });
  const call = callOf({ ...program, limits: { ...program.limits, ...limits } });
  for (let answers = 0; answers < 3; answers += 1) call.succeed();
  call.feed({ kind: "leg.joined", leg: "fr.in.4" });
  call.succeed();
  return call;
}

function hangUp(call: CallOf): void {
  call.feed({ kind: "leg.left", leg: "fr.in.4" });
}

const reason = (call: CallOf): string | null => call.state().reason;

describe("limits.call", () => {
  test("does not run during a conversation", () => {
    const call = talking();
    call.pass(9 * hour);
    expect(reason(call)).toBe(null);
    hangUp(call);
    call.pass(4 * hour - 1);
    expect(reason(call)).toBe(null);
    call.pass(1);
    expect(reason(call)).toBe("limit");
  });

  test("goes on for as long as conversations took that are over", () => {
    const call = talking();
    call.pass(hour);
    hangUp(call);
    call.pass(4 * hour - 1);
    expect(reason(call)).toBe(null);
    call.pass(1);
    expect(reason(call)).toBe("limit");
  });

  test("ends a conversation where the flow says that they count", () => {
    const call = talking({ countsTalks: true });
    call.pass(4 * hour);
    expect(reason(call)).toBe("limit");
  });

  test("ends any call after a week", () => {
    const call = talking();
    call.pass(168 * hour - 1);
    expect(reason(call)).toBe(null);
    call.pass(1);
    expect(reason(call)).toBe("limit");
  });

  test("sets no other timer as long as it has not run out", () => {
    const call = talking();
    call.commands();
    hangUp(call);
    expect(call.commands()).not.toContainEqual(expect.objectContaining({ timer: "call" }));
  });
});
