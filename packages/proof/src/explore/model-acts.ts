import type { Command, Json, Program } from "@flowrun/core";
import type { Scenario } from "../scenario/scenario.ts";
import type { Onpath } from "./along-path.ts";
import type { Attempt } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";
import { optionsOf } from "./key-choices.ts";
import { isRecord, type ModelReader } from "./model-reader.ts";

/** The row, the answer or the keys that a model wants at a step. */
export function modelActs(
  program: Program,
  reader: ModelReader,
  from: Attempt,
  { item, moment, place }: Onpath,
): readonly Choice[] {
  const result = item.result === undefined ? undefined : reader.json(item.result);
  const acts = moment.commands.flatMap((command) => [
    ...rowActs(program, from.world, command, result),
    ...answerActs(from.world, command, result),
  ]);
  return [...acts, ...keyActs(from, place, moment, result)];
}

/** The row is there, and no other with its key; or none is. */
function rowActs(
  { tables }: Program,
  world: Scenario,
  command: Command,
  result: Json | undefined,
): readonly Choice[] {
  const table = command.kind === "store.lookup" ? tables[command.table] : undefined;
  if (table === undefined || command.kind !== "store.lookup") return [];
  const rows = world.tables[table.name] ?? [];
  const others = rows.filter((row) => row[table.key] !== command.value);
  const own = isRecord(result) ? [{ ...result, [table.key]: command.value }] : [];
  const changed = { ...world.tables, [table.name]: [...own, ...others] };
  return [{ label: "model row", world: { ...world, tables: changed } }];
}

/** The server answers so after its earlier answers; or always. */
function answerActs(
  world: Scenario,
  command: Command,
  result: Json | undefined,
): readonly Choice[] {
  if (command.kind !== "http.request" || !isRecord(result)) return [];
  const { status, body = null } = result;
  const key = `${command.method} ${command.url}`;
  const answer = { kind: "answers", status: Number(status), body, afterMs: 0 } as const;
  return [[...(world.requests[key] ?? []), answer], [answer]].map((answers) => ({
    label: "model answer",
    world: { ...world, requests: { ...world.requests, [key]: answers } },
  }));
}

function keyActs(
  from: Attempt,
  place: number,
  moment: Onpath["moment"],
  typed: Json | undefined,
): readonly Choice[] {
  const { keys } = moment.step.verb;
  if (keys?.kind !== "entry" || typeof typed !== "string" || moment.leg !== undefined) return [];
  const options = optionsOf(moment);
  if (options === undefined) return [];
  const { endsAtMost, most, terminators, again } = keys.entry(options);
  const end = endsAtMost && typed.length >= most ? "" : terminators.slice(0, 1);
  return [
    { label: "model keys", world: from.world, cue: cueAt(from, place, [typed + end], again[0]) },
  ];
}
