import { identifiers, someText } from "@flowrun/core/tooling";
import { keyedMap, namedMap } from "./map-shapes.ts";
import { told, wrongValue, type Shape } from "./shape.ts";
import { textShape } from "./text-shapes.ts";

const oneHours = textShape('hours such as "08:00-16:00"');

const hoursExample = 'hours such as "08:00-16:00", or a list of them';

const someHours: Shape = {
  schema: { type: "array", items: someText, minItems: 1 },
  inside: () => oneHours,
  explain: (misfit) => wrongValue(misfit, hoursExample),
};

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

/** `calendars:` — when somebody is there. */
export const calendarsShape: Shape = told(
  namedMap({
    expected: "a map of calendars",
    names: identifiers("The name of a calendar"),
    values: told(
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
          holidays: told(
            namedMap({ expected: "a map of days and their hours", values: holiday }),
            "Days with hours of their own, by `12-25` for every year or `2026-12-24`; the latter counts first.",
            {
              examples: [
                { "12-25": "closed", "2026-12-24": { name: "Christmas Eve", open: "08:00-12:00" } },
              ],
            },
          ),
        },
        required: {
          zone: (name) => [
            `The calendar "${name}" has no time zone.`,
            'Add "zone", such as zone: Europe/Oslo.',
          ],
          open: (name) => [
            `The calendar "${name}" has no hours.`,
            'Add "open", such as open: { mon-fri: "08:00-16:00" }.',
          ],
        },
      }),
      "When somebody is there: hours by day of the week, and holidays.",
    ),
  }),
  "When somebody is there, for `hours`.",
  { examples: [{ office: { zone: "Europe/Oslo", open: { "mon-fri": "08:00-16:00" } } }] },
);
