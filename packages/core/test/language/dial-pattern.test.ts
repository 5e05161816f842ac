import { describe, expect, test } from "vitest";
import { dialFit, matchesDialPattern } from "../../src/language/dial-pattern.ts";

describe("dialFit", () => {
  test.each([
    ["2XXX", "2417", "whole"],
    ["2XXX", "24", "beginning"],
    ["2XXX", "", "beginning"],
    ["2XXX", "24170", "no"],
    ["2XXX", "3417", "no"],
    ["2XXX", "341", "no"],
    ["NZX", "210", "whole"],
    ["NZX", "110", "no"],
    ["NZX", "200", "no"],
    ["0.", "0", "beginning"],
    ["0.", "04", "whole beginning"],
    ["0.", "0a#", "whole beginning"],
    ["0.", "14", "no"],
    ["*8", "*8", "whole"],
    ["X", "x", "no"],
  ])("%s and %s: %s", (pattern, text, expected) => {
    const { isWhole, isBeginning } = dialFit(text, pattern);
    const found = [...(isWhole ? ["whole"] : []), ...(isBeginning ? ["beginning"] : [])];
    expect(found.join(" ") || "no").toBe(expected);
    expect(matchesDialPattern(text, pattern)).toBe(isWhole);
  });
});
