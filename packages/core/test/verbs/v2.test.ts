import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const wait = { verb: "wait", options: { for: 60_000 } };

function calling(options: Readonly<Record<string, Json>> = {}): CallOf {
  const targets = { refused: "refused", failed: "failed", timed_out: "timed_out" };
  const step = {
    verb: "v2",
    options: { call: "contacts.search", timeout: 5_000, ...options },
    as: "found",
    targets,
  };
  return callOf(
    programOf({ main: [step, wait], refused: [wait], failed: [wait], timed_out: [wait] }),
  );
}

describe("v2", () => {
  test("calls the operation with its arguments, and sets a deadline of its own", () => {
    expect(
      calling({ with: { number: "555" } })
        .commands()
        .slice(1),
    ).toEqual([
      { kind: "timer.set", timer: "v2", at: 5_000 },
      { kind: "v2.call", operation: "contacts.search", with: { number: "555" }, timeoutMs: 5_000 },
    ]);
  });

  test("calls an operation without arguments with none", () => {
    expect(calling().commands().at(-1)).toMatchObject({ with: {} });
  });

  test("binds the body of the answer, whatever it is", () => {
    for (const body of [null, [{ id: 1 }], "text"] as const) {
      const call = calling();
      call.succeed(body);
      expect(call.standing()).toMatchObject({
        names: { found: body },
        frames: [{ block: "main", index: 1 }],
      });
    }
  });

  test.each([
    ["refused", "refused"],
    ["timed_out", "timed_out"],
    [undefined, "failed"],
  ] as const)("what the port calls %s ends with %s and binds nothing", (outcome, block) => {
    const call = calling();
    const failure = {
      kind: "request.failed",
      request: "r1",
      code: "V2_X",
      message: "No.",
      certain: true,
    } as const;
    call.feed(outcome === undefined ? failure : { ...failure, outcome });
    expect(call.standing()).toMatchObject({ names: {}, frames: [{ block }] });
  });

  test("an answer that does not come in time is timed out", () => {
    const call = calling({ timeout: 800 });
    call.pass(800);
    expect(call.standing()).toMatchObject({ requests: [], frames: [{ block: "timed_out" }] });
  });
});
