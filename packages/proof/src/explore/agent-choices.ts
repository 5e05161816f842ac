import type { AgentCommand, Json, JsonObject, Program } from "@flowrun/core";
import { isNullable } from "@flowrun/core/tooling";
import type { AgentAct, Scenario } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";

/**
 * The choices of a voice agent in a step in which the caller talks with it: each of its tools, or
 * how the talk ends.
 */
export function agentChoices(attempt: Tried, place: number, moment: Moment): readonly Choice[] {
  const { program } = attempt;
  const begun = moment.commands.find((command) => command.kind === "agent.begin");
  if (begun === undefined) return [];
  return talksOf(program, begun).map(([label, acts]) => ({
    label: `agent ${label}`,
    world: worldWithTalk(attempt, place, acts),
  }));
}

const ends: AgentAct = { kind: "ends", summary: null };

function talksOf(
  { parts }: Program,
  { tools }: AgentCommand,
): readonly (readonly [string, readonly AgentAct[]])[] {
  const asking = tools.flatMap(({ name }) =>
    argumentsFor(parts[name]?.takes ?? {}, parts[name]?.asked).map(
      (args) =>
        [
          `asks ${name} ${JSON.stringify(args)}`,
          [{ kind: "tool", tool: name, with: args }, ends],
        ] as const,
    ),
  );
  return [
    ["ends", [ends]],
    ["tells", [{ kind: "ends", summary: {} }]],
    ...asking,
    ["fails", [{ kind: "fails" }]],
    ["never ends", []],
  ];
}

/**
 * The world of a call in which the talk of a moment is another one; those before it that it did not
 * say stay what they were.
 */
export function worldWithTalk(
  { world, moments }: Tried,
  place: number,
  acts: readonly AgentAct[],
): Scenario {
  const earlier = moments.slice(0, place).flatMap(({ commands }) => commands);
  const done = earlier.filter(({ kind }) => kind === "agent.begin").length;
  const talks = world.agent ?? [];
  const before = Array.from(
    { length: done },
    (_, index) => talks[Math.min(index, talks.length - 1)] ?? [ends],
  );
  return { ...world, agent: [...before, acts] };
}

type ValueType = Program["parts"][string]["takes"][string];

/** The arguments with which a part may be asked: all that it takes, or only what it needs. */
function argumentsFor(
  takes: Readonly<Record<string, ValueType>>,
  asked: Program["parts"][string]["asked"] = {},
): readonly JsonObject[] {
  const entries = Object.entries(takes);
  const least = entries.filter(([, type]) => !isNullable(type));
  const all = [least, entries].map((each): JsonObject =>
    Object.fromEntries(
      each.map(([name, type]) => [name, asked[name]?.choices?.[0] ?? plainFor(type)]),
    ),
  );
  const others = Object.entries(asked).flatMap(([name, { choices = [] }]) =>
    choices.slice(1).map((choice): JsonObject => ({ ...all[1], [name]: choice })),
  );
  return [...(least.length === entries.length ? all.slice(1) : all), ...others];
}

function plainFor({ kind }: ValueType): Json {
  if (kind === "boolean") return true;
  if (kind === "integer" || kind === "number") return 1;
  if (kind === "duration") return "1s";
  if (kind === "date") return "2026-01-01";
  if (kind === "time") return "09:00";
  if (kind === "timestamp") return "2026-01-01 09:00:00";
  if (kind === "string") return "1";
  return kind === "texts" ? [] : {};
}
