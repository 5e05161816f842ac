import { describe, expect, test } from "vitest";
import { didYouMean, editDistance, suggest } from "../../src/diagnostics/suggest.ts";

const verbs = [
  "answer",
  "play",
  "collect-digits",
  "lookup",
  "bridge",
  "hangup",
  "go",
  "set",
  "wait",
  "log",
];

describe("suggest", () => {
  test.each([
    ["anwser", "answer"],
    ["plya", "play"],
    ["collect_digits", "collect-digits"],
    ["Collect Digits", "collect-digits"],
    ["colect-digit", "collect-digits"],
    ["look-up", "lookup"],
    ["hang_up", "hangup"],
    ["weit", "wait"],
  ])("takes %s for %s", (name, meant) => {
    expect(suggest(name, verbs)).toBe(meant);
  });

  test.each(["transfer", "x", "", "a".repeat(1000)])(
    "takes %s for nothing that it is not near",
    (name) => {
      expect(suggest(name, verbs)).toBeUndefined();
    },
  );

  test("compares few of many candidates letter by letter, those that begin and end alike", () => {
    const many = Array.from({ length: 900 }, (_, index) => `variable_${index}`);
    expect(suggest("varable_750", many)).toBe("variable_750");
    // However many there are, no more than a thousand are looked at.
    let lookedAt = 0;
    const endless = function* (): Generator<string> {
      for (;;) yield `other_${(lookedAt += 1)}`;
    };
    expect(suggest("varable_750", endless())).toBeUndefined();
    expect(lookedAt).toBeLessThan(1_010);
  });

  test("takes the first of equally near candidates", () => {
    expect(suggest("cat", ["car", "can"])).toBe("car");
  });

  test("does not take one letter for another", () => {
    expect(suggest("a", ["b"])).toBeUndefined();
  });
});

describe("didYouMean", () => {
  test("asks for the candidate", () => {
    expect(didYouMean("anwser", verbs)).toBe('Did you mean "answer"?');
  });

  test("asks nothing when there is none", () => {
    expect(didYouMean("transfer", verbs)).toBeUndefined();
  });
});

describe("editDistance", () => {
  test.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "abd", 1],
    ["abc", "ab", 1],
    ["abc", "acb", 1],
    ["kitten", "sitting", 3],
  ])("from %s to %s is %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});
