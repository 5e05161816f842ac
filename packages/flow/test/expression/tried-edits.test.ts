import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const checker = createExpressionChecker({
  ...sampleDeclarations,
  args: new Map([["place", { kind: "string" }]]),
});

function told(source: string): string {
  const result = checker.check(source);
  return result.ok ? "" : `${result.problem.message} ${result.problem.hint ?? ""}`;
}

describe("an expression in the habits of another language", () => {
  test.each([
    ["isset(vip.manager)", 'There is no function "isset". Write `vip.manager != null`.'],
    ["exists(digits)", '"exists" does not take (string). Write `digits != ""`.'],
    ["defined(found.name)", 'There is no function "defined". Write `has(found.name)`.'],
    ['exists(digits == "1")', '"exists" does not take (boolean). Write `digits == "1"`.'],
    ["empty(tags)", 'There is no function "empty". Write `size(tags) == 0`.'],
    ["len(tags) > 2", 'There is no function "len". Write `size(tags) > 2`.'],
    ["upper(digits)", 'There is no function "upper". Write `digits.upperAscii()`.'],
    ["max(vars.attempts)", 'There is no function "max". Write `vars.attempts`.'],
    ['call->to == "1"', 'Here stands ">", where a value belongs. Write `call.to == "1"`.'],
    ["callers[0]:name", '":" has no meaning in an expression. Write `callers[0].name`.'],
    [
      "call/from",
      'There is no "from" here: in scope are call, settings, vars, args and the names under "as". Write `call.from`.',
    ],
    [
      "args_place",
      'There is no "args_place" here: in scope are call, settings, vars, args and the names under "as". Write `args.place`.',
    ],
    [
      'to == "1"',
      'There is no "to" here: in scope are call, settings, vars, args and the names under "as". Write `call.to == "1"`.',
    ],
    ["settings.rate, number", '"," has no meaning in an expression. Write `settings.rate`.'],
    ['call.to == "1" then', '"then" has no meaning in an expression. Write `call.to == "1"`.'],
    [
      'settings.recording ? "a" "b"',
      'Nothing stands between "b" and the value before it. Write `settings.recording ? "a" : "b"`.',
    ],
    [
      'digits == "" ? null : digits',
      "Ternary branches must have the same type, got 'null' and 'string'. Write `digits == \"\" ? dyn(null) : digits`.",
    ],
    [
      'digits != "" ? digits : null',
      "Ternary branches must have the same type, got 'string' and 'null'. Write `digits != \"\" ? digits : dyn(null)`.",
    ],
    ["digits == 2", '"==" cannot combine a string and an integer. Write `digits == "2"`.'],
    ["not digits", 'There is no operator "not". Write `digits == ""`.'],
    ["not vip.manager", 'There is no operator "not". Write `vip.manager == ""`.'],
    ['digits -eq "1"', 'There is no operator "-eq". Write "==".'],
    ['digits =! "1"', 'There is no operator "=!". Write "!=".'],
    ['digits equals "1"', 'There is no operator "equals". Write "==".'],
    [
      "vip.manager != none",
      'There is no "none" here: in scope are call, settings, vars, args and the names under "as". Write `null`.',
    ],
    ["call.from()", 'There is no function "from". Write `call.from`.'],
    ["callers[0].name() + 'x'", "There is no function \"name\". Write `callers[0].name + 'x'`."],
    [
      "call[from]",
      'There is no "from" here: in scope are call, settings, vars, args and the names under "as". Write `call.from`.',
    ],
    [
      "vars.attempts + one",
      'There is no "one" here: in scope are call, settings, vars, args and the names under "as". Write `vars.attempts + 1`.',
    ],
    [
      "settings.ring-timeout",
      'The flow declares no setting "ring". Write `settings.ring_timeout`.',
    ],
  ])("%s", (source, words) => {
    expect(told(source)).toBe(words);
  });

  test("is told no edit that would be refused", () => {
    expect(told("len(vars.attempts)")).toBe('There is no function "len". Write `size(text)`.');
  });
});

describe("a loop of another language", () => {
  test.each([
    ["callers.each(c, c.name)", "Write `callers.map(c, c.name)`."],
    ["callers.forEach(c, c.level + 1)", "Write `callers.map(c, c.level + 1)`."],
    ["callers.where(c, c.level > 1)", "Write `callers.filter(c, c.level > 1)`."],
    ["callers.select(c, c.level > 1)", "Write `callers.filter(c, c.level > 1)`."],
    ["callers.select(c, c.name)", "Write `callers.map(c, c.name)`."],
    ["callers.some(c, c.level > 1)", "Write `callers.exists(c, c.level > 1)`."],
    ["callers.every(c, c.level > 1)", "Write `callers.all(c, c.level > 1)`."],
    [
      "callers.find(c, c.level > 1)",
      "Write `list.filter(x, x > 1)` for a part, `list.map(x, x + 1)` for other items, and `list.exists(x, x > 1)` or `list.all(x, x > 1)` to ask.",
    ],
  ])("%s is told by its own name, not by its variable", (source, hint) => {
    const [, name] = /\.(\w+)\(/.exec(source) ?? [];
    expect(told(source)).toBe(`There is no loop "${name}". ${hint}`);
  });

  test("is not seen where the loop is known and another name is wrong", () => {
    expect(told("callers.map(c, d.name)")).toContain('There is no "d" here');
  });
});

test("a member that the call and its history have is told as that of the call", () => {
  const members = { from: { kind: "string" }, seconds: { kind: "integer" } } as const;
  const atEnd = createExpressionChecker({
    ...sampleDeclarations,
    names: new Map([
      ...sampleDeclarations.names,
      ["cdr", { kind: "record", name: "history", members }],
    ]),
  });
  const hintOf = (source: string): string | undefined => {
    const result = atEnd.check(source);
    return result.ok ? undefined : result.problem.hint;
  };
  expect([hintOf("from"), hintOf("seconds")]).toEqual([
    "Write `call.from`.",
    "Write `cdr.seconds`.",
  ]);
});

test.each([
  ["digits.matches(/^PJSIP/[0-9]{3,5}$/)", 'Write `digits.matches("^PJSIP/[0-9]{3,5}$")`.'],
  ["digits.match(/^[0-9]+$/i)", 'Write `digits.matches("(?i)^[0-9]+$")`.'],
  ["digits.test(/^\\d\\/2$/)", 'Write `digits.matches(r"^\\d/2$")`.'],
])("writes the regular expression of %s as a text", (source, hint) => {
  expect(told(source)).toContain(hint);
});

test("writes the regular expression of a long expression as a text, alone", () => {
  const other = '(call.to != "100" && call.to != "200" && call.to != "300")';
  expect(told(`${other} && ${other} && digits.matches(/^PJSIP/[0-9]{3,5}$/)`)).toBe(
    'Here stands "/", where a value belongs. A regular expression is a text here: write `matches("^PJSIP/[0-9]{3,5}$")`.',
  );
});
