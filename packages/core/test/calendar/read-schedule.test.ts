import { expect, test } from "vitest";
import { weekdays } from "../../src/calendar/local-time.ts";
import { readSchedule, type ScheduleNode } from "../../src/calendar/read-schedule.ts";
import type { Located } from "../../src/source/span.ts";

/** A value, at the place by which a mistake is told from others. */
const located = (value: string, start: number): Located<string> => ({
  value,
  span: { start, end: start + value.length },
});

function node(
  said: Partial<Record<"at" | "days" | "zone", string>> & Pick<Partial<ScheduleNode>, "every">,
): ScheduleNode {
  const { at, days, zone, every } = said;
  return {
    name: located("nightly", 0),
    target: located("clean", 10),
    at: at === undefined ? undefined : located(at, 20),
    days: days === undefined ? undefined : located(days, 30),
    zone: zone === undefined ? undefined : located(zone, 40),
    every,
  };
}

test("a time of day with its zone comes on all days, or on those that are named; a while comes always", () => {
  expect(readSchedule(node({ at: "09:15", zone: "Europe/Oslo" }))).toEqual({
    rules: { at: 555, days: weekdays, zone: "Europe/Oslo" },
    mistakes: [],
  });
  expect(readSchedule(node({ at: "23:59", days: "mon-wed", zone: "UTC" }))).toEqual({
    rules: { at: 1_439, days: ["mon", "tue", "wed"], zone: "UTC" },
    mistakes: [],
  });
  expect(readSchedule(node({ every: 60_000 }))).toEqual({ rules: { every: 60_000 }, mistakes: [] });
});

test.each([
  [{}, 0, '"nightly" does not say when.'],
  [{ at: "09:15" }, 20, '"nightly" has no time zone.'],
  [{ at: "9:15", zone: "UTC" }, 20, 'There is no time "9:15".'],
  [{ at: "24:00", zone: "UTC" }, 20, 'There is no time "24:00".'],
  [{ at: "09:15", zone: "Europe/Olso" }, 40, 'There is no time zone "Europe/Olso".'],
  [{ at: "09:15", days: "someday", zone: "UTC" }, 30, 'There are no days "someday" of the week.'],
  [{ every: 60_000, zone: "UTC" }, 40, '"nightly" says both "every" and a time of day.'],
] as const)("%j is told at its place", (said, start, message) => {
  const { rules, mistakes } = readSchedule(node(said));
  expect([rules, mistakes.map((each) => [each.span.start, each.message])]).toEqual([
    undefined,
    [[start, message]],
  ]);
});
