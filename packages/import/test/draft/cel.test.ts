import { describe, expect, test } from "vitest";
import { celOf, flowText, literalOf } from "../../src/draft/cel.ts";

describe("flowText", () => {
  test("writes expressions between texts", () => {
    expect(flowText([{ text: "PJSIP/" }, { cel: "vars.x" }, { text: "@trunk" }])).toBe(
      "PJSIP/${vars.x}@trunk",
    );
  });

  test("keeps what looks like an expression a text, and a dollar in front of one a dollar", () => {
    expect(flowText([{ text: "a ${b} $" }, { cel: "vars.x" }])).toBe('a $${b} ${"$"}${vars.x}');
    expect(flowText([{ text: "5 $" }])).toBe("5 $");
  });
});

describe("celOf", () => {
  test("adds texts and expressions up", () => {
    expect([celOf([]), celOf([{ text: 'a"' }, { cel: "vars.x" }])]).toEqual([
      '""',
      '"a\\"" + vars.x',
    ]);
  });
});

describe("literalOf", () => {
  test("gives the text of pieces without an expression", () => {
    expect([
      literalOf([{ text: "a" }, { text: "b" }]),
      literalOf([{ text: "a" }, { cel: "x" }]),
    ]).toEqual(["ab", undefined]);
  });
});
