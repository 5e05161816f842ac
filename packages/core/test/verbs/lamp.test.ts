import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that turns a lamp, and waits whatever comes of it. */
function turning(options: Readonly<Record<string, Json>>): CallOf {
  return callOf(
    programOf({
      main: [
        {
          verb: "lamp",
          options: { name: "night", lit: true, blinks: false, ...options },
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

describe("lamp", () => {
  test.each([
    [{}, "lit"],
    [{ blinks: true }, "blinking"],
    [{ lit: false }, "off"],
    [{ lit: false, blinks: true }, "off"],
  ])("turns a lamp with %j, and goes on when the platform has", (options, shows) => {
    const call = turning(options);
    expect(call.commands().at(-1)).toEqual({ kind: "lamp.turn", lamp: "night", shows });
    expect(call.trace()).toContainEqual({ kind: "lamp.turned", lamp: "night", shows });
    call.succeed();
    expect(outcome(call)).toMatchObject({ outcome: "ok" });
  });

  test("has failed where the platform refuses, and says why", () => {
    const call = turning({});
    call.fail();
    expect(outcome(call)).toMatchObject({ outcome: "failed", detail: "no" });
  });

  test.each(["", "a b", "night/x", "x".repeat(65)])("asks for no lamp named %j", (name) => {
    const call = turning({ name });
    expect(call.commands()).not.toContainEqual(expect.objectContaining({ kind: "lamp.turn" }));
    expect(outcome(call)).toMatchObject({
      outcome: "failed",
      detail: "a lamp cannot have this name",
    });
  });
});
