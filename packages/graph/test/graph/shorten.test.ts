import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shorten } from "../../src/graph/shorten.ts";
import { anyText } from "../any-graph.ts";

describe("shorten", () => {
  test.each([
    ["as it is", 8, "as it is"],
    ["as it was", 8, "as it w…"],
    ["two\n  lines\t", 20, "two lines"],
    ["😀😀😀", 2, "😀…"],
  ])("makes %j with %i characters %j", (text, width, short) => {
    expect(shorten(text, width)).toBe(short);
  });

  test("gives one well-formed line of at most that many characters", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const short = shorten(text, width);
        expect({
          fits: [...short].length <= width,
          whole: short.isWellFormed(),
          line: /[\r\n\0]/.test(short),
        }).toEqual({
          fits: true,
          whole: true,
          line: false,
        });
      }),
    );
  });
});
