import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { sendEmail } from "../../src/verbs/send-email.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that sends an e-mail, and waits whatever comes of it. */
function sending(options: Readonly<Record<string, Json>> = {}): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  const step = {
    verb: "send-email",
    options: {
      ...{ to: "ann@example.com", subject: "Missed", text: "one\ntwo", timeout: 15_000 },
      ...options,
    },
    targets: { refused: "after", failed: "after" },
  };
  return callOf(programOf({ main: [step, wait], after: [wait] }));
}

const outcome = (call: CallOf): object | undefined => call.trace().find((one) => "outcome" in one);

describe("send-email", () => {
  test("sends what its options say, and sets a deadline of its own", () => {
    const options = {
      to: "ann@example.com, bo@example.com",
      subject: "Missed\r\nBcc: all@example.com",
      recording: "boxes/7",
    };
    expect(sending(options).commands().slice(1)).toEqual([
      { kind: "timer.set", timer: "mail", at: 15_000 },
      {
        kind: "mail.send",
        to: ["ann@example.com", "bo@example.com"],
        subject: "Missed Bcc: all@example.com",
        text: "one\ntwo",
        recording: "boxes/7",
        timeoutMs: 15_000,
      },
    ]);
  });

  test("has the recording trimmed where that is asked for, and only where there is one", () => {
    expect(sending({ recording: "boxes/7", trim: true }).commands().at(-1)).toMatchObject({
      recording: "boxes/7",
      trims: true,
    });
    expect(sending({ trim: true }).commands().at(-1)).not.toHaveProperty("trims");
  });

  test("goes on when the server has it", () => {
    const call = sending();
    call.succeed();
    expect(outcome(call)).toMatchObject({ outcome: "ok" });
  });

  test.each([
    [undefined, "failed"],
    ["timed_out", "failed"],
    ["refused", "refused"],
  ] as const)("of a failure that is %s it makes %s", (how, told) => {
    const call = sending();
    const failed = { kind: "request.failed", code: "X", message: "no", certain: true } as const;
    const request = call.state().requests[0]?.id ?? "none";
    call.feed({ ...failed, request, ...(how === undefined ? {} : { outcome: how }) });
    expect(outcome(call)).toMatchObject({ outcome: told });
  });

  test("has failed where nothing comes in time", () => {
    const call = sending();
    call.pass(15_000);
    expect(outcome(call)).toMatchObject({ outcome: "failed" });
  });

  test.each(["", "ann", "ann@", "ann@example.com,", "a b@example.com", "<ann@example.com>"])(
    "sends nothing to %j",
    (to) => {
      const call = sending({ to });
      expect(call.commands()).not.toContainEqual(expect.objectContaining({ kind: "mail.send" }));
      expect(outcome(call)).toMatchObject({ outcome: "refused" });
    },
  );

  test("tells a text that is no address", () => {
    const { kind } = sendEmail.options["to"] ?? {};
    const problem = typeof kind === "object" ? kind.problem : undefined;
    const rule = { kind: "string" } as const;
    expect(problem?.("to", "ann@example.com, bo@example.com", rule)).toBeUndefined();
    expect(problem?.("to", "ann", rule)?.message).toBe(
      '"to" must be an e-mail address such as ann@example.com, or several by commas, not "ann".',
    );
  });
});
