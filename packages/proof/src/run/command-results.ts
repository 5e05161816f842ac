import type { Json } from "@flowrun/core";
import type { LegQuestionCommand, SignalCommand } from "@flowrun/core/tooling";
import { type Scenario, usualTranscript } from "../scenario/scenario.ts";
import type { OwnCommand } from "./faults.ts";
import { otherContacts } from "./phones.ts";
import type { Ask } from "./questions.ts";
import type { Recordings } from "./recordings.ts";
import type { Tables } from "./tables.ts";

/** How a call came, with all that a flow may ask of that. */
export type Origin = Pick<Scenario, "headers" | "variables" | "divertedFrom">;

/** The things that a command may ask for. */
export interface Known {
  readonly world: {
    /** The parts of the scenario that stay as they are. */
    readonly scenario: Origin;
    readonly ask: Ask;
    /** Tells another call something; `false` where that is one of the scenario, and over. */
    readonly signal: (command: SignalCommand) => boolean;
  };
  readonly tables: Tables;
  readonly recordings: Recordings;
}

/** The result of a command that is done; `undefined` where the store or the platform refuses it. */
export function resultOf(
  command: OwnCommand,
  { world, tables, recordings }: Known,
): Json | undefined {
  if (command.kind === "value.seal") return `sealed(${command.value})`;
  if (command.kind === "mail.send" || command.kind === "speech.transcribe") return null;
  if ("recording" in command) return recordings.takes(command) ? null : undefined;
  if (command.kind === "speech.render") return `sound:${command.text}`;
  if (command.kind === "leg.ask") return originOf(world.scenario, command);
  if (command.kind === "signal.send") return world.signal(command) ? null : undefined;
  if (command.kind === "leg.originate")
    return world.ask("legs", (legs) => otherContacts({ legs }, command));
  return "table" in command ? tables.answer(command) : null;
}

/** The text of the recording whose turn it is, counted from 0. */
export function transcriptIn(said: Scenario["transcripts"] = [], turn: number): string {
  return said[Math.min(turn, said.length - 1)] ?? usualTranscript;
}

/** How the call came. The names of headers are the same in small letters and in capital ones. */
function originOf(
  { headers = {}, variables = {}, divertedFrom }: Origin,
  asked: Pick<LegQuestionCommand, "headers" | "variables">,
): Json {
  const values = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    headers: Object.fromEntries(
      asked.headers.map((name) => [name, values.get(name.toLowerCase()) ?? null]),
    ),
    variables: Object.fromEntries(asked.variables.map((name) => [name, variables[name] ?? null])),
    diverted_from: divertedFrom ?? null,
  };
}
