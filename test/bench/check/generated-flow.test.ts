import { checkFlow } from "@flowrun/flow";
import { describe, expect, it } from "vitest";
import { generatedFlow, mistakenFlow } from "../../../bench/check/generated-flow.ts";

describe("generatedFlow", () => {
  it.each([10, 100, 1_000])("gives a flow of %i blocks in which nothing is wrong", (blocks) => {
    const text = generatedFlow(blocks);
    expect(checkFlow({ name: "generated", text })).toEqual([]);
    expect(text.match(/^ {2}\w+:$/gm)).toHaveLength(blocks);
  });

  it("fits into the largest file that is read, with 5,000 blocks", () => {
    expect(Buffer.byteLength(generatedFlow(5_000))).toBeLessThan(2 ** 20);
  });
});

describe("mistakenFlow", () => {
  it("gives a flow with a mistake in each of 40 steps", () => {
    const found = checkFlow({ name: "mistaken", text: mistakenFlow(40) });
    const lines = new Set(
      found.filter(({ severity }) => severity === "error").map(({ span }) => span.start),
    );
    expect(lines.size).toBe(40);
    expect(new Set(found.map(({ code }) => code))).toEqual(
      new Set([
        "EXPR_UNKNOWN_FIELD",
        "EXPR_UNKNOWN_NAME",
        "FLOW_UNKNOWN_VARIABLE",
        "FLOW_UNKNOWN_BLOCK",
      ]),
    );
  });
});
