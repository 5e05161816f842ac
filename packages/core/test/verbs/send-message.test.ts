import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that sends a text, and waits whatever comes of it. */
function sending(options: Readonly<Record<string, string>> = {}): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  const step = {
    verb: "send-message",
    options: { to: "2001", from: "2000", text: "one\ntwo", ...options },
    targets: { failed: "after" },
  };
  return callOf(programOf({ main: [step, wait], after: [wait] }));
}

const outcome = (call: CallOf): object | undefined => call.trace().find((one) => "outcome" in one);

describe("send-message", () => {
  test("sends a text to an extension, and goes on when the platform has it", () => {
    const call = sending();
    const sent = { kind: "message.send", to: "PJSIP/2001", from: "2000", text: "one\ntwo" };
    expect(call.commands().at(-1)).toEqual(sent);
    call.succeed();
    expect(outcome(call)).toMatchObject({ outcome: "ok" });
  });

  test("has failed where the platform refuses, and says why", () => {
    const call = sending();
    call.fail();
    expect(outcome(call)).toMatchObject({ outcome: "failed", detail: "no" });
  });

  test.each(["", "a b", "<sip:x@y>", "x".repeat(65)])("sends nothing from %j", (from) => {
    const call = sending({ from });
    expect(call.commands()).not.toContainEqual(expect.objectContaining({ kind: "message.send" }));
    const detail = "a message cannot come from this name";
    expect(outcome(call)).toMatchObject({ outcome: "failed", detail });
  });
});
