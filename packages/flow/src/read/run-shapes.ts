import {
  type LaneNode,
  type ScheduleNode,
  identifiers,
  labels,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { keyedMap, namedMap } from "./map-shapes.ts";
import { memberOf, membersOf, numberOf, textOf } from "./members.ts";
import { told, type Shape } from "./shape.ts";
import { literalShape, textShape } from "./text-shapes.ts";

const partShape = textShape("the name of a part");

/** `on_request:` — the parts that begin when somebody asks the host for them. */
export const requestsShape: Shape = told(
  namedMap({
    expected: "a map from names to parts",
    names: labels("The name of a request"),
    values: partShape,
  }),
  "The parts that begin when somebody asks for them: with `POST /runs/NAME` at `runs.port`, or by `host.request` of the library.",
  { examples: [{ remind: "remind_one" }] },
);

/** `on_schedule:` — the parts that begin by the clock. */
export const schedulesShape: Shape = told(
  namedMap({
    expected: "a map of schedules",
    names: labels("The name of a schedule"),
    values: told(
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
          part: told(partShape, "The part that begins. It is given no arguments.", {
            examples: ["campaign"],
          }),
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
  }),
  "The parts that begin by the clock.",
  {
    examples: [
      { mornings: { at: "09:00", days: "mon-fri", zone: "Europe/Oslo", part: "campaign" } },
    ],
  },
);

const paceShape: Shape = literalShape("integer", { minimum: 1, maximum: 1_000 });

/** `lanes:` — how fast runs begin. */
export const lanesShape: Shape = told(
  namedMap({
    expected: "a map of lanes",
    names: identifiers("The name of a lane"),
    values: told(
      keyedMap({
        expected: "a map such as { at_once: 5, per_minute: 20 }",
        place: "in a lane",
        keys: {
          at_once: told(paceShape, "How many runs are under way at once. Left out, any number.", {
            examples: [5],
          }),
          per_minute: told(
            paceShape,
            "How many runs begin within a minute. Left out, any number.",
            { examples: [20] },
          ),
        },
      }),
      "How fast the runs begin that `start` puts into it, one after the other.",
    ),
  }),
  "How fast runs begin that `start` asks for.",
  { examples: [{ reminders: { at_once: 5, per_minute: 20 } }] },
);

/** `lanes:` of a flow. */
export function readLanes(entry: YamlEntry | undefined): ReadonlyMap<string, LaneNode> {
  const paceOf = (lane: YamlEntry, key: string): number | null =>
    numberOf("integer", memberOf(lane, key)) ?? null;
  return new Map(
    membersOf(entry).map((lane) => [
      lane.key.value,
      { name: lane.key, atOnce: paceOf(lane, "at_once"), perMinute: paceOf(lane, "per_minute") },
    ]),
  );
}

/** `on_schedule:` of a flow. One without a part is left out. */
export function readSchedules(entry: YamlEntry | undefined): ReadonlyMap<string, ScheduleNode> {
  return new Map(
    membersOf(entry).flatMap((schedule) => {
      const target = textOf(memberOf(schedule, "part"));
      if (target === undefined) return [];
      const [at, days, zone] = ["at", "days", "zone"].map((key) => textOf(memberOf(schedule, key)));
      const every = numberOf("duration", memberOf(schedule, "every"));
      return [[schedule.key.value, { name: schedule.key, target, at, days, zone, every }] as const];
    }),
  );
}
