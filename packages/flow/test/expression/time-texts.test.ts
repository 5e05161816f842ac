import { describe, expect, test } from "vitest";
import { problemOf } from "./problem-of.ts";

describe("an expression that compares the time with a text", () => {
  test.each([
    ["clock(now, 'UTC') >= '9:00'", "'9:00'", '"clock" never gives "9:00"', 'Write "09:00".'],
    [
      "clock(now, 'UTC') < 'noon'",
      "'noon'",
      '"clock" never gives "noon"',
      'Write a time as "09:00".',
    ],
    [
      "'Monday' == weekday(now, 'UTC')",
      "'Monday'",
      '"weekday" never gives "Monday"',
      'Write "mon".',
    ],
    [
      "weekday(now, 'UTC') in ['sat', 'Sunday']",
      "'Sunday'",
      '"weekday" never gives "Sunday"',
      'Write "sun".',
    ],
    [
      "weekday(now, 'UTC') != 'lørdag'",
      "'lørdag'",
      '"weekday" never gives "lørdag"',
      "Write mon, tue, wed, thu, fri, sat or sun.",
    ],
    [
      "date(now, 'UTC') == '24.12.2026'",
      "'24.12.2026'",
      '"date" never gives "24.12.2026"',
      'Write a day as "2026-12-24".',
    ],
  ])("is refused where the text is none of the function's: %s", (text, marked, message, hint) => {
    const why = "and texts are compared letter by letter.";
    expect(problemOf(text)).toEqual(["EXPR_TIME_TEXT", marked, `${message}, ${why}`, hint]);
  });

  test.each([
    "clock(now, 'UTC') >= '09:00' && clock(now, 'UTC') < '24:00'",
    "weekday(now, 'UTC') in ['sat', 'sun'] || weekday(now, 'UTC') == call.from",
    "date(now, 'UTC') == '2026-12-24' || call.from == '9:00'",
  ])("is taken where it is one of them, or nobody can know: %s", (text) => {
    expect(problemOf(text)).toBeUndefined();
  });
});
