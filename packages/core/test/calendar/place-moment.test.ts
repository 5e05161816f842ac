import { describe, expect, test } from "vitest";
import { offsetsOf } from "../../src/calendar/local-time.ts";
import { instantOf, momentText } from "../../src/calendar/place-moment.ts";
import { readMoment, type WrittenMoment } from "../../src/language/written-moment.ts";

const oslo = offsetsOf("Europe/Oslo");

function read(text: string): WrittenMoment {
  const moment = readMoment(text);
  if (moment === undefined) throw new Error(`"${text}" is no moment.`);
  return moment;
}

describe("instantOf", () => {
  // In Oslo it is the 24th already.
  const now = Date.parse("2026-12-23T23:30:00Z");

  test.each([
    ["2026-12-24 08:30:00", "2026-12-24T07:30:00Z"],
    ["2026-07-01 08:30:00", "2026-07-01T06:30:00Z"],
    ["2026-12-24 08:30:00-05", "2026-12-24T13:30:00Z"],
    ["2026-12-24", "2026-12-23T23:00:00Z"],
    ["09:05:00", "2026-12-24T08:05:00Z"],
    ["09:05:00Z", "2026-12-23T09:05:00Z"],
    // The clocks show no 02:30 there, and 02:30 twice here.
    ["2026-03-29 02:30:00", "2026-03-29T01:30:00Z"],
    ["2026-10-25 02:30:00", "2026-10-25T00:30:00Z"],
  ])("puts %s on the clocks of Oslo", (text, instant) => {
    expect(instantOf(read(text), oslo, now)).toBe(Date.parse(instant));
  });
});

describe("momentText", () => {
  test.each([
    ["2026-12-24", "2026-12-24"],
    ["9:05:00", "09:05"],
    ["09:05:07.50", "09:05:07.5"],
    ["2026-12-24T08:30:00", "2026-12-24 08:30"],
    ["2026-12-24 00:30:00+01", "2026-12-23 23:30Z"],
    ["00:30:00+01", "23:30Z"],
  ])("gives %s as %s", (text, compared) => {
    expect(momentText(read(text))).toBe(compared);
  });
});
