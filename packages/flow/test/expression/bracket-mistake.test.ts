import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const checker = createExpressionChecker(sampleDeclarations);

/** The marked place, the message and the remedy of an expression that cannot be read. */
function told(source: string): readonly (string | number | undefined)[] {
  const result = checker.check(source);
  if (result.ok) return ["nothing"];
  const { message, hint, range } = result.problem;
  return [range.start, message, hint];
}

describe("a bracket that has no partner is named, with the place that makes the expression whole", () => {
  test.each([
    ["int(vars.attempts", 3, "(", 'Write ")" at the end.'],
    ["int((vars.attempts)", 3, "(", 'Remove it, or write ")" where what it holds ends.'],
    [
      "has(vip.name && vip.level > 1",
      3,
      "(",
      'Write ")" behind "vip.name" or behind "vip.level" or at the end.',
    ],
    ["call.to.split(',')[0.size()", 18, "[", 'Write "]" behind "0" or at the end.'],
    ["call.from.getSeconds(", 20, "(", 'Write ")" where what it holds ends.'],
  ])("%s", (source, at, sign, hint) => {
    expect(told(source)).toEqual([at, `This "${sign}" is never closed.`, hint]);
  });
});

describe("a bracket that closes none is named, with the place of the one that is missing", () => {
  test.each([
    ["hasvip.name)", 11, ")", 'Write "(" behind "has", or remove it.'],
    ["datenow, 'Europe/Oslo')", 22, ")", 'Write "(" behind "date".'],
    ["vip.name.startsWith('a'))", 24, ")", "Remove it."],
    ["call.args0]", 10, "]", 'Write "[" behind "args", or remove it.'],
    ["call.args[0]]", 12, "]", "Remove it."],
    ["call.from, call.to].exists(x, x == '')", 18, "]", 'Write "[" before "call.from".'],
    ["vip.name)", 8, ")", 'Write "(" before "vip.name", or remove it.'],
  ])("%s", (source, at, sign, hint) => {
    const opening = sign === ")" ? "(" : "[";
    const message = `No "${opening}" is open here that this "${sign}" could close.`;
    expect(told(source)).toEqual([at, message, hint]);
  });
});

describe("a bracket that closes one of another kind is named, with the one to write", () => {
  test.each([
    ["has[vip.name)", 'This ")" closes a "[".', 'Write "(" for the "[" behind "has".'],
    ["int(vars.attempts]", 'This "]" closes a "(".', 'Write ")" for it.'],
    ["call.args[size(call.args]", 'This "]" closes a "(".', 'Write ")" before it.'],
    [
      "[call.from].filter[x, x != '')",
      'This ")" closes a "[".',
      'Write "(" for the "[" behind "filter".',
    ],
    ["call.args[0)", 'This ")" closes a "[".', 'Write "]" for it.'],
  ])("%s", (source, message, hint) => {
    expect(told(source).slice(1)).toEqual([message, hint]);
  });
});

test("a bracket in a text needs no partner", () => {
  expect(told("call.from == '('")).toEqual(["nothing"]);
  expect(told("call.from = '('").slice(1)).toEqual(['There is no operator "=".', 'Write "==".']);
});
