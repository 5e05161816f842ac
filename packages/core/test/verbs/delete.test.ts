import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function deleting(): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  return callOf(
    programOf({
      main: [
        {
          verb: "delete",
          options: { in: "people", key: "7", timeout: 800 },
          targets: { failed: "failed" },
        },
        wait,
      ],
      failed: [wait],
    }),
  );
}

describe("delete", () => {
  test("asks the store to remove the row, and sets a deadline of its own", () => {
    expect(deleting().commands().slice(1)).toEqual([
      { kind: "timer.set", timer: "delete", at: 800 },
      { kind: "store.delete", table: "people", value: "7", timeoutMs: 800 },
    ]);
  });

  test("goes on when the row is gone", () => {
    const call = deleting();
    call.succeed(null);
    expect(call.standing()).toMatchObject({ frames: [{ block: "main", index: 1 }] });
  });

  test("a store that fails is failed, never the end of the call", () => {
    const call = deleting();
    call.fail();
    expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: "failed" }] });
  });

  test("a store that says nothing in time is failed", () => {
    const call = deleting();
    call.pass(800);
    expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: "failed" }] });
  });
});
