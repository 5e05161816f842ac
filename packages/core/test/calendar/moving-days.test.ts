import { describe, expect, test } from "vitest";
import { createCalendar } from "../../src/calendar/calendar.ts";
import { dateOf, dayOf } from "../../src/calendar/local-time.ts";
import { easterOf, isMovingDay, movingNamesOf } from "../../src/calendar/moving-days.ts";

describe("a day that moves", () => {
  // 22 March and 25 April are the earliest and the latest that there are.
  test.each([
    ...["1818-03-22", "2008-03-23", "2024-03-31", "2025-04-20", "2026-04-05"],
    ...["2027-03-28", "2038-04-25", "2049-04-18", "2285-03-22"],
  ])("is told from Easter, which is %s in its year", (date) => {
    expect(dateOf(easterOf(Number(date.slice(0, 4))))).toBe(date);
  });

  test("has every name that it may be told by", () => {
    expect(movingNamesOf(dayOf("2026-04-05"))).toEqual(["easter", "1st sun of apr"]);
    expect(movingNamesOf(dayOf("2026-04-03"))).toEqual(["easter-2", "1st fri of apr"]);
    expect(movingNamesOf(dayOf("2026-05-25"))).toEqual([
      ...["easter+50", "4th mon of may", "last mon of may"],
    ]);
    expect(movingNamesOf(dayOf("2028-02-29"))).toEqual([
      "easter-47",
      "5th tue of feb",
      "last tue of feb",
    ]);
    expect(movingNamesOf(dayOf("2026-12-07"))).toEqual(["1st mon of dec"]);
  });

  test("is spelt in one way", () => {
    const right = ["easter", "easter-2", "easter+39", "3rd mon of jan", "last mon of may"];
    expect(right.filter((text) => !isMovingDay(text))).toEqual([]);
    const wrong = [
      "Easter",
      "easter 2",
      "easter+0",
      "easter+100",
      "6th mon of jan",
      "3rd monday of jan",
    ];
    expect(wrong.filter(isMovingDay)).toEqual([]);
  });

  test("is a holiday of a calendar each year, after those that are told by their date", () => {
    const holiday = (name: string): { name: string; hours: readonly [] } => ({ name, hours: [] });
    const calendar = createCalendar({
      zone: "Europe/Oslo",
      week: { mon: [{ from: 0, to: 1_440 }], fri: [{ from: 0, to: 1_440 }] },
      holidays: {
        "easter-2": holiday("Good Friday"),
        "last mon of may": holiday("Spring"),
        "2027-05-31": holiday("Moved"),
      },
    });
    const at = (day: string): readonly [string, string] => {
      const { state, name } = calendar.standingAt(Date.parse(`${day}T10:00:00+02:00`));
      return [state, name];
    };
    expect(at("2026-04-03")).toEqual(["holiday", "Good Friday"]);
    expect(at("2027-03-26")).toEqual(["holiday", "Good Friday"]);
    expect(at("2026-03-27")).toEqual(["open", ""]);
    expect(at("2026-05-25")).toEqual(["holiday", "Spring"]);
    expect(at("2027-05-31")).toEqual(["holiday", "Moved"]);
    const states = calendar.samples(Date.parse("2026-01-01T00:00:00Z")).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["closed", "holiday", "open"]);
  });
});
