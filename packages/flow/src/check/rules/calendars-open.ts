import { readCalendar } from "@flowrun/core/tooling";
import { calendars } from "../../read/sections/calendars.ts";
import { defineRule, type Rule } from "../rule.ts";

/** A calendar opens at some time. */
export const calendarsOpen: Rule = defineRule({
  code: "FLOW_NEVER_OPEN",
  severity: "warning",
  title: "A calendar is never open.",
  why: "No day of the week and no holiday has hours, so that whoever asks it is told `closed` for ever.",
  remedy: "Give it hours under `open`, or ask another calendar.",
  example: `
    calendars:
      office: { zone: Europe/Oslo, open: {}, holidays: { "12-25": closed } }
    blocks:
      main:
        - hours: office
          then: { closed: goodbye }
        - hangup
      goodbye:
        - hangup
  `,
  find: ({ ast }) =>
    [...calendars.in(ast).values()].flatMap((calendar) => {
      const { hours, mistakes } = readCalendar(calendar);
      const days = [
        ...Object.values(hours.week),
        ...Object.values(hours.dates ?? {}),
        ...Object.values(hours.holidays).map((holiday) => holiday.hours),
      ];
      if (mistakes.length > 0 || days.some((day) => day.length > 0)) return [];
      const { value, span } = calendar.name;
      return [
        {
          span,
          message: `The calendar "${value}" is never open.`,
          hint: 'Give it hours under "open".',
        },
      ];
    }),
});
