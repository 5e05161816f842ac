import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundedAnswer, mostCharacters } from "../../../src/commands/mcp/bounded.ts";

describe("boundedAnswer", () => {
  test("gives what is small as it is", () => {
    expect(boundedAnswer({ a: [1, "two"], b: undefined }).value).toEqual({ a: [1, "two"] });
  });

  test("cuts long lists and texts, and says how much was left out", () => {
    const { value } = boundedAnswer({
      lines: Array.from({ length: 100_000 }, (_, index) => index),
      text: "x".repeat(100_000),
    });

    expect(JSON.stringify(value)).toMatch(/"… \d+ more"/);
    expect(JSON.stringify(value)).toMatch(/… \d+ more characters/);
  });

  test("is never longer than an assistant can read", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.integer({ min: 1, max: 3_000 }),
        (json, times) => {
          const many = {
            a: Array.from({ length: times }, () => json),
            b: JSON.stringify(json).repeat(times),
          };
          expect(boundedAnswer(many).text.length).toBeLessThanOrEqual(mostCharacters);
        },
      ),
      { numRuns: 30 },
    );
  });
});
