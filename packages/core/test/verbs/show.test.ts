import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

/** A call that shows something, and waits whatever comes of it. */
function showing(
  options: Readonly<Record<string, Json>>,
  targets: Readonly<Record<string, string>> = {},
): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  return callOf(programOf({ main: [{ verb: "show", options, targets }, wait], after: [wait] }));
}

function outcome(call: CallOf): object | undefined {
  return call.trace().find((one) => "outcome" in one);
}

describe("show", () => {
  test.each([
    [{ name: "Sales" }, { name: "Sales", number: "100" }],
    [
      { name: "Ada\r\n", number: "+47 22 33" },
      { name: "Ada", number: "+472233" },
    ],
    [
      { name: "", number: "2000" },
      { name: "", number: "2000" },
    ],
  ])("has the caller's phone show %j as %j", (options, shown) => {
    const call = showing(options);
    expect(call.commands().at(-1)).toEqual({ kind: "leg.show", leg: "in", ...shown });
    expect(call.trace()).toContainEqual({ kind: "leg.shown", leg: "in", ...shown });
    call.succeed();
    expect(outcome(call)).toMatchObject({ outcome: "ok" });
  });

  test("goes on where the platform refuses, unless the step says where", () => {
    const call = showing({ name: "Sales" });
    call.fail();
    expect(outcome(call)).toMatchObject({ outcome: "ok", detail: "no" });
    const mapped = showing({ name: "Sales" }, { failed: "after" });
    mapped.fail();
    expect(outcome(mapped)).toMatchObject({ outcome: "failed", detail: "no" });
  });

  test("on a called phone that is asked shows the caller's number", () => {
    const options = {
      ...{ to: [["PJSIP/1"]], ring: 30_000, keep_caller: false, answer: false },
      ...{ while_ringing: "nothing", screen: "ask", screen_for: 20_000 },
    };
    const call = callOf(
      programOf({
        main: [{ verb: "bridge", options }],
        ask: [{ verb: "show", options: { name: "An order" } }],
      }),
    );
    call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    expect(call.commands()).toContainEqual({
      kind: "leg.show",
      leg: "fr.in.2",
      name: "An order",
      number: "555",
    });
  });
});
