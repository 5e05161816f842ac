import { checkFlow } from "@flowrun/flow";
import { describe, expect, it } from "vitest";
import { generatedFlow } from "../../../bench/check/generated-flow.ts";

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
