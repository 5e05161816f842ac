import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "../../src/solve/language.ts";
import { createLanguages } from "../../src/solve/languages.ts";

const languages = createLanguages();

/** A pattern that JavaScript and RE2 read alike. */
const anyPattern = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("1", "a", "[0-9]", "[^1]", ".", "\\d", "[1-3a]", "\\*", "#"),
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{2,}"))
      .map(([a, times]) => `(?:${a})${times}`),
  ),
})).pattern;

const anyText = fc.string({ unit: fc.constantFrom(..."123a*#x"), maxLength: 6 });
const any = { least: 0, most: Number.POSITIVE_INFINITY, without: new Set<number>() };

function languageOf(pattern: string): Language {
  const language = languages.ofPattern(pattern);
  if (language === undefined) throw new Error(`${pattern} is not understood.`);
  return language;
}

describe("createLanguages", () => {
  test("has the texts that the regular expression matches as a whole", () => {
    fc.assert(
      fc.property(anyPattern, anyText, (pattern, text) => {
        const expected = new RegExp(`^(?:${pattern})$`, "u").test(text);
        expect(languages.has(languageOf(pattern), text)).toBe(expected);
        expect(languages.has(languages.not(languageOf(pattern)), text)).toBe(!expected);
      }),
      { numRuns: 500 },
    );
  });

  test("gives a shortest text of two patterns, and none only where there is none", () => {
    fc.assert(
      fc.property(anyPattern, anyPattern, anyText, (one, other, text) => {
        const both = languages.and([languageOf(one), languages.not(languageOf(other))]);
        const word = languages.wordOf(both, any);
        const isIn = languages.has(both, text);
        if (typeof word !== "string") return word === undefined || !isIn;
        const isShortest = !isIn || [...word].length <= [...text].length;
        return languages.has(both, word) && isShortest;
      }),
      { numRuns: 300 },
    );
  });

  test("gives a text of a length that is wanted", () => {
    const digits = languageOf("[0-9]+");
    expect(languages.wordOf(digits, { least: 3, most: 5, without: new Set([3]) })).toBe("1111");
    expect(languages.wordOf(languageOf("[0-9]{2}"), { ...any, least: 3 })).toBeNull();
  });

  test("knows texts by their beginning, their end and what they hold", () => {
    const both = languages.and([languages.beginningWith("12"), languages.endingWith("23")]);
    expect(languages.wordOf(both, any)).toBe("123");
    expect(languages.wordOf(languages.and([both, languages.holding("9")]), any)).toBe("12923");
    expect(languages.wordOf(languages.not(languages.ofText("")), any)).toBe("1");
  });

  test("does not understand a pattern that is much too large", () => {
    expect(languages.ofPattern("[0-9]{1000}")).toBeUndefined();
  });
});
