import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyOrigin } from "../../src/fuzz/any-origin.ts";
import { programOf } from "../run/scenario-of.ts";

const flowWith = (condition: string): ReturnType<typeof programOf> =>
  programOf(
    `flowrun: 1\nname: x\nstart: a\nblocks:\n  a:\n    - answer\n    - log: on\n      if: ${condition}\n    - hangup\n`,
  );

describe("anyOrigin", () => {
  test("has callers with names of several words, where an expression looks at them, and only there", () => {
    const { callerName } = anyOrigin(flowWith('call.name == "x"'), []);
    const drawn = fc.sample(callerName ?? fc.constant(""), { numRuns: 100, seed: 1 });
    expect(drawn).toEqual(expect.arrayContaining(["", "Ola", "Ola Nordmann"]));
    expect(anyOrigin(flowWith('call.from == "x"'), [])).toEqual({});
  });

  test("has arguments of the dial plan, where an expression looks at them", () => {
    const { args } = anyOrigin(flowWith("size(call.args) > 1"), ["gold"]);
    const drawn = fc.sample(args ?? fc.constant([]), { numRuns: 100, seed: 1 });
    expect(new Set(drawn.map(({ length }) => length))).toEqual(new Set([0, 1, 2, 3]));
    expect(drawn.flat()).toContain("gold");
  });
});
