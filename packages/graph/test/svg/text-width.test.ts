import { describe, expect, test } from "vitest";
import { textWidth } from "../../src/svg/text-width.ts";

describe("textWidth", () => {
  test.each([
    ["", 12, 0],
    ["iiii", 10, 9],
    ["WWWW", 10, 38],
    ["号码", 10, 20],
    ["e\u0301", 10, 6],
  ])("measures %j at %i as %i", (text, size, width) => {
    expect(textWidth(text, size)).toBe(width);
  });

  test("makes bold wider", () => {
    expect([textWidth("name", 100), textWidth("name", 100, "bold")]).toEqual([251, 276]);
  });
});
