import { expect, test } from "vitest";
import { spell, withoutQuotes } from "../../src/flow/quoting.ts";

test("a value is quoted where YAML would read something else", () => {
  const values = ["sound:hello", "0123", "no", "a: b", "", null, 5, [1, "~"], { to: "x y", n: 1 }];
  expect(values.map((value) => spell(value))).toEqual([
    "sound:hello",
    "0123",
    '"no"',
    '"a: b"',
    '""',
    "null",
    "5",
    '[1, "~"]',
    '{ to: "x y", n: 1 }',
  ]);
});

test("the span of a text lies inside its quotes, and stays where they are not closed or differ", () => {
  const inside = (text: string): string => {
    const { start, end } = withoutQuotes(text, { start: 0, end: text.length });
    return text.slice(start, end);
  };
  expect(['"open"', "'open'", '""', "open", '"open', `"open'`, '"', "o'n"].map(inside)).toEqual([
    ...["open", "open", "", "open", '"open', `"open'`, '"', "o'n"],
  ]);
});
