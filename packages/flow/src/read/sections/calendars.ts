import type { Located } from "@flowrun/core";
import {
  type CalendarNode,
  createCalendar,
  defineProblem,
  type HolidayNode,
  readCalendar,
  someText,
  type YamlEntry,
  type YamlNode,
} from "@flowrun/core/tooling";
import { readEventFiles } from "../event-files.ts";
import { keyedMap, namedMap } from "../map-shapes.ts";
import { listOf } from "../list-shape.ts";
import { memberOf, membersOf, textOf } from "../members.ts";
import type { ShapeReader } from "../shape-reader.ts";
import { told, wrongValue, type Shape } from "../shape.ts";
import { textShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";

const oneHours = textShape('hours such as "08:00-16:00"');

const hoursExample = 'hours such as "08:00-16:00", or a list of them';

const someHours = listOf(oneHours, hoursExample, { minItems: 1 });

/** Hours, or a list of them. Whether they are hours is for a rule. */
const hours: Shape = {
  schema: { anyOf: [someText, someHours.schema] },
  choose: ({ kind }) => (kind === "list" ? someHours : oneHours),
  explain: (misfit) => wrongValue(misfit, hoursExample),
};

const longHoliday = keyedMap({
  expected: "closed, hours, or a map of name and open",
  place: "in a holiday",
  keys: {
    name: told(textShape("a text"), "What the day is called.", { examples: ["Christmas Eve"] }),
    open: told(hours, "The hours of that day. Left out, it is closed.", {
      examples: ["08:00-12:00"],
    }),
  },
});

const holidayShapes = { map: longHoliday, list: someHours, scalar: oneHours } as const;

const holiday: Shape = {
  schema: {
    description: "`closed`, or the hours of the day.",
    anyOf: [someText, someHours.schema, longHoliday.schema],
  },
  choose: ({ kind }) => holidayShapes[kind],
  explain: (misfit) => wrongValue(misfit, "closed, hours, or a map of name and open"),
};

const unknownCalendar = defineProblem({
  code: "FLOW_UNKNOWN_CALENDAR",
  severity: "error",
  title: "A calendar is not declared.",
  why: "A step asks a calendar that stands under `calendars`, with its time zone, hours and holidays.",
  remedy: "Correct the name, or declare the calendar under `calendars`.",
  example: `
    calendars:
      office: { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00" } }
    blocks:
      main:
        - hours: ofice
          then: { closed: goodbye }
        - hangup
      goodbye:
        - hangup
  `,
});

/** `calendars:` — when somebody is there. Whether there are such times and days is for a rule. */
export const calendars: Section<CalendarNode> = defineSection({
  key: "calendars",
  of: "calendar",
  used: "renamed",
  unknown: unknownCalendar,
  never: (node) =>
    hasHolidays(node)
      ? []
      : [{ outcome: "holiday", why: `the calendar "${node.name.value}" has no holidays` }],
  description: "When somebody is there, for `hours`.",
  example: { office: { zone: "Europe/Oslo", open: { "mon-fri": "08:00-16:00" } } },
  shape: told(
    keyedMap({
      expected: 'a map such as { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00" } }',
      place: "in a calendar",
      keys: {
        zone: told(textShape("a time zone such as Europe/Oslo"), "The time zone of its hours.", {
          examples: ["Europe/Oslo"],
        }),
        open: told(
          namedMap({ expected: "a map of days and their hours", values: hours }),
          "Days of the week, such as `mon-fri`, with their hours. A day that is not named is closed.",
          { examples: [{ "mon-thu": ["08:00-12:00", "13:00-16:00"], fri: "08:00-14:00" }] },
        ),
        open_from: told(
          textShape("the path of an iCalendar file, such as ./shifts.ics"),
          "An iCalendar file: it is open during its events, too; `open: {}` where only then.",
          { examples: ["./shifts.ics"] },
        ),
        holidays_from: told(
          textShape("the path of an iCalendar file, such as ./holidays.ics"),
          "An iCalendar file: its events are holidays with their names; one with times is closed during these.",
          { examples: ["./holidays.ics"] },
        ),
        holidays: told(
          namedMap({ expected: "a map of days and their hours", values: holiday }),
          "Days with hours of their own, by `12-25` for every year, `2026-12-24`, which counts first, or a name that moves: `easter-2`, `3rd mon of jan`, `last mon of may`.",
          {
            examples: [
              {
                "12-25": "closed",
                "easter+1": "closed",
                "2026-12-24": { name: "Christmas Eve", open: "08:00-12:00" },
              },
            ],
          },
        ),
      },
      required: {
        zone: (name) => [
          `The calendar "${name}" has no time zone.`,
          'Add "zone", such as `zone: Europe/Oslo`.',
        ],
        open: (name) => [
          `The calendar "${name}" has no hours.`,
          'Add "open", such as open: { mon-fri: "08:00-16:00" }.',
        ],
      },
    }),
    "When somebody is there: hours by day of the week, and holidays.",
  ),
  read: readEntry,
  compile: (nodes) => ({
    calendars: Object.fromEntries(
      [...nodes].map(([name, node]) => [name, createCalendar(readCalendar(node).hours)]),
    ),
  }),
});

function hasHolidays({ holidays, events }: CalendarNode): boolean {
  return holidays.length > 0 || events?.givesHolidays === true;
}

function readEntry(entry: YamlEntry, reader: ShapeReader): CalendarNode | undefined {
  const zone = textOf(memberOf(entry, "zone"));
  const open = memberOf(entry, "open");
  if (zone === undefined || open?.value.kind !== "map") return undefined;
  const events = readEventFiles(entry, zone.value, reader);
  return {
    name: entry.key,
    zone,
    open: membersOf(open).map(({ key, value }) => ({ days: key, hours: textsOf(value) })),
    holidays: membersOf(memberOf(entry, "holidays")).map(readHoliday),
    ...(events === undefined ? {} : { events }),
  };
}

function readHoliday(entry: YamlEntry): HolidayNode {
  const { key: day, value } = entry;
  if (value.kind !== "map") return { day, name: "", hours: hoursOf(value) };
  const open = memberOf(entry, "open");
  return {
    day,
    name: textOf(memberOf(entry, "name"))?.value ?? "",
    hours: open === undefined ? [] : hoursOf(open.value),
  };
}

function hoursOf(node: YamlNode): readonly Located<string>[] {
  return textsOf(node).filter(({ value }) => value !== "closed");
}

function textsOf(node: YamlNode): readonly Located<string>[] {
  if (node.kind === "scalar") return [{ value: node.text, span: node.span }];
  return node.kind === "list" ? node.items.flatMap(textsOf) : [];
}
