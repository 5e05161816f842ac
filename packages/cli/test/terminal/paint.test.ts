import { describe, expect, test } from "vitest";
import { createPaint, wantsColours } from "../../src/terminal/paint.ts";

describe("wantsColours", () => {
  // [environment, terminal, --no-color] → colours
  test.each([
    [{}, true, false, true],
    [{}, false, false, false],
    [{ TERM: "dumb" }, true, false, false],
    [{ NO_COLOR: "1" }, true, false, false],
    [{ NO_COLOR: "" }, true, false, true],
    [{ FORCE_COLOR: "1" }, false, false, true],
    [{ FORCE_COLOR: "0" }, true, false, false],
    [{ FORCE_COLOR: "false" }, true, false, false],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false, false],
    [{ FORCE_COLOR: "1" }, true, true, false],
  ])(
    "of %j, terminal %j and --no-color %j gives %j",
    (environment, isTerminal, noColour, expected) => {
      expect(wantsColours(environment, { isTerminal, noColour })).toBe(expected);
    },
  );
});

describe("createPaint", () => {
  test("colours, or leaves the text as it is", () => {
    expect([createPaint(true)("red", "x"), createPaint(false)("red", "x")]).toEqual([
      "\u001b[31mx\u001b[39m",
      "x",
    ]);
  });
});
