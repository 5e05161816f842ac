import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeFrame, frameWidth } from "../../src/source/code-frame.ts";
import { createSource } from "../../src/source/source.ts";

const text = fc.string({
  unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "é", "😀", "#"),
  maxLength: 400,
});

describe("codeFrame", () => {
  test("puts its carets inside the line, or one straight after it, for any span of any text", () => {
    fc.assert(
      fc.property(text, fc.nat(400), fc.nat(400), (value, one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)].map((at) =>
          Math.min(at, value.length),
        );
        const lines = codeFrame(createSource("f", value), {
          start: start ?? 0,
          end: end ?? 0,
        }).split("\n");
        const [caret = "", line = ""] = lines.toReversed();
        const bar = caret.indexOf("| ") + 2;
        expect(caret.slice(bar)).toMatch(/^[ \t]*\^+$/);
        const shown = line.slice(bar);
        expect(shown.length).toBeLessThanOrEqual(frameWidth);
        // Blanks at the end of a shown line are trimmed, so carets may stand under them.
        expect(caret.length).toBeLessThanOrEqual(bar + Math.max(frameWidth, line.length) + 1);
      }),
    );
  });
});
