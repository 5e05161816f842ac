import { describe, expect, test } from "vitest";
import type { PhoneCall, PhoneState } from "../../../../src/commands/run/phone/phone-state.ts";
import { pressKey } from "../../../../src/commands/run/phone/press-key.ts";
import { phoneState } from "./example-state.ts";

const live: PhoneCall = {
  status: "answered",
  startedAt: 0,
  endedAt: undefined,
  hears: undefined,
  keys: "",
};

/** The state after some keys, and the last action. */
function press(keys: string, from: Partial<PhoneState> = {}): ReturnType<typeof pressKey> {
  let result: ReturnType<typeof pressKey> = { state: { ...phoneState, ...from } };
  for (const key of keys) result = pressKey(result.state, key);
  return result;
}

describe("pressKey", () => {
  test.each(["c", "\r"])("calls at %j from the chosen caller, unless a call is live", (key) => {
    expect(press(key).action).toEqual({ kind: "call", from: "100", to: "1000" });
    expect(press(`f${key}`).action).toEqual({ kind: "call", from: "200", to: "1000" });
    expect(press(key, { call: live }).action).toBeUndefined();
    expect(press(key, { call: { ...live, status: "over" } }).action).toEqual({
      kind: "call",
      from: "100",
      to: "1000",
    });
  });

  test.each(["0", "9", "*", "#"])("presses %j only while a call is live", (key) => {
    expect(press(key, { call: live }).action).toEqual({ kind: "press", digit: key });
    expect(press(key).action).toBeUndefined();
  });

  test.each([
    ["h", "hang-up"],
    ["x", "callee-hang-up"],
  ])("means by %j %s, only while a call is live", (key, kind) => {
    expect(press(key, { call: live }).action).toEqual({ kind });
    expect(press(key).action).toBeUndefined();
  });

  test("goes round the callers and the behaviours of the called phone", () => {
    expect(press("ff").state.caller).toBe(0);
    expect(["", "a", "aa", "aaa", "aaaa"].map((keys) => press(keys).state.callee)).toEqual([
      "answer",
      "busy",
      "decline",
      "never",
      "answer",
    ]);
  });

  test("takes a number that is typed", () => {
    const { state } = press("n+4a7\u007f8\r");
    expect({ typing: state.typing, caller: state.callers[state.caller] }).toEqual({
      typing: undefined,
      caller: { number: "+48", label: "typed" },
    });
  });

  test("leaves the caller as it was when nothing is typed or typing is left", () => {
    expect(press("n\r").state).toEqual(phoneState);
    expect(press("n12\u001b").state).toEqual(phoneState);
  });

  test.each(["q", "\u0003"])("quits at %j", (key) => {
    expect(press(key).action).toEqual({ kind: "quit" });
    expect(pressKey({ ...phoneState, typing: "1" }, "\u0003").action).toEqual({ kind: "quit" });
  });

  test("ignores any other key", () => {
    expect(press("\u001b[A")).toEqual({ state: phoneState });
  });
});
