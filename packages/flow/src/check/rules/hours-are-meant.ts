import { mediaOfStep, readCalendar, zoneOfPlace } from "@flowrun/core/tooling";
import { calendars } from "../../read/sections/calendars.ts";
import { schedules } from "../../read/sections/schedules.ts";
import type { Located } from "@flowrun/core";
import type { CheckedStep } from "../checked-step.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Hours go to the end of a minute only as `24:00`, and a zone is that of a place, whose clocks are
 * set forward in summer.
 */
export const hoursAreMeant: Rule = defineRule({
  code: "FLOW_ODD_HOURS",
  severity: "warning",
  title: "Hours leave a minute out, or a time zone knows no summer time.",
  why: "`00:00-23:59` is closed for the last minute of the day, in which callers are told that nobody is there. A zone such as `CET`, `EST` or `Etc/GMT+1` is a distance from UTC, in part with signs turned round: in a place that has summer time it is an hour wrong for half the year.",
  remedy:
    "Write `00:00-24:00`, or the next full time, and the zone of the place, such as `Europe/Oslo`. Where you mean UTC, write `UTC`.",
  example: `
    calendars:
      office: { zone: Europe/Oslo, open: { mon-sun: "00:00-23:59" } }
    blocks:
      main:
        - hours: office
          then: { closed: goodbye }
        - hangup
      goodbye:
        - hangup
  `,
  find: (flow) => [
    ...[...calendars.in(flow.ast).values()].flatMap((calendar) => readCalendar(calendar).doubts),
    ...zonesIn(flow).flatMap(doubtful),
  ],
});

/** The zones that are written out: of calendars and schedules, in expressions, and of what is said. */
function zonesIn({ ast, steps }: CheckedFlow): readonly Located<string>[] {
  const open = [...calendars.in(ast).values()].map(({ zone }) => zone);
  const begun = [...schedules.in(ast).values()].flatMap(({ zone }) => zone ?? []);
  const inSteps = steps.flatMap((step) => [...inExpressions(step), ...said(step)]);
  return [...open, ...begun, ...inSteps];
}

function inExpressions({ expressions }: CheckedStep): readonly Located<string>[] {
  return expressions.flatMap(({ expression: { zones }, locate }) =>
    zones.map(({ zone, range }) => ({ value: zone, span: locate(range) })),
  );
}

function said({ verb, node }: CheckedStep): readonly Located<string>[] {
  const items = mediaOfStep(verb, node).map((item) =>
    item.kind === "said" ? item.parts.get("zone") : undefined,
  );
  return items.flatMap((zone) =>
    zone?.kind === "text" ? [{ value: zone.text, span: zone.span }] : [],
  );
}

function doubtful({ value, span }: Located<string>): readonly Finding[] {
  const hint = zoneOfPlace(value);
  const message = `"${value}" is the zone of no place: its clocks may be an hour off in summer.`;
  return hint === undefined ? [] : [{ span, message, hint }];
}
