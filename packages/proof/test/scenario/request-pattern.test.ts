import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitsPattern, mayFitBoth, readPattern } from "../../src/scenario/request-pattern.ts";

const fits = (pattern: string, method: "GET" | "POST", url: string): boolean =>
  fitsPattern(readPattern(pattern), { method, url });

describe("a request pattern", () => {
  test("has a method or none", () => {
    expect([readPattern("https://a.example/b"), readPattern("POST https://a.example/b")]).toEqual([
      { method: undefined, url: "https://a.example/b" },
      { method: "POST", url: "https://a.example/b" },
    ]);
  });

  test.each([
    ["https://a.example/", "GET", "https://a.example/", true],
    ["https://a.example/", "POST", "https://a.example/", true],
    ["POST https://a.example/", "GET", "https://a.example/", false],
    ["https://a.example/", "GET", "https://a.example/b", false],
    ["https://a.example/*", "GET", "https://a.example/", true],
    ["https://a.example/*", "GET", "https://a.example/b/c", true],
    ["https://a.example/*/c", "GET", "https://a.example/b/c", true],
    ["https://a.example/*/c", "GET", "https://a.example/c", false],
    ["https://a.example/*x*x", "GET", "https://a.example/x", false],
    ["https://a.example/*x*x", "GET", "https://a.example/axbx", true],
    ["https://a.example/(.*)", "GET", "https://a.example/b", false],
  ] as const)("%s fits %s %s: %s", (pattern, method, url, expected) => {
    expect(fits(pattern, method, url)).toBe(expected);
  });

  test("fits what any texts in the place of its stars make", () => {
    const part = fc.stringMatching(/^[a-c/]{0,4}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part), { minLength: 1 }), (parts) => {
        const pattern = parts.map(([fixed]) => fixed).join("*");
        const url = parts
          .map(([fixed, free], index) => (index === 0 ? fixed : free + fixed))
          .join("");
        return fits(pattern, "GET", url);
      }),
    );
  });
});

describe("two patterns", () => {
  test.each([
    ["say:Hello *, welcome", "say:Hello A* welcome", true],
    ["say:Hello *", "say:Hello Ann", true],
    ["say:Hello *", "say:Goodbye", false],
    ["say:*", "sound:*", false],
    ["sound:a", "sound:a", true],
    ["sound:a", "sound:b", false],
  ])("%s and %s may be met by one text: %s", (one, other, expected) => {
    expect([mayFitBoth(one, other), mayFitBoth(other, one)]).toEqual([expected, expected]);
  });
});
