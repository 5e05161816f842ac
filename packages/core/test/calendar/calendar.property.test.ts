import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/cases.ts";
import { createCalendar, type CalendarHours, type OpenHours } from "../../src/calendar/calendar.ts";
import { weekdays } from "../../src/calendar/local-time.ts";

const zones = [
  "UTC",
  "Europe/Oslo",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "America/Santiago",
];
const minuteMs = 60_000;

const someHours = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([from, length]): OpenHours => ({ from: from * 15, to: (from + length) * 15 }));
const someDay = fc.array(someHours, { maxLength: 2 });
const someWeek = fc
  .tuple(...weekdays.map(() => someDay))
  .map((days) => Object.fromEntries(weekdays.map((day, index) => [day, days[index] ?? []])));
const dates = ["2026-03-29", "2026-10-25", "10-26", "12-24", "12-25", "2026-04-05", "04-24"];
const someHolidays = fc.dictionary(
  fc.constantFrom(...dates),
  fc.record({ name: fc.constantFrom("", "Christmas"), hours: someDay }),
  { maxKeys: 3, noNullPrototype: true },
);
const someCalendar: fc.Arbitrary<CalendarHours> = fc.record({
  zone: fc.constantFrom(...zones),
  week: someWeek,
  holidays: someHolidays,
});

/** Instants around the changes of clocks of these zones, and any of the year. */
const someInstant = fc
  .tuple(
    fc.constantFrom(
      ...[
        "2026-03-08",
        "2026-03-29",
        "2026-04-05",
        "2026-04-24",
        "2026-10-25",
        "2026-10-30",
        "2026-12-24",
        "2026-07-01",
      ],
    ),
    fc.integer({ min: -36 * 60, max: 48 * 60 }),
  )
  .map(([date, minutes]) => Date.parse(date) + minutes * minuteMs);

/** What the clocks of a zone show, as the engine itself formats it. */
function wall(
  at: number,
  zone: string,
): { readonly date: string; readonly minute: number; readonly weekday: string } {
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  const [date = "", clock = ""] = format.format(at).split(" ");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(
    Date.parse(date),
  );
  return { date, minute: hour * 60 + minute, weekday: weekday.toLowerCase() };
}

/** How a calendar stands, found out the slow way. */
function stateOf({ zone, week, holidays }: CalendarHours, at: number): string {
  const { date, minute } = wall(at, zone);
  const on = (
    day: string,
  ): { readonly hours: readonly OpenHours[]; readonly isHoliday: boolean } => {
    const holiday = holidays[day] ?? holidays[day.slice(5)];
    const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(
      Date.parse(day),
    );
    const hours =
      holiday?.hours ??
      week[weekdays.find((each) => each === weekday.toLowerCase()) ?? "mon"] ??
      [];
    return { hours, isHoliday: holiday !== undefined };
  };
  const today = on(date);
  const before = on(new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10));
  const isIn =
    (each: number) =>
    ({ from, to }: OpenHours): boolean =>
      from <= each && each < to;
  const isOpen =
    today.hours.some(isIn(minute)) || (!today.isHoliday && before.hours.some(isIn(minute + 1_440)));
  if (isOpen) return "open";
  return today.isHoliday ? "holiday" : "closed";
}

describe("a calendar", () => {
  test("stands as its hours say of what the clocks show, also where they change", () => {
    fc.assert(
      fc.property(someCalendar, someInstant, (hours, at) => {
        expect(createCalendar(hours).standingAt(at).state).toBe(stateOf(hours, at));
      }),
      { numRuns: cases(500) },
    );
  });

  test("opens or closes next at the first instant at which it does", () => {
    fc.assert(
      fc.property(someCalendar, someInstant, (hours, at) => {
        const calendar = createCalendar(hours);
        const isOpen = (instant: number): boolean => calendar.standingAt(instant).state === "open";
        const { next } = calendar.standingAt(at);
        const untilMs = next === 0 ? 3 * 1_440 * minuteMs : next - at;
        const steps = Math.min(Math.floor((untilMs - 1) / (15 * minuteMs)), 400);
        const instants = Array.from(
          { length: Math.max(0, steps) },
          (_, index) => at + (index + 1) * 15 * minuteMs,
        );
        expect(instants.filter((instant) => isOpen(instant) !== isOpen(at))).toEqual([]);
        expect(
          next === 0 ||
            (next > at && isOpen(next) !== isOpen(at) && isOpen(next - 1) === isOpen(at)),
        ).toBe(true);
      }),
      { numRuns: cases(200) },
    );
  });

  test("gives samples that stand as they say, of each way in which it stands within a few days", () => {
    fc.assert(
      fc.property(someCalendar, someInstant, (hours, at) => {
        const calendar = createCalendar(hours);
        const samples = calendar.samples(at);
        expect(samples.map((sample) => calendar.standingAt(sample.at).state)).toEqual(
          samples.map(({ state }) => state),
        );
        expect(samples.map(({ state }) => state)).toContain(calendar.standingAt(at).state);
      }),
      { numRuns: cases(200) },
    );
  });
});

describe("a night that passes midnight", () => {
  const calendar = createCalendar({
    zone: "Europe/Oslo",
    week: { thu: [{ from: 1_320, to: 1_800 }], fri: [{ from: 1_320, to: 1_800 }] },
    holidays: { "12-25": { name: "Christmas Day", hours: [] } },
  });

  test("belongs to the day on which it begins", () => {
    expect(calendar.standingAt(Date.parse("2026-01-09T05:59+01:00"))).toEqual({
      state: "open",
      name: "",
      next: Date.parse("2026-01-09T06:00+01:00"),
    });
  });

  test("ends where a holiday begins", () => {
    expect(calendar.standingAt(Date.parse("2026-12-24T23:00+01:00"))).toEqual({
      state: "open",
      name: "",
      next: Date.parse("2026-12-25T00:00+01:00"),
    });
    expect(calendar.standingAt(Date.parse("2026-12-25T01:00+01:00"))).toEqual({
      state: "holiday",
      name: "Christmas Day",
      next: Date.parse("2026-12-31T22:00+01:00"),
    });
  });
});

test("a calendar that is always open closes at no time", () => {
  const all = { from: 0, to: 1_440 };
  const week = Object.fromEntries(weekdays.map((day) => [day, [all]]));
  expect(
    createCalendar({ zone: "Europe/Oslo", week, holidays: {} }).standingAt(Date.UTC(2026, 5, 1))
      .next,
  ).toBe(0);
});
