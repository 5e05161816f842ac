import * as fc from "fast-check";
import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { anyNumber } from "../../src/fuzz/any-number.ts";

/** The numbers that are called in a flow with this condition. */
function numbersFor(condition: string): ReadonlySet<string> | undefined {
  const text = `flowrun: 1\nname: x\nstart: a\nblocks:\n  a:\n    - answer\n    - log: on\n      if: ${condition}\n    - hangup\n`;
  const { program } = compileFlow({ name: "x.yaml", text });
  const { to } = program === undefined ? {} : anyNumber(program, ["200", "7"]);
  return to && new Set(fc.sample(to, 50));
}

describe("anyNumber", () => {
  test("calls other numbers where an expression looks at them, and only there", () => {
    expect(numbersFor('call.to == "7"')).toEqual(new Set(["200", "7"]));
    expect(numbersFor('call.from == "7"')).toBeUndefined();
  });
});
