import { describe, expect, test } from "vitest";
import { readCallScript, readCalleeBehaviour } from "../../src/index.ts";

const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing was thrown";
};

describe("readCallScript", () => {
  test("takes a call with all its fields", () => {
    const script = {
      from: "15551234",
      to: "100",
      app: "flow",
      args: ["a"],
      name: "Caller",
      audio: false,
      keys: "12,3#",
      keysAfterMs: 500,
      gapMs: 100,
      hangUpAfterMs: 60_000,
      callees: { "PJSIP/1000": { kind: "answer", afterMs: 10, hangUpAfterMs: 5000 } },
    };

    expect(readCallScript(script)).toEqual(script);
  });

  test("names the field that is missing, unknown or wrong", () => {
    expect(messageOf(() => readCallScript({ from: "1" }))).toBe(
      'The call lacks the field "to". The field "to" must be a text that is not empty.',
    );
    expect(messageOf(() => readCallScript({ from: "1", to: "2", key: "3" }))).toBe(
      'The call has an unknown field "key".',
    );
    expect(messageOf(() => readCallScript({ from: "1", to: "2", gapMs: -1 }))).toBe(
      'The call has a wrong value. The field "gapMs" must be a number of milliseconds, 0 or more.',
    );
    expect(messageOf(() => readCallScript("call me"))).toBe("The call must be an object.");
    expect(
      messageOf(() =>
        readCallScript({ from: "1", to: "2", callees: { "PJSIP/1": { kind: "x" } } }),
      ),
    ).toMatch(/^The callee "PJSIP\/1" has an unknown "kind"/);
  });
});

describe("readCalleeBehaviour", () => {
  test("takes the kind alone as text", () => {
    expect(readCalleeBehaviour("busy", "The callee")).toEqual({ kind: "busy" });
  });

  test("wants the number that a phone is forwarded to", () => {
    const forward = { kind: "forward", to: "2002" } as const;
    expect(readCalleeBehaviour(forward, "The callee")).toEqual(forward);
    expect(messageOf(() => readCalleeBehaviour("forward", "The callee"))).toBe(
      'The callee lacks the field "to". The field "to" must be a text that is not empty.',
    );
  });

  test("wants a SIP refusal from 400 to 699", () => {
    expect(readCalleeBehaviour({ kind: "reject", status: 480 }, "The callee")).toEqual({
      kind: "reject",
      status: 480,
    });
    expect(
      messageOf(() => readCalleeBehaviour({ kind: "reject", status: 200 }, "The callee")),
    ).toBe(
      'The callee has a wrong value. The field "status" must be a SIP status from 400 to 699.',
    );
  });
});
