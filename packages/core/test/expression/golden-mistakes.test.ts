import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const allFunctions =
  "Known are: like, date, clock, weekday, draw, size, has, filter, map, exists, exists_one, all, join, split, contains, startsWith, endsWith, matches, indexOf, lastIndexOf, substring, trim, lowerAscii, upperAscii, string, int, uint, double, bool, dyn, type, duration, timestamp, getFullYear, getMonth, getDate, getDayOfMonth, getDayOfWeek, getHours, getMinutes, getSeconds, getMilliseconds, bytes, json, hex, base64, at.";

/** Expression, code, the text that is marked, message, hint. */
const cases: readonly (readonly [string, string, string, string, string | undefined])[] = [
  [
    "vip.nmae",
    "EXPR_UNKNOWN_FIELD",
    "nmae",
    'The table "vip_callers" has no column "nmae".',
    'Did you mean "name"? Known are: "name", "level", "patience", "manager", "limit".',
  ],
  [
    "'Hello ' + vip['nam']",
    "EXPR_UNKNOWN_FIELD",
    "vip['nam']",
    'The table "vip_callers" has no column "nam".',
    'Did you mean "name"? Known are: "name", "level", "patience", "manager", "limit".',
  ],
  [
    "settings.max_digit",
    "EXPR_UNKNOWN_FIELD",
    "max_digit",
    'The flow declares no setting "max_digit".',
    'Did you mean "max_digits"? Known are: "ring_timeout", "max_digits", "destination", "rate", "recording".',
  ],
  ["vars.x", "EXPR_UNKNOWN_FIELD", "x", 'The flow declares no variable "x".', 'Known are: "attempts", "language".'],
  [
    "call.form",
    "EXPR_UNKNOWN_FIELD",
    "form",
    'A call has no member "form".',
    'Did you mean "from"? Known are: "id", "from", "name", "to", "args", "started_at", "language", "diverted_from", "headers".',
  ],
  [
    "reply.stauts",
    "EXPR_UNKNOWN_FIELD",
    "stauts",
    'An answer has no member "stauts".',
    'Did you mean "status"? Known are: "status", "body".',
  ],
  [
    "has(vip.nmae)",
    "EXPR_UNKNOWN_FIELD",
    "nmae",
    'The table "vip_callers" has no column "nmae".',
    'Did you mean "name"? Known are: "name", "level", "patience", "manager", "limit".',
  ],
  [
    "vipp.name",
    "EXPR_UNKNOWN_NAME",
    "vipp",
    'There is no "vipp" here: in scope are call, settings, vars and the names under "as".',
    'Did you mean "vip"?',
  ],
  [
    "ring_timeout",
    "EXPR_UNKNOWN_NAME",
    "ring_timeout",
    'There is no "ring_timeout" here: in scope are call, settings, vars and the names under "as".',
    "Write `settings.ring_timeout`.",
  ],
  [
    "attempts > 2",
    "EXPR_UNKNOWN_NAME",
    "attempts",
    'There is no "attempts" here: in scope are call, settings, vars and the names under "as".',
    "Write `vars.attempts`.",
  ],
  [
    "vars.language == norsk",
    "EXPR_UNKNOWN_NAME",
    "norsk",
    'There is no "norsk" here: in scope are call, settings, vars and the names under "as".',
    "Put text that is meant as it stands in quotes, or bind the name with `as`.",
  ],
  ["digits.lenght()", "EXPR_UNKNOWN_FUNCTION", "digits.lenght()", 'There is no function "lenght".', allFunctions],
  [
    "digits.startWith('1')",
    "EXPR_UNKNOWN_FUNCTION",
    "digits.startWith('1')",
    'There is no function "startWith".',
    'Did you mean "startsWith"?',
  ],
  [
    "size(1)",
    "EXPR_TYPE",
    "size(1)",
    '"size" does not take (integer).',
    "`size(x)` or `x.size()` gives how many characters, items or members there are.",
  ],
  [
    "size()",
    "EXPR_TYPE",
    "size()",
    '"size" needs a value.',
    "`size(x)` or `x.size()` gives how many characters, items or members there are.",
  ],
  [
    "weekday(now)",
    "EXPR_TYPE",
    "weekday(now)",
    '"weekday" does not take (integer).',
    "`weekday(ms, zone)` gives the day of the week in a time zone: mon tue wed thu fri sat sun.",
  ],
  [
    "digits.startsWith(1)",
    "EXPR_TYPE",
    "digits.startsWith(1)",
    '"startsWith" does not take (string, integer).',
    "`text.startsWith(text)` gives whether it begins with a text.",
  ],
  [
    "vars.attempts + 1.0",
    "EXPR_TYPE",
    "vars.attempts + 1.0",
    '"+" cannot combine an integer and a number.',
    "Write the whole number with a fraction (`1.0`), or convert it with `double(…)`.",
  ],
  [
    "'try ' + vars.attempts",
    "EXPR_TYPE",
    "'try ' + vars.attempts",
    '"+" cannot combine a string and an integer.',
    "Convert the other value with `string(…)`, or the text with `int(…)`.",
  ],
  [
    "settings.ring_timeout > 10",
    "EXPR_TYPE",
    "settings.ring_timeout > 10",
    '">" cannot combine a duration and an integer.',
    'Write the other value as a duration: `duration("30s")`.',
  ],
  [
    "vip.name == null",
    "EXPR_TYPE",
    "vip.name == null",
    '"==" cannot combine a string and null.',
    "Declare the column nullable (`string?`) if it may be null.",
  ],
  ["!vip.name", "EXPR_TYPE", "!vip.name", '"!" cannot be applied to a string.', undefined],
  ["vars.attempts ? 1 : 2", "EXPR_TYPE", "attempts", "Ternary condition must be bool, got 'integer'.", undefined],
  [
    "true ? 1 : 'a'",
    "EXPR_TYPE",
    "true ? 1 : 'a'",
    "Ternary branches must have the same type, got 'integer' and 'string'.",
    undefined,
  ],
  [
    "vip == vip",
    "EXPR_TYPE",
    "vip == vip",
    '"==" cannot combine a row of "vip_callers" and a row of "vip_callers".',
    undefined,
  ],
  ["1 +", "EXPR_SYNTAX", "", "The expression is not written correctly: unexpected token: the end.", undefined],
  ["(1", "EXPR_SYNTAX", "", "The expression is not written correctly: expected ), got the end.", undefined],
  ["'abc", "EXPR_SYNTAX", "'abc", "The expression is not written correctly: unterminated string.", undefined],
  ["call.from = '1'", "EXPR_SYNTAX", "=", 'There is no operator "=".', 'Write "==".'],
  ["call.from === '1'", "EXPR_SYNTAX", "===", 'There is no operator "===".', 'Write "==".'],
  ["call.from <> '1'", "EXPR_SYNTAX", "<>", 'There is no operator "<>".', 'Write "!=".'],
  ["vars.attempts => 1", "EXPR_SYNTAX", "=>", 'There is no operator "=>".', 'Write ">=".'],
  ["call.from == 'a and b' and true", "EXPR_SYNTAX", "and", 'There is no operator "and".', 'Write "&&".'],
  ["true OR false", "EXPR_SYNTAX", "OR", 'There is no operator "OR".', 'Write "||".'],
  ["not like(call.from, '1X')", "EXPR_SYNTAX", "not", 'There is no operator "not".', 'Write "!".'],
  ["true & false", "EXPR_SYNTAX", "&", 'There is no operator "&".', 'Write "&&".'],
  ["true | false", "EXPR_SYNTAX", "|", 'There is no operator "|".', 'Write "||".'],
  ["'=' + ) + ' or '", "EXPR_SYNTAX", ")", "The expression is not written correctly: unexpected token: ).", undefined],
  [
    "clock(now, 'Europe/Olso') > '08:00'",
    "EXPR_TIME_ZONE",
    "'Europe/Olso'",
    'There is no time zone "Europe/Olso".',
    'Did you mean "Europe/Oslo"?',
  ],
  [
    "timestamp(0).getHours('Europe/Olso') > 8",
    "EXPR_TIME_ZONE",
    "'Europe/Olso'",
    'There is no time zone "Europe/Olso".',
    'Did you mean "Europe/Oslo"?',
  ],
  [
    "timestamp(0).getDayOfWeek('') == 1",
    "EXPR_TIME_ZONE",
    "''",
    'There is no time zone "".',
    'Write one such as "Europe/Oslo" or "UTC".',
  ],
  ["for", "EXPR_SYNTAX", "for", "The expression is not written correctly: reserved identifier: for.", undefined],
  [
    "",
    "EXPR_SYNTAX",
    "",
    "The expression is empty.",
    "Write an expression, or `$${` for the two characters themselves.",
  ],
  [
    "digits.matches('(?=a)')",
    "EXPR_PATTERN",
    "'(?=a)'",
    "The pattern of `matches` cannot be used: error parsing regexp: invalid or unsupported Perl syntax: `(?=`.",
    "Patterns are RE2: without look-around and back references.",
  ],
  [
    "digits.matches(vars.language)",
    "EXPR_PATTERN",
    "vars.language",
    "The pattern of `matches` must be a literal string.",
    "Write the pattern in quotes, or use `like(text, pattern)` for dial patterns.",
  ],
  [
    "cel.bind(x, 1, x + x)",
    "EXPR_FORBIDDEN",
    "cel",
    "Flows have no `cel.bind`.",
    "Use `set` to keep a value in a variable.",
  ],
  [
    "timestamp(0).getDayOfYear()",
    "EXPR_FORBIDDEN",
    "timestamp(0).getDayOfYear()",
    '"getDayOfYear" depends on the time zone of the machine.',
    "Use another part of the date.",
  ],
  [
    "[1].map(a, [1].map(b, [1].map(c, c)))",
    "EXPR_TOO_LARGE",
    "[1].map(c, c)",
    "Loops such as `map` and `filter` may stand 2 deep, not deeper.",
    "Compute the inner list with `set` first.",
  ],
  [
    `${"(".repeat(40)}1${")".repeat(40)}`,
    "EXPR_TOO_LARGE",
    "",
    "The expression is too large or nested too deeply.",
    undefined,
  ],
  [`[${"1,".repeat(101)}1]`, "EXPR_TOO_LARGE", "", "The expression is too large or nested too deeply.", undefined],
  [`1${"+1".repeat(300)}`, "EXPR_TOO_LARGE", "", "The expression is too large or nested too deeply.", undefined],
];

describe("createExpressionChecker", () => {
  const checker = createExpressionChecker(sampleDeclarations);

  test.each(cases)("refuses `%s` with %s at `%s`", (...[source, code, marked, message, hint]) => {
    const result = checker.check(source);
    if (result.ok) throw new Error(`${source} was accepted`);
    const { range, ...problem } = result.problem;
    expect([problem, source.slice(range.start, range.end)]).toEqual([
      { code, message, ...(hint === undefined ? {} : { hint }) },
      marked,
    ]);
  });
});
