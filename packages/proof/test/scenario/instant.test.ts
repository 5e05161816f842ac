import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatInstant,
  instantRemedy,
  parseInstant,
  unknownZoneIn,
} from "../../src/scenario/instant.ts";

describe("parseInstant", () => {
  test.each([
    ["1970-01-01T00:00Z", 0],
    ["2026-01-05T09:30Z", Date.UTC(2026, 0, 5, 9, 30)],
    ["2026-01-05T09:30:15.250Z", Date.UTC(2026, 0, 5, 9, 30, 15, 250)],
    ["2026-01-05T09:30+01:00", Date.UTC(2026, 0, 5, 8, 30)],
    ["2026-01-05 09:30-03:30", Date.UTC(2026, 0, 5, 13, 0)],
    ["2026-01-05T09:30", Date.UTC(2026, 0, 5, 9, 30)],
    ["2026-01-05 09:30 Europe/Oslo", Date.UTC(2026, 0, 5, 8, 30)],
    ["2026-07-05 09:30 Europe/Oslo", Date.UTC(2026, 6, 5, 7, 30)],
    ["2026-07-05T09:30 Asia/Kolkata", Date.UTC(2026, 6, 5, 4, 0)],
    ["2026-07-05 09:30 UTC", Date.UTC(2026, 6, 5, 9, 30)],
  ])("reads %s", (text, at) => {
    expect(parseInstant(text)).toBe(at);
  });

  test("takes an hour that the clocks leave out as if they had not changed yet", () => {
    expect(parseInstant("2026-03-29 01:59 Europe/Oslo")).toBe(Date.UTC(2026, 2, 29, 0, 59));
    expect(parseInstant("2026-03-29 02:30 Europe/Oslo")).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(parseInstant("2026-03-29 03:00 Europe/Oslo")).toBe(Date.UTC(2026, 2, 29, 1, 0));
  });

  test("takes the first of an hour that the clocks show twice", () => {
    expect(parseInstant("2026-10-25 02:30 Europe/Oslo")).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(parseInstant("2026-10-25 03:00 Europe/Oslo")).toBe(Date.UTC(2026, 9, 25, 2, 0));
  });

  test.each([
    "",
    "2026-01-05",
    "09:30",
    "2026-02-30T09:30Z",
    "2026-13-01T09:30Z",
    "2026-01-05T24:00Z",
    "2026-01-05T09:60Z",
    "2026-01-05T09:30+25:00",
    "2026-01-05 09:30 Europe/Nowhere",
    "2026-01-05T09:30ZZ",
    "1969-12-31T23:59Z",
    "1970-01-01T00:00+01:00",
    "tomorrow",
  ])("refuses %j", (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

describe("unknownZoneIn", () => {
  test("says of a zone that there is not which one was meant", () => {
    expect(unknownZoneIn("2026-01-05 09:30 Europe/Olso")).toEqual({
      message: 'There is no time zone "Europe/Olso".',
      hint: 'Did you mean "Europe/Oslo"?',
    });
  });

  test.each(["2026-02-30 09:30 Europe/Oslo", "2026-01-05T09:30Z", "2026-01-05T09:30", "noon"])(
    "says nothing of %j, where no zone is wrong",
    (text) => {
      expect(unknownZoneIn(text)).toBeUndefined();
    },
  );
});

describe("formatInstant", () => {
  test.each([
    [0, "1970-01-01T00:00Z"],
    [Date.UTC(2026, 0, 5, 9, 30), "2026-01-05T09:30Z"],
    [Date.UTC(2026, 0, 5, 9, 30, 7), "2026-01-05T09:30:07Z"],
    [Date.UTC(2026, 0, 5, 9, 30, 0, 40), "2026-01-05T09:30:00.040Z"],
  ])("writes %i", (at, text) => {
    expect(formatInstant(at)).toBe(text);
  });

  test("writes what is read as the same instant", () => {
    const instant = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });
    fc.assert(fc.property(instant, (at) => parseInstant(formatInstant(at)) === at));
  });
});

test.each([
  ["2026-01-05 08:59 Europe/Oslo Norway", "Write `2026-01-05 08:59 Europe/Oslo`."],
  [
    "mon 08:59 Europe/Oslo",
    "Write a day of the calendar before the time: `2026-01-05 08:59 Europe/Oslo`.",
  ],
  ["mon 08:59 Europe/Olso", "Write a day of the calendar and a time: `2026-01-05T09:30Z`."],
  ["2026-02-30 08:59", "It must be a day that there is, not before 1970."],
])("tells what to write for the instant %j", (text, remedy) => {
  expect(instantRemedy(text)).toBe(remedy);
});

test.each([
  ["24.12.2026 09:30", "The year comes first: write `2026-12-24 09:30`."],
  ["12/24/2026 09:30 Europe/Oslo", "The year comes first: write `2026-12-24 09:30 Europe/Oslo`."],
  ["1/2/2026", "The year comes first: write `2026-01-02 09:30` or `2026-02-01 09:30`."],
  ["31.2.2026 09:30", "It must be a day that there is, not before 1970."],
])("turns the day %s, which begins with its day or month", (text, remedy) => {
  expect(instantRemedy(text)).toBe(remedy);
});
