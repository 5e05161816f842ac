import type { Located } from "@flowrun/core";
import {
  type CalendarNode,
  type DeclaredNode,
  type DeskRules,
  optionKinds,
  readCalendar,
  withTechnology,
  type YamlEntry,
  type YamlNode,
} from "@flowrun/core/tooling";
import { listOf } from "../list-shape.ts";
import { keyedMap } from "../map-shapes.ts";
import { literalOf, memberOf, numberOf, textOf } from "../members.ts";
import { told, wrongValue, type Misfit, type Shape } from "../shape.ts";
import { literalShape, textShape } from "../text-shapes.ts";
import { calendars } from "./calendars.ts";
import { callbackKeys, type CallbackNode, readCallbacks } from "./queue-callbacks.ts";
import { defineSection, type Section } from "./section.ts";
import { unknownRoom } from "./unknown-room.ts";
import { wordOf, wordShape } from "../word-shapes.ts";

/** An entry of `queues:`, with its defaults. Durations are in milliseconds. */
export interface QueueNode extends DeclaredNode, CallbackNode {
  readonly members: readonly QueueMemberNode[];
  readonly duty: "ready" | "away";
  readonly choose: "longest_idle" | "in_order" | "fewest_calls" | "all";
  readonly ring: number;
  readonly capacity: number;
  readonly rest: number;
  readonly pause: number;
}

/** A member as a queue lists it. */
export interface QueueMemberNode {
  readonly to: Located<string>;
  readonly skills: readonly string[];
  readonly level: number;
}

/** How a queue chooses among members, and how those that are listed begin. */
const words = {
  choose: ["longest_idle", "in_order", "fewest_calls", "all"],
  duty: ["ready", "away"],
} as const;

const endpointExample = "an endpoint such as PJSIP/2001";

const oneEndpoint: Shape = {
  schema: optionKinds.endpoint.schema({ kind: "endpoint" }),
  explain: (misfit) => wrongValue(misfit, endpointExample, hintOfEndpoint(misfit)),
};

function hintOfEndpoint({ at: { key, value } }: Misfit): string | undefined {
  const { problem } = optionKinds.endpoint;
  return value.kind === "scalar"
    ? problem?.(key.value, value.text, { kind: "endpoint" })?.hint
    : undefined;
}

const oneSkill = textShape("a word such as german");

const skillsShape = listOf(oneSkill, "a list of words, such as [german]");

const longMember = keyedMap({
  expected: `${endpointExample}, or a map with "to"`,
  place: "in a member",
  keys: {
    to: told(oneEndpoint, "The phone.", { examples: ["PJSIP/2001"] }),
    skills: told(skillsShape, "What the member can do, for `needs`.", { examples: [["german"]] }),
    level: told(
      literalShape("integer", { minimum: 1, maximum: 9 }),
      "A lower level is called first.",
      {
        default: 1,
        examples: [2],
      },
    ),
  },
  required: { to: () => ["A member has no phone.", 'Add "to", such as `to: PJSIP/2001`.'] },
});

const member: Shape = {
  schema: {
    description: "A member: a phone, or a map with more to say.",
    anyOf: [oneEndpoint.schema, longMember.schema],
  },
  choose: ({ kind }) => (kind === "map" ? longMember : oneEndpoint),
  explain: oneEndpoint.explain,
};

const membersShape = listOf(member, "a list of phones, such as [PJSIP/2001, PJSIP/2002]");

const duration = (minimum: number): Shape => literalShape("duration", { minimum });

/** `queues:` — where callers wait for members. */
export const queues: Section<QueueNode> = defineSection({
  key: "queues",
  of: "queue",
  used: "renamed",
  met: "queue",
  owned: true,
  unknown: unknownRoom,
  description: "Where callers wait for members, for `queue`.",
  example: { support: { members: ["PJSIP/2001", "PJSIP/2002"] } },
  shape: told(
    keyedMap({
      expected: "a map such as { members: [PJSIP/2001, PJSIP/2002] }",
      place: "in a queue",
      keys: {
        members: told(
          membersShape,
          "Who takes its calls; more may come by `duty`. The same phone in two queues is one person.",
          {
            examples: [["PJSIP/2001", { to: "PJSIP/2002", skills: ["german"], level: 2 }]],
          },
        ),
        duty: told(wordShape(words.duty), "How the members that are listed begin.", {
          default: "ready",
          examples: ["away"],
        }),
        choose: told(
          wordShape(words.choose),
          "Who is called first of those who are free and fit, all of the lowest level that has one; `all` calls them at once.",
          { default: "longest_idle", examples: ["in_order"] },
        ),
        ring: told(duration(1_000), "How long a phone rings.", {
          default: "20s",
          examples: ["15s"],
        }),
        capacity: told(
          literalShape("integer", { minimum: 1, maximum: 1_000 }),
          "How many may wait.",
          {
            default: 100,
            examples: [40],
          },
        ),
        rest: told(duration(0), "How long a member is left alone after a conversation.", {
          default: "0s",
          examples: ["15s"],
        }),
        pause: told(duration(0), "How long a member is left alone after a call that was missed.", {
          default: "10s",
          examples: ["30s"],
        }),
        ...callbackKeys,
      },
    }),
    "A queue, in which callers wait for members.",
  ),
  read: readQueue,
  begins: ({ callback }) => callback,
  renamed: (queue, rename) => ({
    ...queue,
    ...(queue.callback && { callback: rename("part", queue.callback) }),
    ...(queue.callbackHours && { callbackHours: rename("calendar", queue.callbackHours) }),
  }),
  rooms: (nodes, flow) => ({
    desk: {
      kind: "desk",
      queues: [...nodes.values()].map((queue) => rulesOf(queue, calendars.in(flow))),
    } satisfies DeskRules,
  }),
});

function rulesOf(
  { name, members, callback, callbackHours, ...rules }: QueueNode,
  known: ReadonlyMap<string, CalendarNode>,
): DeskRules["queues"][number] {
  const calendar = known.get(callbackHours?.value ?? "");
  return {
    name: name.value,
    members: members.map((each) => ({ ...each, to: withTechnology(each.to.value) })),
    ...rules,
    ...(callback === undefined ? {} : { callback: callback.value }),
    ...(calendar === undefined ? {} : { callbackHours: readCalendar(calendar).hours }),
  };
}

function readQueue(entry: YamlEntry): QueueNode {
  const durationAt = (key: string): number | undefined =>
    numberOf("duration", memberOf(entry, key));
  const listed = memberOf(entry, "members")?.value;
  return {
    name: entry.key,
    members: listed?.kind === "list" ? listed.items.flatMap((item) => readMember(item) ?? []) : [],
    duty: wordOf(words.duty, memberOf(entry, "duty")),
    choose: wordOf(words.choose, memberOf(entry, "choose")),
    ring: durationAt("ring") ?? 20_000,
    capacity: numberOf("integer", memberOf(entry, "capacity")) ?? 100,
    rest: durationAt("rest") ?? 0,
    pause: durationAt("pause") ?? 10_000,
    ...readCallbacks(entry),
  };
}

function readMember(node: YamlNode): QueueMemberNode | undefined {
  const entry: YamlEntry = { key: { value: "member", span: node.span }, value: node };
  const to = textOf(node.kind === "map" ? memberOf(entry, "to") : entry);
  const skills = memberOf(entry, "skills")?.value;
  const texts =
    skills?.kind === "list"
      ? skills.items.flatMap((item) => (item.kind === "scalar" ? [item.text] : []))
      : [];
  return (
    to && { to, skills: texts, level: Number(literalOf("integer", memberOf(entry, "level")) ?? 1) }
  );
}
