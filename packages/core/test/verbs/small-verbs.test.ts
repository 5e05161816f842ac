import { describe, expect, test } from "vitest";
import { callOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const wait = { verb: "wait", options: { for: 60_000 } };

describe("answer", () => {
  test("goes on when the platform has answered the call", () => {
    const call = callOf(programOf({ main: [{ verb: "answer" }, wait] }));
    expect(call.commands().at(-1)).toEqual({ kind: "leg.answer", leg: "in" });
    call.succeed();
    expect(call.standing().frames).toMatchObject([{ index: 1 }]);
  });

  test("an answer that fails ends the call", () => {
    const call = callOf(programOf({ main: [{ verb: "answer" }, wait] }));
    call.fail();
    expect(call.state()).toMatchObject({ status: "leaving", reason: "answer_failed" });
    expect(call.commands().at(-1)).toEqual({ kind: "leg.hangup", leg: "in" });
  });
});

describe("hangup", () => {
  test("hangs the caller up with its cause, once", () => {
    const call = callOf(
      programOf({ main: [{ verb: "hangup", options: { cause: "busy" } }, wait] }),
    );
    expect(call.commands().filter((command) => "leg" in command)).toEqual([
      { kind: "leg.hangup", leg: "in", cause: "busy" },
    ]);
    call.succeed();
    expect(call.state().status).toBe("ended");
  });

  test("hangs the caller up with the number of a cause", () => {
    const call = callOf(programOf({ main: [{ verb: "hangup", options: { cause: 27 } }] }));
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "in", cause: 27 });
  });

  test("a normal hangup tells the platform no cause", () => {
    const call = callOf(programOf({ main: [{ verb: "hangup", options: { cause: "normal" } }] }));
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "in" });
  });
});

describe("a block that runs out", () => {
  test("ends the flow and hangs the caller up", () => {
    const call = callOf(
      programOf({ main: [{ verb: "log", options: { message: "hello", level: "warn" } }] }),
    );
    expect(call.commands()).toContainEqual({
      kind: "log.write",
      level: "warn",
      message: "hello",
      step: "main/1",
    });
    expect(call.commands()).toEqual([]);
    expect(call.state()).toMatchObject({ status: "leaving", reason: "flow_ended" });
  });
});

describe("set", () => {
  test("gives variables new values and leaves the others", () => {
    const program = {
      ...programOf({ main: [{ verb: "set", options: { values: { attempts: 2 } } }, wait] }),
      vars: { attempts: 0, who: "" },
    };
    expect(callOf(program).standing().vars).toEqual({ attempts: 2, who: "" });
  });
});

describe("wait", () => {
  test("lets its time pass, whatever keys are pressed", () => {
    const call = callOf(programOf({ main: [{ verb: "wait", options: { for: 2_000 } }, wait] }));
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    call.pass(1_999);
    expect(call.standing().frames).toMatchObject([{ index: 0 }]);
    call.pass(1);
    expect(call.standing().frames).toMatchObject([{ index: 1 }]);
  });
});
