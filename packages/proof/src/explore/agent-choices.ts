import type { AgentCommand, Json, JsonObject, Program } from "@flowrun/core";
import type { AgentAct, Scenario } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import type { Hints } from "./hints.ts";

type ValueType = Program["parts"][string]["takes"][string];

/** How many texts are tried for an argument that expressions look at. */
const mostTexts = 6;

/**
 * The choices of a voice agent in a step in which the caller talks with it: each of its tools, or
 * how the talk ends.
 */
export function agentChoices(
  attempt: Attempt,
  place: number,
  moment: Moment,
  hints: Hints,
): readonly Choice[] {
  const { world, program, moments } = attempt;
  const begun = moment.commands.find((command) => command.kind === "agent.begin");
  if (begun === undefined) return [];
  const earlier = moments.slice(0, place).flatMap(({ commands }) => commands);
  const done = earlier.filter(({ kind }) => kind === "agent.begin").length;
  return talksOf(program, begun, hints).map(([label, acts]) => ({
    label: `agent ${label}`,
    world: { ...world, agent: withTalk(world.agent ?? [], done, acts) },
  }));
}

const ends: AgentAct = { kind: "ends", summary: null };

function talksOf(
  { parts }: Program,
  { tools }: AgentCommand,
  hints: Hints,
): readonly (readonly [string, readonly AgentAct[]])[] {
  const asking = tools.flatMap(({ name }) =>
    argumentsFor(parts[name]?.takes ?? {}, hints).map(
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
 * The talks of a world, of which one is another; those before it that it did not say stay what they
 * were.
 */
function withTalk(
  talks: NonNullable<Scenario["agent"]>,
  place: number,
  acts: readonly AgentAct[],
): NonNullable<Scenario["agent"]> {
  const before = Array.from(
    { length: place },
    (_, index) => talks[Math.min(index, talks.length - 1)] ?? [ends],
  );
  return [...before, acts];
}

/**
 * Some arguments that a part may be asked with: each that it needs, and once without those that it
 * does not.
 */
function argumentsFor(
  takes: Readonly<Record<string, ValueType>>,
  hints: Hints,
): readonly JsonObject[] {
  const entries = Object.entries(takes);
  const least = entries.filter(([, type]) => !isNullable(type));
  const whole = Array.from({ length: mostTexts }, (_, nth) =>
    Object.fromEntries(entries.map(([name, type]) => [name, valueFor(name, type, nth, hints)])),
  );
  const bare = Object.fromEntries(
    least.map(([name, type]) => [name, valueFor(name, type, 0, hints)]),
  );
  const all = [bare, ...whole].map((args) => [JSON.stringify(args), args] as const);
  return [...new Map(all).values()];
}

function valueFor(name: string, { kind }: ValueType, nth: number, hints: Hints): Json {
  if (kind === "boolean") return nth % 2 === 0;
  if (kind === "integer" || kind === "number")
    return hints.numbers(`args.${name}`, mostTexts)[nth] ?? 1;
  if (kind === "duration") return "1s";
  if (kind === "string") return hints.texts(`args.${name}`, mostTexts)[nth] ?? "1";
  return kind === "texts" ? [] : {};
}

function isNullable(type: ValueType): boolean {
  return "nullable" in type && (type.nullable ?? false);
}
