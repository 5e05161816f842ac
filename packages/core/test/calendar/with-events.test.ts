import { expect, test } from "vitest";
import { createCalendar, holidaysFrom } from "../../src/calendar/calendar.ts";
import { withEvents } from "../../src/calendar/with-events.ts";

const hours = withEvents(
  {
    zone: "UTC",
    week: { mon: [{ from: 480, to: 960 }], tue: [{ from: 480, to: 960 }] },
    holidays: { "2026-12-28": { name: "Open all the same", hours: [{ from: 600, to: 660 }] } },
  },
  {
    open: [{ date: "2026-12-26", from: 540, to: 720, name: "Saturday sale" }],
    holidays: [
      { date: "2026-12-21", from: 720, to: 780, name: "Staff meeting" },
      { date: "2026-12-22", from: 0, to: 1_440, name: "Day off" },
      { date: "2026-12-26", from: 660, to: 1_440, name: "Early end" },
      { date: "2026-12-28", from: 0, to: 1_440, name: "Never heard of" },
    ],
  },
);

test.each([
  ["2026-12-21T11:00Z", "open", "Staff meeting"],
  ["2026-12-21T12:30Z", "holiday", "Staff meeting"],
  ["2026-12-21T13:00Z", "open", "Staff meeting"],
  ["2026-12-22T11:00Z", "holiday", "Day off"],
  ["2026-12-26T10:00Z", "open", "Early end"],
  ["2026-12-26T11:00Z", "holiday", "Early end"],
  ["2026-12-27T11:00Z", "closed", ""],
  ["2026-12-28T10:30Z", "open", "Open all the same"],
  ["2026-12-29T10:30Z", "open", ""],
])("at %s a calendar with events is %s", (at, state, name) => {
  const { next: _next, ...standing } = createCalendar(hours).standingAt(Date.parse(at));
  expect(standing).toEqual({ state, name });
});

test("events of days off are holidays of the year", () => {
  expect(holidaysFrom(hours, "2026-12-22").map(({ name }) => name)).toEqual([
    ...["Day off", "Early end", "Open all the same"],
  ]);
});
