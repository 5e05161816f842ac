import {
  labels,
  readSchedule,
  type ScheduleNode,
  type TimetableRules,
} from "@flowrun/core/tooling";
import { keyedMap } from "../map-shapes.ts";
import { memberOf, numberOf, textOf } from "../members.ts";
import { told } from "../shape.ts";
import { literalShape, textShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";

/** `on_schedule:` — the parts that begin by the clock. A schedule without a part is left out. */
export const schedules: Section<ScheduleNode> = defineSection({
  key: "on_schedule",
  of: "schedule",
  used: "dropped",
  names: labels("The name of a schedule"),
  description: "The parts that begin by the clock.",
  example: {
    mornings: { at: "09:00", days: "mon-fri", zone: "Europe/Oslo", part: "campaign" },
  },
  shape: told(
    keyedMap({
      expected: 'a map such as { at: "09:00", days: mon-fri, zone: Europe/Oslo, part: campaign }',
      place: "in a schedule",
      keys: {
        at: told(textShape('a time such as "09:00"'), "The time of day.", {
          examples: ["09:00"],
        }),
        days: told(
          textShape("days such as mon-fri"),
          "The days of the week. Left out, all of them.",
          {
            examples: ["mon-fri"],
          },
        ),
        zone: told(textShape("a time zone such as Europe/Oslo"), "The time zone of `at`.", {
          examples: ["Europe/Oslo"],
        }),
        every: told(
          literalShape("duration", { minimum: 60_000 }),
          "How long it is from one run to the next.",
          {
            examples: ["15m"],
          },
        ),
        part: told(
          textShape("the name of a part"),
          "The part that begins. It is given no arguments.",
          {
            examples: ["campaign"],
          },
        ),
      },
      required: {
        part: (name) => [
          `The schedule "${name}" names no part.`,
          'Add "part" with the name of a part.',
        ],
      },
    }),
    "When a part begins by itself: `at` a time of day, or `every` while.",
  ),
  read: (entry) => {
    const [target, at, days, zone] = ["part", "at", "days", "zone"].map((key) =>
      textOf(memberOf(entry, key)),
    );
    const every = numberOf("duration", memberOf(entry, "every"));
    return target && { name: entry.key, target, at, days, zone, every };
  },
  begins: ({ target }) => target,
  rooms: (nodes) => ({
    timetable: {
      kind: "timetable",
      schedules: [...nodes.values()].flatMap(rulesOf),
    } satisfies TimetableRules,
  }),
});

function rulesOf(node: ScheduleNode): TimetableRules["schedules"] {
  const { rules } = readSchedule(node);
  return rules === undefined ? [] : [{ ...rules, name: node.name.value, part: node.target.value }];
}
