import { createCalendar, readCalendar, type CalendarNode } from "@flowrun/core/tooling";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../../test/cases.ts";
import {
  between,
  days,
  inDays,
  isOpenAt,
  painted,
  toOpen,
  type WeekHours,
} from "../../../page/sections/week.ts";

const at = { start: 0, end: 0 };

/** What flowrun reads of a calendar with these hours. */
function read(open: ReturnType<typeof toOpen>): ReturnType<typeof readCalendar> {
  const located = (value: string) => ({ value, span: at });
  const node: CalendarNode = {
    name: located("office"),
    zone: located("UTC"),
    holidays: [],
    open: Object.entries(open).map(([day, hours]) => ({
      days: located(day),
      hours: [hours].flat().map(located),
    })),
  };
  return readCalendar(node);
}

const weekdays: WeekHours = {
  mon: [{ from: 480, to: 960 }],
  tue: [{ from: 480, to: 960 }],
  wed: [{ from: 480, to: 960 }],
};

test("days that are alike are written together, and those without hours not at all", () => {
  expect(toOpen(inDays(weekdays))).toEqual({ "mon-wed": "08:00-16:00" });
});

test("a stroke opens or closes a rectangle of hours, and leaves other minutes as they are", () => {
  const odd = inDays({ ...weekdays, thu: [{ from: 495, to: 955 }] });
  const lunch = between({ day: 3, cell: 24 }, { day: 1, cell: 23 });
  expect(toOpen(painted(odd, lunch, false))).toEqual({
    mon: "08:00-16:00",
    "tue-wed": ["08:00-11:30", "12:30-16:00"],
    thu: ["08:15-11:30", "12:30-15:55"],
  });
  expect(toOpen(painted(painted(odd, lunch, false), lunch, true))).toEqual(toOpen(odd));
});

test("hours over midnight stand on both days, and are written as one night", () => {
  const night = inDays({ fri: [{ from: 1_320, to: 1_800 }], sun: [{ from: 1_380, to: 1_500 }] });
  expect([night[4], night[5], night[0]]).toEqual([
    [{ from: 1_320, to: 1_440 }],
    [{ from: 0, to: 360 }],
    [{ from: 0, to: 60 }],
  ]);
  expect(toOpen(night)).toEqual({ fri: "22:00-06:00", sun: "23:00-01:00" });
});

test("a week that is open all day stays so", () => {
  const all = inDays(Object.fromEntries(days.map((day) => [day, [{ from: 0, to: 1_440 }]])));
  expect(toOpen(all)).toEqual({ "mon-sun": "00:00-24:00" });
});

const cell = fc.record({ day: fc.nat(6), cell: fc.nat(47) });

test("whatever is painted is read without a mistake, as the same hours", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, fc.boolean()), { maxLength: 8 }), (strokes) => {
      const week = strokes.reduce(
        (now, [from, to, isOpen]) => painted(now, between(from, to), isOpen),
        inDays({}),
      );
      const { hours, mistakes } = read(toOpen(week));
      expect(mistakes).toEqual([]);
      expect(inDays(hours.week)).toEqual(week);
      const calendar = createCalendar({ ...hours, zone: "UTC" });
      // The fifth of January 1970 was a Monday.
      const openAt = (day: number, index: number): boolean =>
        calendar.standingAt(((4 + day) * 1_440 + index * 30 + 15) * 60_000).state === "open";
      for (const day of days.keys())
        expect([0, 17, 24, 47].map((index) => openAt(day, index))).toEqual(
          [0, 17, 24, 47].map((index) => isOpenAt(week[day] ?? [], index)),
        );
    }),
    { numRuns: cases(100) },
  );
});
