import { describe, expect, test } from "vitest";
import { createLanguages } from "../../src/solve/languages.ts";
import { readPattern, wholePattern } from "../../src/solve/pattern.ts";

const languages = createLanguages();

function finds(pattern: string, text: string): boolean | undefined {
  const whole = wholePattern(pattern);
  const language = whole === undefined ? undefined : languages.ofPattern(whole);
  return language && languages.has(language, text);
}

describe("readPattern", () => {
  test("reads what RE2 and languages of texts have in common", () => {
    expect(readPattern("a[^0-9]{2,}|\\*")).toEqual({
      kind: "choice",
      parts: [
        {
          kind: "sequence",
          parts: [
            { kind: "set", ranges: [[97, 97]], isOther: false },
            {
              kind: "repeat",
              part: { kind: "set", ranges: [[48, 57]], isOther: true },
              least: 2,
              most: Number.POSITIVE_INFINITY,
            },
          ],
        },
        { kind: "sequence", parts: [{ kind: "set", ranges: [[42, 42]], isOther: false }] },
      ],
    });
  });

  test.each(["(?i)a", "a\\b", "[[:alpha:]]", "(a", "a)", "a**+{", "(^a)", "a$b", "\\pL", "[a"])(
    "does not understand %s",
    (pattern) => {
      expect(readPattern(pattern)).toBeUndefined();
    },
  );
});

describe("wholePattern", () => {
  test.each([
    ["12", "9129", true],
    ["^12", "9129", false],
    ["^12", "129", true],
    ["12$", "912", true],
    ["^12$", "12", true],
    ["^12$", "123", false],
    ["^1|2$", "19", true],
    ["^1|2$", "92", true],
    ["^1|2$", "29", false],
    ["1", "a\nb1", true],
    ["^a\\n", "a\nb", true],
    [".", "\n", false],
  ])("finds %s in %j: %s", (pattern, text, expected) => {
    expect(finds(pattern, text)).toBe(expected);
  });
});
