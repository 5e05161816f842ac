import type { DeclaredNode, LaneRules } from "@flowrun/core/tooling";
import { keyedMap } from "../map-shapes.ts";
import { memberOf, numberOf } from "../members.ts";
import { told, type Shape } from "../shape.ts";
import { literalShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";
import { unknownRoom } from "./unknown-room.ts";

/** An entry of `lanes:`; `null`: any number. */
export interface LaneNode extends DeclaredNode {
  readonly atOnce: number | null;
  readonly perMinute: number | null;
}

const paceShape: Shape = literalShape("integer", { minimum: 1, maximum: 1_000 });

/** `lanes:` — how fast runs begin. */
export const lanes: Section<LaneNode> = defineSection({
  key: "lanes",
  of: "lane",
  used: "renamed",
  unknown: unknownRoom,
  description: "How fast runs begin that `start` asks for.",
  example: { reminders: { at_once: 5, per_minute: 20 } },
  shape: told(
    keyedMap({
      expected: "a map such as { at_once: 5, per_minute: 20 }",
      place: "in a lane",
      keys: {
        at_once: told(paceShape, "How many runs are under way at once. Left out, any number.", {
          examples: [5],
        }),
        per_minute: told(paceShape, "How many runs begin within a minute. Left out, any number.", {
          examples: [20],
        }),
      },
    }),
    "How fast the runs begin that `start` puts into it, one after the other.",
  ),
  read: (entry) => {
    const paceOf = (key: string): number | null =>
      numberOf("integer", memberOf(entry, key)) ?? null;
    return { name: entry.key, atOnce: paceOf("at_once"), perMinute: paceOf("per_minute") };
  },
  rooms: (nodes) =>
    Object.fromEntries(
      [...nodes].map(([name, { atOnce, perMinute }]) => [
        `lane:${name}`,
        { kind: "lane", name, atOnce, perMinute } satisfies LaneRules,
      ]),
    ),
});
