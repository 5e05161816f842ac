import type { AgentCommand, Program } from "@flowrun/core";
import type { AgentAct, Scenario } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";
import { sampleArguments } from "./sample-arguments.ts";

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
  program: Program,
  { tools }: AgentCommand,
): readonly (readonly [string, readonly AgentAct[]])[] {
  const asking = tools.flatMap(({ name }) =>
    sampleArguments(program, name).map(
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
