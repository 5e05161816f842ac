import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";

/** What is said of a flow with this calendar. */
function judge(calendar: string, asked = "office"): readonly string[] {
  const text = `
flowrun: 1
name: test
calendars:
  office: ${calendar}
start: main
blocks:
  main:
    - hours: ${asked}
      then: { closed: main_end }
    - hangup
  main_end:
    - hangup
`;
  return checkFlow({ name: "test.yaml", text }).map(({ code, message }) => `${code} ${message}`);
}

const zone = "zone: Europe/Oslo";

describe("a calendar", () => {
  test("is right with days, ranges of them, lists of hours, nights and holidays", () => {
    expect(
      judge(
        `{ ${zone}, open: { mon-thu: ["08:00-12:00", "13:00-16:00"], fri: "22:00-06:00", sun-sun: "00:00-24:00" },
            holidays: { "12-25": closed, "02-29": "10:00-12:00", "2026-12-24": { name: Christmas Eve, open: "08:00-11:00" } } }`,
      ),
    ).toEqual([]);
  });

  test("has a zone that there is", () => {
    expect(judge('{ zone: Europe/Olso, open: { mon: "08:00-12:00" } }')).toEqual([
      'FLOW_BAD_CALENDAR There is no time zone "Europe/Olso".',
    ]);
  });

  test("has days and hours that there are", () => {
    expect(judge(`{ ${zone}, open: { monday: "08:00-12:00" } }`)).toEqual([
      'FLOW_BAD_CALENDAR There are no days "monday" of the week.',
    ]);
    for (const hours of ["8-12", "08:00-25:00", "08:00-08:00", "08:60-09:00", "24:00-03:00"])
      expect(judge(`{ ${zone}, open: { mon: "${hours}" } }`)).toEqual([
        `FLOW_BAD_CALENDAR There are no hours "${hours}".`,
      ]);
    for (const day of ["02-30", "2026-02-29", "13-01", "christmas"])
      expect(
        judge(`{ ${zone}, open: { mon: "08:00-12:00" }, holidays: { "${day}": closed } }`),
      ).toEqual([`FLOW_BAD_CALENDAR There is no day "${day}".`]);
  });

  test("has no hours whose end and beginning are swapped, so that they lie on others", () => {
    expect(judge(`{ ${zone}, open: { mon-thu: ["08:00-12:00", "16:00-13:00"] } }`)).toEqual([
      'FLOW_BAD_CALENDAR "16:00-13:00" ends before it begins, so it passes midnight and lies on other hours.',
    ]);
    expect(judge(`{ ${zone}, open: { mon-thu: ["08:00-12:00", "13:00-16:00"] } }`)).toEqual([]);
  });

  test("has no hours that lie on others, also not those of the night before", () => {
    const overlap = "FLOW_BAD_CALENDAR These hours overlap others.";
    expect(judge(`{ ${zone}, open: { mon: ["08:00-12:00", "11:59-13:00"] } }`)).toEqual([overlap]);
    expect(judge(`{ ${zone}, open: { mon: "22:00-06:00", tue: "05:00-07:00" } }`)).toEqual([
      overlap,
    ]);
    expect(judge(`{ ${zone}, open: { sun: "22:00-06:00", mon: "05:00-07:00" } }`)).toEqual([
      overlap,
    ]);
    expect(judge(`{ ${zone}, open: { mon: ["08:00-12:00", "12:00-13:00"] } }`)).toEqual([]);
  });

  test("opens at some time", () => {
    expect(judge(`{ ${zone}, open: {}, holidays: { "12-25": closed } }`)).toEqual([
      'FLOW_NEVER_OPEN The calendar "office" is never open.',
    ]);
    expect(judge(`{ ${zone}, open: {}, holidays: { "12-25": "10:00-12:00" } }`)).toEqual([]);
  });

  test("is declared where it is asked", () => {
    expect(judge(`{ ${zone}, open: { mon: "08:00-12:00" } }`, "ofice")).toEqual([
      'FLOW_UNKNOWN_CALENDAR The flow declares no calendar "ofice".',
    ]);
  });
});
