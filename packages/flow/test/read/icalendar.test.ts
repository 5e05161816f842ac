import { describe, expect, test } from "vitest";
import { readEvents } from "../../src/read/icalendar.ts";

/** The events of a file between 2025 and 2027, as `2026-01-05 900-1020 Meeting`. */
function eventsIn(zone: string, ...events: readonly string[]): readonly string[] | string {
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", newYork, ...events, "END:VCALENDAR"].join("\r\n");
  const read = readEvents(text, zone);
  if ("mistake" in read) return read.mistake;
  return read.parts
    .filter(({ date }) => date > "2025" && date < "2028")
    .map(({ date, from, to, name }) => `${date} ${from}-${to} ${name}`);
}

function event(...lines: readonly string[]): string {
  return ["BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT"].join("\r\n");
}

const newYork = [
  ...["BEGIN:VTIMEZONE", "TZID:America/New_York"],
  ...["BEGIN:DAYLIGHT", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "DTSTART:20070311T020000"],
  ...["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT"],
  ...["BEGIN:STANDARD", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "DTSTART:20071104T020000"],
  ...["RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD", "END:VTIMEZONE"],
].join("\r\n");

describe("an event of an iCalendar file", () => {
  test("takes its days whole, each year again", () => {
    const newYear = event(
      ...["DTSTART;VALUE=DATE:20200101", "DTEND;VALUE=DATE:20200103"],
      ...["SUMMARY:New Year", "RRULE:FREQ=YEARLY"],
    );
    expect(eventsIn("Europe/Oslo", newYear)).toEqual([
      ...["2025-01-01 0-1440 New Year", "2025-01-02 0-1440 New Year"],
      ...["2026-01-01 0-1440 New Year", "2026-01-02 0-1440 New Year"],
      ...["2027-01-01 0-1440 New Year", "2027-01-02 0-1440 New Year"],
    ]);
  });

  test("takes its hours as the clocks of the calendar show them, and what has been moved or cancelled counts", () => {
    const meeting = event(
      ...["DTSTART;TZID=America/New_York:20260309T090000", "DURATION:PT2H", "SUMMARY:Meeting"],
      ...["RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=America/New_York:20260323T090000"],
    );
    const moved = event(
      "RECURRENCE-ID;TZID=America/New_York:20260316T090000",
      "DTSTART;TZID=America/New_York:20260317T100000",
      ...["DTEND;TZID=America/New_York:20260317T103000", "SUMMARY:Moved"],
    );
    const cancelled = event("DTSTART;VALUE=DATE:20260901", "STATUS:CANCELLED", "SUMMARY:None");
    // New York sets its clocks three weeks before Oslo.
    expect(eventsIn("Europe/Oslo", meeting, moved, cancelled)).toEqual([
      ...["2026-03-09 840-960 Meeting", "2026-03-17 900-930 Moved", "2026-03-30 900-1020 Meeting"],
    ]);
    expect(eventsIn("America/New_York", meeting)).toEqual([
      ...["2026-03-09 540-660 Meeting", "2026-03-16 540-660 Meeting", "2026-03-30 540-660 Meeting"],
    ]);
  });

  test("is cut at midnight", () => {
    expect(
      eventsIn("Europe/Oslo", event("DTSTART:20260709T200000Z", "DTEND:20260711T010000Z")),
    ).toEqual(["2026-07-09 1320-1440 ", "2026-07-10 0-1440 ", "2026-07-11 0-180 "]);
  });

  test.each(["", "hello", "BEGIN:VCALENDAR", "<html></html>"])("is not in %j", (text) => {
    expect(readEvents(text, "UTC")).toEqual({ mistake: "it is no iCalendar file" });
  });

  test("may not come so often that no calendar could hold it", () => {
    const always = event("DTSTART:20000101T000000Z", "DURATION:PT1M", "RRULE:FREQ=HOURLY");
    expect(eventsIn("UTC", always)).toBe("it holds more than 20000 days");
  });
});

describe("a rule of an iCalendar file", () => {
  const coming = (rule: string) =>
    event("DTSTART:19800101T000000", "DURATION:PT1H", "SUMMARY:x", `RRULE:${rule}`);

  test.each(["FREQ=SECONDLY", "FREQ=MINUTELY;BYMONTH=5;BYHOUR=3", "FREQ=HOURLY"])(
    "is told where it comes too often to be walked from 1980 on: %s",
    (rule) => {
      expect(eventsIn("Europe/Oslo", coming(rule))).toMatch(
        /^its rule FREQ=\w+[\w;=]* comes too often, write it by days$/,
      );
    },
  );

  test.each([
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
  ])("that no day ever fits takes none, and ends: %s", (rule) => {
    expect(eventsIn("Europe/Oslo", coming(rule))).toEqual([]);
  });

  test("may come on every day of many years", () => {
    expect(eventsIn("Europe/Oslo", coming("FREQ=DAILY;UNTIL=20250101T000000"))).toHaveLength(1);
  });
});
