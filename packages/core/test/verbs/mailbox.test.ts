import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that tells of a mailbox, and waits whatever comes of it. */
function telling(options: Readonly<Record<string, Json>>): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "mailbox",
          options: { name: "2001@default", new: 3, old: 1, ...options },
          targets: { failed: "after" },
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
}

function outcome(call: CallOf): object | undefined {
  return call.trace().find((one) => "outcome" in one);
}

describe("mailbox", () => {
  test("tells how many messages wait, and goes on when the platform knows", () => {
    const call = telling({});
    const counts = { mailbox: "2001@default", fresh: 3, old: 1 };
    expect(call.commands().at(-1)).toEqual({ kind: "mailbox.tell", ...counts });
    expect(call.trace()).toContainEqual({ kind: "mailbox.told", ...counts });
    call.succeed();
    expect(outcome(call)).toMatchObject({ outcome: "ok" });
  });

  test("has failed where the platform refuses, and says why", () => {
    const call = telling({});
    call.fail();
    expect(outcome(call)).toMatchObject({ outcome: "failed", detail: "no" });
  });

  test.each(["", "a b", "2001/x", "x".repeat(81)])("tells of no mailbox named %j", (name) => {
    const call = telling({ name });
    expect(call.commands()).not.toContainEqual(expect.objectContaining({ kind: "mailbox.tell" }));
    expect(outcome(call)).toMatchObject({
      ...{ outcome: "failed", detail: "a mailbox cannot have this name" },
    });
  });
});
