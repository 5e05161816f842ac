import { matchesDialPattern } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { openPrefix } from "../../src/expression/open-prefix.ts";

describe("openPrefix", () => {
  test.each([
    ["2XXX", undefined],
    ["XXXXX", undefined],
    ["XXXXXXX", undefined],
    ["ZXXXXXX", undefined],
    ["9XXXXXXX", undefined],
    ["+47.", undefined],
    ["0047.", undefined],
    ["NXXNXXXXXX", undefined],
    ["1NXXNXXXXXX", undefined],
    ["0ZXXXXXXX", undefined],
    ["XXXXXXXX", ""],
    ["X.", ""],
    ["XXXXXXXXX.", ""],
    ["Z.", ""],
    ["+.", "+"],
    ["+ZXXXXXXXXXX", "+"],
    ["00.", "00"],
    ["00Z.", "00"],
    ["011.", "011"],
    ["0.", "0"],
    ["0XXXXXXXXX", "0"],
    ["9.", "9"],
  ])("is for the dial pattern %s %j", (pattern, prefix) => {
    expect(openPrefix((text) => matchesDialPattern(text, pattern))).toBe(prefix);
  });

  test("is for a text that begins so what it begins with, and nothing for a country", () => {
    expect(
      ["00", "0", "+", "9", "+47", "0047", "2"].map((prefix) =>
        openPrefix((text) => text.startsWith(prefix)),
      ),
    ).toEqual(["00", "0", "+", "9", undefined, undefined, "2"]);
  });
});
