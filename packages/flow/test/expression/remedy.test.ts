import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const checker = createExpressionChecker(sampleDeclarations);

function hintFor(source: string): string | undefined {
  const result = checker.check(source);
  return result.ok ? undefined : result.problem.hint;
}

describe("what an expression that cannot be is told", () => {
  test.each([
    [
      '"0123".matches("\\d+")',
      'Write the backslash twice (`\\\\d`), or put an r before the quotes: r"…".',
    ],
    [
      "vars.language || 'en'",
      "For a value in its place write `vars.language != \"\" ? vars.language : 'en'`.",
    ],
    ['call.from == "a" || "b"', 'Write `call.from in ["a", "b"]`.'],
    ["var.tries + 1", "Write `vars`."],
    ["vars.attempts * 60000.length", 'Remove ".length"; `size(string(x))` counts its digits.'],
    ["vip ? 1 : 2", "Write `vip != null ? … : …`, or another comparison."],
    ["reply ? 1 : 2", "Write `reply != null ? … : …`, or another comparison."],
    ["tags ? 1 : 2", "Write `size(tags) > 0 ? … : …`, or another comparison."],
    ["callers.some(each => each.name == '')", "Write `.exists(each, …)`, with a comma."],
    ["callers.filter((each) => each.name == '')", "Write `.filter(each, …)`, with a comma."],
    ["vars.attempts => 3", 'Write ">=".'],
    [
      "`Hello ${call.from}`",
      'Put texts in quotes, with "+" between them and values: `"Hello " + call.from`.',
    ],
    [
      "env.TRUNK",
      "A flow reads no environment: declare the value under `settings`, and write `settings.name`.",
    ],
    [
      "call.to == in",
      'Write a value before it, as in `call.to in ["1", "2"]`; or put "in" in quotes if it is a text.',
    ],
    ["now()", "Write `now`, without ( ): it is a value."],
    ["size call.from", "Write `size(call.from)`."],
    ["max(1, 2)", "Write `a > b ? a : b`."],
    ["typeof call.from", "Write `type(x)`."],
    ["new Date()", "The time is `now`, in milliseconds since 1970."],
    ["callers.map(each, each.nmae)", 'Did you mean "name"?'],
    ["call.to == *7", 'Write it in quotes: `"*7"`.'],
    ["call.to == '1',", "Write `call.to == '1'`."],
    ['call.from in ("a", "b")', 'A list stands in [ ]: write `x in ["a", "b"]`.'],
    [
      "Math.round(1.5)",
      "There is no such object: `flowrun docs functions` has all functions, such as `int(x)`.",
    ],
    ["float(1)", "Write `double(1)`."],
    ["vip.manager is not None", "Write `vip.manager != null`."],
    ["vip.manager is null", "Write `vip.manager == null`."],
    ["vip.manager is defined", "Write `vip.manager != null`."],
    ["vip.manager is not defined", "Write `vip.manager == null`."],
    ["call.from | upper", "Write `call.from.upperAscii()`."],
    ["call.from | length", "Write `size(call.from)`."],
    [
      "call.from | escape",
      'There is no filter "escape", and none is needed to show a value: write `call.from` alone.',
    ],
    ["vip.manager == nil", "Write `null`."],
    ["call.from | int", "Write `int(call.from)`."],
    ["call.from != undefined", 'Write `""`: a text is never null here.'],
    ["vip.manager != undefined", "Write `null`."],
    ["size(vars.language) == '1'", "Write `size(vars.language) == 1`."],
    [
      "vars.attempts || true",
      'It takes what is true or false: compare the value, as in `x == 1` or `x != ""`.',
    ],
    [
      "vars.attempts = vars.attempts + 1",
      "Write `vars.attempts + 1`, and keep it with the step `set`.",
    ],
    ["vars.attempts = vip.level + 1", 'Write "==" to compare; a step `set` keeps a value.'],
    [
      'call.from ~= "4"',
      'Write "!=" if they differ; or `text.matches("^4[0-9]+$")`, or `like(text, "4XXX")` for a dial pattern.',
    ],
    ["vars.attempts += 1", "Write `vars.attempts + 1`, and keep it with the step `set`."],
    [
      "vars.language + 1",
      '"vars.language" is a text, as its first value under "vars" is one: write `language: 0` there. Where it must stay a text, convert the other value with `string(…)`.',
    ],
    [
      "vars.language == true",
      '"vars.language" is a text, as its first value under "vars" is one: write `language: false` there. Where it must stay a text, convert the other value with `string(…)`.',
    ],
    ["vars.attempts == '1'", "Write `vars.attempts == 1`."],
    ['not call.from == "1"', 'Write `call.from != "1"`.'],
    [`not '!call.from.matches("[+]?4")'`, 'Write `call.from.matches("[+]?4")`.'],
    [`not 'call.from.matches("[+]?4")'`, "Write `'!call.from.matches(\"[+]?4\")'`."],
    [
      'not like(call.from, "4XX")',
      'Write `!like(call.from, "4XX")`; where a value of YAML begins with it, in quotes: `\'!like(call.from, "4XX")\'`.',
    ],
    [
      "not vip.name.contains('a')",
      "Write `!vip.name.contains('a')`; where a value of YAML begins with it, in quotes: `\"!vip.name.contains('a')\"`.",
    ],
    [
      'not has(vip.name) && vip.name == "Ada"',
      'Write `!has(vip.name) && vip.name == "Ada"`; where a value of YAML begins with it, in quotes: `\'!has(vip.name) && vip.name == "Ada"\'`.',
    ],
    ["tags.length", "Write `size(tags)`."],
    ["CALLERID(num)", "Write `call.from`, the number of the caller."],
    ["CALLERID(name) + 1", "Write `call.name`, the name of the caller."],
    [
      "CDR(src)",
      "Write `call.from`, `call.to` or `call.started_at`, in `finally` also `cdr.seconds`; or declare it under `variables`, such as `field: CDR(userfield)`.",
    ],
    ["DB(family/key)", "Find it in a table with the step `lookup`; `save` keeps it there."],
    [
      "CHANNEL(language)",
      "Write `call.language`, or `call.id` for the call itself; or declare it under `variables`, such as `account: CHANNEL(accountcode)`.",
    ],
    [
      "GROUP_COUNT(trunk)",
      "Declare it under `variables`, such as `calls: { name: GROUP_COUNT(trunk), type: integer, default: 0 }`.",
    ],
    ["PJSIP_HEADER(read,X-Tier)", "Declare it under `headers`, and write `call.headers.NAME`."],
    ["EXTEN:1", "Write `call.to.substring(1)`."],
    ["call.from . 1", 'Write "+" to add, or to join texts.'],
    ["EXTEN", "Write `call.to`, the number that was called."],
    [
      'call.from =~ "4.*"',
      'Write `text.matches("^4[0-9]+$")`, or `like(text, "4XXX")` for a dial pattern.',
    ],
    [
      "{{ call.from }}",
      "Double braces are Jinja: write the expression alone, or inside a text `${ }`.",
    ],
    ["{ call.from }", "Write one pair of braces: `${call.from}`."],
    ['clock(now "Europe/Oslo")', 'Write `now, "Europe/Oslo"`.'],
    ["call.from == ‘1’", "This is a typographic quote: write ' or \"."],
    ["now + 5m", 'Write the duration as `duration("5m")`.'],
    ["call.from ?? 'x'", "There is no `??`: write `x == null ? other : x`."],
    [
      "vars.attempts++",
      "An expression changes nothing: write `vars.attempts + 1`, and keep it with the step `set`.",
    ],
    ["vars.attempts gt 1", 'Write ">".'],
    ["vars.attempts LE 1", 'Write "<=".'],
    ["if vars.attempts then 1", "Choose between values by `condition ? one : other`."],
    ["vars.attempts 2", "Put an operator between the two, such as `+` or `==`."],
    ["call.from.length", "Write `size(call.from)`."],
    [
      "call.from in '2'",
      'To compare with one text write `==`, with several `x in ["1", "2"]`; a text that holds another: `text.contains("1")`.',
    ],
    [
      "call.from in 2",
      'To compare with one value write `==`, with several `x in ["1", "2"]`, all of the type of `x`.',
    ],
    ["call.from in null", "To compare with null write `== null`."],
    [
      "call.from in [2]",
      'The left side is a text: write the items in quotes, as in `x in ["1", "2"]`.',
    ],
    [
      "vars.attempts in ['2']",
      "The left side is a number: write the items without quotes, as in `x in [1, 2]`.",
    ],
    ["settings.recording == 'true'", "Write `settings.recording == true`."],
  ])("%s", (source, hint) => {
    expect(hintFor(source)).toBe(hint);
  });

  test.each([
    ...[
      "vars.",
      "vars..attempts",
      "#",
      "@x",
      "`x`",
      "'abc",
      "1_000",
      "1e400",
      "[1, 'a']",
      "f(",
      "x -> 1",
    ],
    ...[
      "true ? 1 : 'a'",
      "!vars.attempts",
      "-call.from",
      "call.from[0]",
      "call.from || 'x'",
      "vars.attempts **2",
    ],
    ...[
      "{1: 2, 'a': 3}",
      "has(vars)",
      "vars.attempts.exists(x, true)",
      "call.from is null",
      "a ; b",
      "'it''s'",
    ],
  ])("always says what to write: %s", (source) => {
    expect(hintFor(source)).toMatch(/^[A-Z].*\.$/s);
  });
});

