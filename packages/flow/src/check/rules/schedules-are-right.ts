import { readSchedule } from "@flowrun/core/tooling";
import { schedules } from "../../read/sections/schedules.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A schedule says when: at a time of day that there is, in a zone that there is, or after equal
 * whiles.
 */
export const schedulesAreRight: Rule = defineRule({
  code: "FLOW_BAD_SCHEDULE",
  severity: "error",
  title: "A schedule does not say when, or says it twice.",
  why: "A part begins `at` a time of day, of `days` and in a `zone`, or `every` while. Times are `09:00`, days `mon` to `sun` or a range of them, zones those of the IANA database.",
  remedy: "Correct what the message points at.",
  example: `
    parts: { campaign: {} }
    on_schedule: { mornings: { at: "09:00", part: campaign } }
    blocks:
      main:
        - hangup
      campaign:
        - log: good morning
  `,
  find: ({ ast }) =>
    [...schedules.in(ast).values()].flatMap((schedule) => readSchedule(schedule).mistakes),
});
