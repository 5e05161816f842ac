import { createCalendar } from "../../../core/src/calendar/calendar.ts";
import { readCalendar } from "../../../core/src/calendar/read-calendar.ts";
import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { gatherFiles } from "../../src/read/gather-files.ts";
import { readFlow } from "../../src/read/read-flow.ts";
import { calendars } from "../../src/read/sections/calendars.ts";
import { verbs } from "../../../core/src/verbs/index.ts";
import type { Source } from "../../../core/src/source/source.ts";

const day = (date: string, name: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${date}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

const files: Readonly<Record<string, string>> = {
  "days/norway.ics": day("20260517", "17. mai"),
  "days/broken.ics": "no calendar",
  "days/empty.ics": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
  "parts/mail.yaml": `flowrun: 1
name: mail
calendars: { box: { zone: Europe/Oslo, open: { mon-sun: "00:00-24:00" }, holidays_from: ../days/norway.ics } }
parts: { leave: {} }
blocks:
  leave:
    - hours: box
      then: { closed: return }
`,
};

function flowWith(calendar: string): Source {
  const text = `flowrun: 1
name: shop
use: { mail: ./parts/mail.yaml }
calendars: { shop: { zone: Europe/Oslo, open: {}, ${calendar} } }
start: main
blocks:
  main:
    - call: mail#leave
    - hours: shop
      then: { closed: shut }
  shut:
    - hangup
`;
  return gatherFiles({ name: "shop.yaml", text }, (path) => files[path]);
}

function saidOf(calendar: string): readonly string[] {
  return checkFlow(flowWith(calendar)).map(({ code, message }) => `${code} ${message}`);
}

test("a calendar has the events of its files, each from the folder of the file that names it", () => {
  const source = flowWith("open_from: days/norway.ics");
  expect(checkFlow(source)).toEqual([]);
  const { ast } = readFlow(source, verbs);
  const standing = (name: string): unknown => {
    const node = ast && calendars.in(ast).get(name);
    return (
      node && createCalendar(readCalendar(node).hours).standingAt(Date.parse("2026-05-17T10:00Z"))
    );
  };
  expect(standing("shop")).toMatchObject({ state: "open", name: "" });
  expect(standing("mail#box")).toMatchObject({ state: "holiday", name: "17. mai" });
});

test.each([
  [
    "holidays_from: days/sweden.ics",
    "there is no such file of the kind .ics in the folder of the flow",
  ],
  [
    "holidays_from: ../norway.ics",
    "there is no such file of the kind .ics in the folder of the flow",
  ],
  ["holidays_from: shop.yaml", "there is no such file of the kind .ics in the folder of the flow"],
  ["holidays_from: days/broken.ics", "it is no iCalendar file"],
])("%s is told where it stands", (calendar, why) => {
  expect(saidOf(calendar)[0]).toBe(
    `FLOW_BAD_CALENDAR The events of "${calendar.slice(15)}" cannot be read: ${why}.`,
  );
});

test("of an unknown time zone only that is told", () => {
  const source = flowWith("open_from: days/norway.ics");
  const text = source.text.replace("zone: Europe/Oslo, open: {}", "zone: Europe/Olso, open: {}");
  expect(checkFlow({ name: source.name, text }).map(({ message }) => message)[0]).toBe(
    'There is no time zone "Europe/Olso".',
  );
});

test("a file that gives holidays and has none just now may have some: holiday may come", () => {
  const text = `flowrun: 1
name: shop
calendars: { shop: { zone: Europe/Oslo, open: { mon: "08:00-16:00" }, holidays_from: days/empty.ics } }
start: main
blocks:
  main:
    - hours: shop
      then: { closed: shut, holiday: shut }
  shut:
    - hangup
`;
  expect(checkFlow(gatherFiles({ name: "shop.yaml", text }, (path) => files[path]))).toEqual([]);
});