describe("a part of an expression that is the same in every call", () => {
  test.each([
    ["1 / 0", "This can never be computed: it divides by zero.", "1 / 0"],
    [
      "vars.attempts + int('abc')",
      "This can never be computed: a text is not an integer.",
      "int('abc')",
    ],
    [
      "call.from + string(1 % 0)",
      "This can never be computed: it divides by zero.",
      "string(1 % 0)",
    ],
    [
      "'abc'.substring(5)",
      "This can never be computed: a position is outside the text.",
      "'abc'.substring(5)",
    ],
    ["{'a': 1}['b']", "This can never be computed: a member does not exist.", "{'a': 1}['b']"],
  ])("%s", (source, message, marked) => {
    const result = checker.check(source);
    const problem = result.ok ? undefined : result.problem;
    expect([problem?.code, problem?.message]).toEqual(["EXPR_FAILS", message]);
    expect(source.slice(problem?.range.start, problem?.range.end)).toBe(marked);
  });

  test.each([
    "1 / 0 == 1 || true",
    "timestamp('2026-01-05T00:00:00Z') > timestamp(0)",
    "'a'.matches('a+')",
    "[].size()",
  ])("may be what it is: %s", (source) => {
    expect(checker.check(source).ok).toBe(true);
  });
});

describe("an expression over names that may not be set", () => {
  test("has the strict int, and the patterns of linear time, too", () => {
    const unsure = createExpressionChecker({
      ...sampleDeclarations,
      unsure: new Set(sampleDeclarations.names.keys()),
    });
    const result = unsure.check("int(vars.language)");
    const scope = {
      ...{ now: 0, args: {}, settings: {}, vars: { language: "" }, names: {} },
      call: { id: "c", from: "", to: "", args: [], started_at: 0 },
    };
    expect(() => result.ok && result.expression.evaluate(scope)).toThrow(
      "The expression failed: a text is not an integer.",
    );
  });
});

test("says of a function of a dial plan that it is one, not that its argument is unknown", () => {
  const result = checker.check('CALLERID(num) == "22"');
  expect(result.ok ? undefined : result.problem).toEqual({
    code: "EXPR_UNKNOWN_FUNCTION",
    message: '"CALLERID(num)" is a function of a dial plan.',
    hint: "Write `call.from`, the number of the caller.",
    range: { start: 0, end: 13 },
  });
});
