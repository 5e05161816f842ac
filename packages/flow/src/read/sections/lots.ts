import type { DeclaredNode, LotRules, YamlEntry } from "@flowrun/core/tooling";
import { keyedMap } from "../map-shapes.ts";
import { memberOf, numberOf, textOf } from "../members.ts";
import { told, wrongValue, type Shape } from "../shape.ts";
import { defineSection, type Section } from "./section.ts";
import { literalShape, textShape } from "../text-shapes.ts";
import { unknownRoom } from "./unknown-room.ts";

/** An entry of `lots:`, with its defaults. */
export interface LotNode extends DeclaredNode {
  /** In the order in which they are given out. */
  readonly slots: readonly string[];
  /** In milliseconds. */
  readonly timeout: number;
  /** A class of music on hold; `null` for none. */
  readonly music: string | null;
}

/** The most slots that a lot may have. */
const mostSlots = 1_000;

// Both ends have as many digits, so that the last three tell how many there are.
const slotsShape: Shape = {
  schema: {
    type: "string",
    pattern: "^([0-9]-[0-9]|[0-9]{2}-[0-9]{2}|([0-9]{0,3})[0-9]{3}-\\2[0-9]{3})$",
  },
  explain: (misfit) =>
    wrongValue(
      misfit,
      "the first and the last slot, such as 701-720",
      "Both have as many digits; at most 1,000 slots.",
    ),
};

/** `lots:` — where callers are parked. */
export const lots: Section<LotNode> = defineSection({
  key: "lots",
  of: "parking lot",
  used: "renamed",
  met: "lot",
  owned: true,
  unknown: unknownRoom,
  description: "Where callers are parked, for `park` and `pick-up`.",
  example: { office: { slots: "701-720", timeout: "2m" } },
  shape: told(
    keyedMap({
      expected: "a map such as { slots: 701-720 }",
      place: "in a parking lot",
      keys: {
        slots: told(slotsShape, "The first and the last slot; they are given out in this order.", {
          examples: ["701-720"],
        }),
        timeout: told(
          literalShape("duration", { minimum: 1_000 }),
          "After how long a call is given back that nobody fetched.",
          {
            default: "3m",
            examples: ["2m"],
          },
        ),
        music: told(
          textShape("a class of music on hold, or none"),
          "The class of music that a parked caller hears, or `none`.",
          {
            default: "default",
            examples: ["jazz"],
          },
        ),
      },
      required: {
        slots: (name) => [
          `The parking lot "${name}" has no slots.`,
          'Add "slots", such as `slots: 701-720`.',
        ],
      },
    }),
    "A parking lot, in which callers wait until somebody fetches them.",
  ),
  read: readLot,
  rooms: (nodes) =>
    Object.fromEntries(
      [...nodes.values()].map(({ name: { value: name }, ...rules }) => [
        `lot:${name}`,
        { kind: "lot", name, ...rules } satisfies LotRules,
      ]),
    ),
});

function readLot(entry: YamlEntry): LotNode {
  const music = textOf(memberOf(entry, "music"))?.value ?? "default";
  return {
    name: entry.key,
    slots: slotsIn(textOf(memberOf(entry, "slots"))?.value ?? ""),
    timeout: numberOf("duration", memberOf(entry, "timeout")) ?? 180_000,
    music: music === "none" ? null : music,
  };
}

function slotsIn(text: string): readonly string[] {
  const [first = "", last = ""] = text.split("-");
  const way = Number(first) > Number(last) ? -1 : 1;
  const count = Math.min(mostSlots, way * (Number(last) - Number(first)) + 1);
  const slot = (index: number): string =>
    String(Number(first) + way * index).padStart(first.length, "0");
  return Array.from({ length: count }, (_, index) => slot(index));
}
