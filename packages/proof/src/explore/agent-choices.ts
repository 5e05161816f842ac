import type { AgentCommand, JsonObject, Program } from "@flowrun/core";
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

/** The time in which the part of an event may do its work before the talk is over. */
const afterEvent: AgentAct = { kind: "wait", ms: 10_000 };

/** How often an event comes that a flow may count. */
const timesRepeated = 4;

/** The acts of an agent that asks for a tool, or tells of an event, and then ends the talk. */
export function actsWith(
  { tools }: Pick<AgentCommand, "tools">,
  name: string,
  args: JsonObject,
): readonly AgentAct[] {
  return tools.some((tool) => tool.name === name)
    ? [{ kind: "tool", tool: name, with: args }, ends]
    : [{ kind: "event", event: name, with: args }, afterEvent, ends];
}

function talksOf(
  program: Program,
  begun: Pick<AgentCommand, "tools" | "events">,
): readonly (readonly [string, readonly AgentAct[]])[] {
  const { tools, events = [] } = begun;
  const asking = [...tools, ...events].flatMap(({ name }) =>
    sampleArguments(program, name).map(
      (args) =>
        [
          `${tools.some((tool) => tool.name === name) ? "asks" : "tells of"} ${name} ${JSON.stringify(args)}`,
          actsWith(begun, name, args),
        ] as const,
    ),
  );
  const repeated = events.flatMap(({ name }) => {
    const act: AgentAct = {
      ...{ kind: "event", event: name },
      with: sampleArguments(program, name)[0] ?? {},
    };
    const acts = [...Array.from({ length: timesRepeated }, () => act), afterEvent, ends];
    return [[`tells of ${name} again and again`, acts] as const];
  });
  return [
    ["ends", [ends]],
    ["tells", [{ kind: "ends", summary: {} }]],
    ...asking,
    ...repeated,
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
