import {
  type ConferenceRules,
  type DeclaredNode,
  mediaSchemes,
  problemOfText,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { listOf } from "../list-shape.ts";
import { keyedMap } from "../map-shapes.ts";
import { memberOf, numberOf, textOf } from "../members.ts";
import { told, wrongValue, type Shape } from "../shape.ts";
import { literalShape, textShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";
import { unknownRoom } from "./unknown-room.ts";
import { wordOf, wordShape } from "../word-shapes.ts";

/** An entry of `conferences:`, with its defaults. */
export interface ConferenceNode extends DeclaredNode {
  readonly capacity: number;
  readonly waitFor: "nobody" | "moderator";
  readonly endsWith: "last" | "moderator";
  /** A class of music on hold; `null` for none. */
  readonly music: string | null;
  /** URIs of media. */
  readonly joined: readonly string[];
  readonly left: readonly string[];
}

const words = { waitFor: ["nobody", "moderator"], endsWith: ["last", "moderator"] } as const;

const soundExample = "media such as sound:beep";

const oneSound: Shape = {
  schema: { type: "string", pattern: `^(${mediaSchemes.join("|")}):.` },
  explain: (misfit) => {
    const { value } = misfit.at;
    const isAddress = value.kind === "scalar" && /^https?:\/\/\S+$/.test(value.text);
    const near =
      value.kind === "scalar" ? problemOfText("", { kind: "media" }, value.text)?.hint : undefined;
    if (near?.startsWith("Did you mean") === true) return wrongValue(misfit, soundExample, near);
    const hint = isAddress
      ? `Write sound:${value.text} for a sound file at an address.`
      : "A conference plays what the platform has; texts are not spoken there.";
    return wrongValue(misfit, soundExample, hint);
  },
};

const someSounds = listOf(oneSound, `${soundExample}, or a list of them`, {
  minItems: 1,
  maxItems: 4,
});

const sounds: Shape = {
  schema: { anyOf: [oneSound.schema, someSounds.schema] },
  choose: ({ kind }) => (kind === "list" ? someSounds : oneSound),
  explain: oneSound.explain,
};

/** `conferences:` — where several callers talk. */
export const conferences: Section<ConferenceNode> = defineSection({
  key: "conferences",
  of: "conference",
  used: "renamed",
  met: "conference",
  unknown: unknownRoom,
  description: "Where several callers talk, for `conference`.",
  example: { staff: { capacity: 20, joined: "sound:beep" } },
  shape: told(
    keyedMap({
      expected: "a map such as { capacity: 20 }",
      place: "in a conference",
      keys: {
        capacity: told(
          literalShape("integer", { minimum: 2, maximum: 200 }),
          "How many may be in a room, those who wait for a moderator counted.",
          { default: 20, examples: [50] },
        ),
        wait_for: told(
          wordShape(words.waitFor),
          "Whether nobody is let in before a moderator has come.",
          {
            default: "nobody",
            examples: ["moderator"],
          },
        ),
        ends_with: told(
          wordShape(words.endsWith),
          "Whether it is over when the last one has left, or with the last moderator.",
          { default: "last", examples: ["moderator"] },
        ),
        music: told(
          textShape("a class of music on hold, or none"),
          "The class of music for those who wait, and for one who is alone; or `none`.",
          { default: "default", examples: ["jazz"] },
        ),
        joined: told(sounds, "What those inside hear when somebody comes.", {
          examples: ["sound:beep"],
        }),
        left: told(sounds, "What those inside hear when somebody leaves.", {
          examples: ["sound:beeperr"],
        }),
      },
    }),
    "A conference: the same for each of its rooms.",
  ),
  read: readConference,
  rooms: (nodes) =>
    Object.fromEntries(
      [...nodes.values()].map(({ name: { value: name }, ...rules }) => [
        `conference:${name}`,
        { kind: "conference", name, ...rules } satisfies ConferenceRules,
      ]),
    ),
});

function readConference(entry: YamlEntry): ConferenceNode {
  const music = textOf(memberOf(entry, "music"))?.value ?? "default";
  return {
    name: entry.key,
    capacity: numberOf("integer", memberOf(entry, "capacity")) ?? 20,
    waitFor: wordOf(words.waitFor, memberOf(entry, "wait_for")),
    endsWith: wordOf(words.endsWith, memberOf(entry, "ends_with")),
    music: music === "none" ? null : music,
    joined: soundsIn(memberOf(entry, "joined")),
    left: soundsIn(memberOf(entry, "left")),
  };
}

function soundsIn(entry: YamlEntry | undefined): readonly string[] {
  if (entry === undefined) return [];
  const items = entry.value.kind === "list" ? entry.value.items : [entry.value];
  return items.flatMap((item) => (item.kind === "scalar" ? [item.text] : []));
}
