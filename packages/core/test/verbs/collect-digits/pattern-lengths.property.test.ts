import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { readPattern } from "../../../src/verbs/collect-digits/pattern-lengths.ts";
import { cases } from "../../../../../test/cases.ts";

const keys = "01#";
const longest = 3;

/** Every text of the keys up to the longest. */
const texts = ["", ...[1, 2, 3].flatMap((length) => textsOf(length))];

function textsOf(length: number): readonly string[] {
  return length === 0
    ? [""]
    : textsOf(length - 1).flatMap((text) => [...keys].map((key) => text + key));
}

const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("0", "1", "#", "\\d", ".", "[0-1]", "[^0]", "[1#]", "\\*", "7"),
    tie("pattern").map((inner) => `(${inner})`),
    tie("pattern").map((inner) => `(?:${inner})`),
  ),
  pattern: fc
    .array(
      fc.tuple(tie("atom"), fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,2}", "{2,}", "*?")),
      {
        maxLength: 3,
      },
    )
    .chain((parts) => {
      const sequence = parts.map(([atom, sign]) => atom + sign).join("");
      return fc.oneof(
        fc.constant(sequence),
        tie("atom").map((other) => `${sequence}|${other}`),
      );
    }),
}));

describe("readPattern", () => {
  test("gives exactly the lengths of the texts that match", () => {
    fc.assert(
      fc.property(pattern, (text) => {
        const matching = texts
          .filter((each) => RE2JS.matches(text, each))
          .map((each) => each.length);
        expect(readPattern(text, keys, longest)?.lengths).toEqual(new Set(matching));
      }),
      { numRuns: cases(300) },
    );
  });

  test.each(["\\bab", "[[:digit:]]", "(?i)a", "(", "a)", "\\pL", "x{2"])(
    "does not follow %s",
    (text) => {
      expect(readPattern(text, keys, longest)).toBe(undefined);
    },
  );

  test("tells the keys that are named from those that are let through", () => {
    expect(readPattern("[12]#.[^4]\\*", keys, longest)?.named).toEqual(
      new Set(["1", "2", "#", "*"]),
    );
  });
});
