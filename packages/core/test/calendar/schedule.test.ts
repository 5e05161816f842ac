import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTimeAt, offsetsOf, weekdays } from "../../src/calendar/local-time.ts";
import { nextRunOf, type ScheduleRules } from "../../src/calendar/schedule.ts";

const at = (hours: number, minutes = 0, zone = "Europe/Oslo"): ScheduleRules => ({
  at: hours * 60 + minutes,
  days: weekdays,
  zone,
});

function next(schedule: ScheduleRules, after: string): string | undefined {
  const found = nextRunOf(schedule, Date.parse(after));
  return found === undefined ? undefined : new Date(found).toISOString();
}

describe("nextRunOf", () => {
  test("gives a time as the clocks of the zone show it, on a day that the schedule has", () => {
    expect(next(at(9, 15), "2026-01-05T08:00:00Z")).toBe("2026-01-05T08:15:00.000Z");
    expect(next(at(9, 15), "2026-01-05T08:15:00Z")).toBe("2026-01-06T08:15:00.000Z");
    expect(next(at(9, 15), "2026-07-06T00:00:00Z")).toBe("2026-07-06T07:15:00.000Z");
    expect(next({ at: 555, days: ["mon"], zone: "Europe/Oslo" }, "2026-01-05T08:15:00Z")).toBe(
      "2026-01-12T08:15:00.000Z",
    );
  });

  test("takes a time that a day lacks for the instant at which clocks are set forward", () => {
    expect(next(at(2, 30), "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
    expect(next(at(2, 30), "2026-03-29T01:00:00Z")).toBe("2026-03-30T00:30:00.000Z");
  });

  test("takes the first of a time that a day has twice", () => {
    expect(next(at(2, 30), "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(next(at(2, 30), "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
  });

  test("counts equal whiles from 1970, so that every process has the same", () => {
    expect(next({ every: 900_000 }, "2026-01-05T08:01:00Z")).toBe("2026-01-05T08:15:00.000Z");
    expect(next({ every: 900_000 }, "2026-01-05T08:15:00Z")).toBe("2026-01-05T08:30:00.000Z");
  });

  test("comes once each day, in order, and shows the time where clocks show it that day", () => {
    const zones = fc.constantFrom("Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "UTC");
    fc.assert(
      fc.property(
        zones,
        fc.nat({ max: 1_439 }),
        fc.integer({ min: 0, max: 700 }),
        (zone, minutes, days) => {
          const offsetAt = offsetsOf(zone);
          const rules = { at: minutes, days: weekdays, zone };
          let after = Date.UTC(2026, 0, 1) + days * 86_400_000;
          for (let turn = 0; turn < 4; turn += 1) {
            const found = nextRunOf(rules, after) ?? Number.NaN;
            expect(found).toBeGreaterThan(after);
            expect(found - after).toBeLessThanOrEqual(25.5 * 3_600_000);
            const shown = localTimeAt(found, offsetAt)?.clock ?? "";
            const [hour = 0, minute = 0] = shown.split(":").map(Number);
            expect(hour * 60 + minute).toBeGreaterThanOrEqual(minutes);
            expect(hour * 60 + minute).toBeLessThanOrEqual(minutes + 60);
            after = found;
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
