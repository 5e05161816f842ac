import { describe, expect, test } from "vitest";
import { setVariable } from "../../src/verbs/set-variable.ts";
import { kindOf } from "../../src/language/option-kinds/index.ts";
import { callOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

describe("set-variable", () => {
  test("writes a variable on the caller's channel, without control characters", () => {
    const options = { name: "CDR(userfield)", value: "line\r\n 7" };
    const targets = { failed: "after" };
    const call = callOf(
      programOf({ main: [{ verb: "set-variable", options, targets }], after: [] }),
    );
    const written = { leg: "in", name: "CDR(userfield)", value: "line 7" };
    expect(call.commands().at(-1)).toEqual({ kind: "leg.variable", ...written });
    expect(call.trace()).toContainEqual({ kind: "variable.set", ...written });
    call.fail();
    expect(call.trace()).toContainEqual(expect.objectContaining({ outcome: "failed" }));
  });

  test.each([
    ["CUSTOMER", true],
    ["CDR(userfield)", true],
    ["CHANNEL(accountcode)", true],
    ["GROUP()", true],
    ["GROUP(trunk)", true],
    ["GLOBAL(NIGHT)", true],
    ["DEVICE_STATE(Custom:night)", true],
    ["SHELL(ls)", false],
    ["CHANNEL(hangup_handler_push)", false],
    ["DB(a/b)", false],
    ["CURL(http://a)", false],
    ["CDR(a)(b)", false],
    ["a b", false],
  ])("may write %s: %s", (name, isRight) => {
    const { kind } = setVariable.options["name"] ?? { kind: "string" };
    expect(kindOf(kind).problem?.("name", name, { kind }) === undefined).toBe(isRight);
  });
});
