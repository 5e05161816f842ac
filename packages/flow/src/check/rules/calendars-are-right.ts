import { readCalendar } from "@flowrun/core/tooling";
import { calendars } from "../../read/sections/calendars.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A calendar has a time zone that there is, and days and hours that there are, of which none
 * overlap.
 */
export const calendarsAreRight: Rule = defineRule({
  code: "FLOW_BAD_CALENDAR",
  severity: "error",
  title: "A calendar has days, hours or a time zone that there are not, or hours that overlap.",
  why: "Hours are `08:00-16:00` by `mon` to `sun` or a range of them, holidays `12-25`, `2026-12-24`, `easter+1` or `3rd mon of jan`, and zones those of the IANA database. Hours on hours are probably a slip.",
  remedy: "Correct what the message points at.",
  example: `
    calendars:
      office: { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00", fri: "15:00-18:00" } }
    blocks:
      main:
        - hours: office
          then: { closed: goodbye }
        - hangup
      goodbye:
        - hangup
  `,
  find: ({ ast }) =>
    [...calendars.in(ast).values()].flatMap((calendar) => readCalendar(calendar).mistakes),
});
