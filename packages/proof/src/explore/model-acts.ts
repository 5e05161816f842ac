import type { Command, Json, JsonObject, Program, Table } from "@flowrun/core";
import { keyValue, mostItems, rowsCounted } from "@flowrun/core/tooling";
import { declaredIn } from "../run/declared-answers.ts";
import { plainRow } from "../run/plain-row.ts";
import { shaped } from "../run/plain-value.ts";
import { queueAsked } from "../run/shared-rooms.ts";
import { mapValues } from "../scenario/map-values.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Value } from "../symbolic/value.ts";
import { actsWith, worldWithTalk } from "./agent-choices.ts";
import type { Onpath } from "./along-path.ts";
import type { Tried } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";
import { choiceOf, optionsOf } from "./key-choices.ts";
import { isRecord, type ModelReader } from "./model-reader.ts";
import { askedAt } from "./server-choices.ts";
import { isTranscribing, worldWithTranscript } from "./transcript-choices.ts";

/** The row, the answer or the keys that a model wants at a step. */
export function modelActs(
  program: Program,
  reader: ModelReader,
  from: Tried,
  { item, moment, place }: Onpath,
): readonly Choice[] {
  const result = item.result === undefined ? undefined : reader.json(item.result);
  const acts = moment.commands.flatMap((command) => rowActs(program, from.world, command, result));
  return [
    ...acts,
    ...answerActs(from, place, moment, answeredIn(reader, item.result)),
    ...moment.commands.flatMap((command) => foundActs(program, from.world, command, result)),
    ...moment.commands.flatMap((command) => countActs(program, from.world, command, result)),
    ...moment.commands.flatMap((command) => queueActs(from.world, command, result)),
    ...transcriptActs(from, place, moment, result),
    ...keyActs(from, place, moment, result),
    ...sayingActs(from, place, moment, result),
    ...toolActs(from, { item, moment, place }, reader),
    ...itemActs(program, from, { item, place }, reader),
  ];
}

/** As many rows are there as a model counts. */
function countActs(
  { tables }: Program,
  world: Scenario,
  command: Command,
  result: Json | undefined,
): readonly Choice[] {
  const table = command.kind === "store.count" ? tables[command.table] : undefined;
  if (table === undefined || command.kind !== "store.count" || typeof result !== "number")
    return [];
  const others = (world.tables[table.name] ?? []).filter(
    (row) => rowsCounted([row], command) === 0,
  );
  const counted = Array.from({ length: Math.min(result, mostItems) }, (_, index) =>
    plainRow(table, `${index + 1}`, command.where),
  );
  const changed = { ...world.tables, [table.name]: [...others, ...counted] };
  return [{ label: "model count", world: { ...world, tables: changed } }];
}

/** As many rows are found as a model wants, the first with the values that it wants. */
function foundActs(
  { tables }: Program,
  world: Scenario,
  command: Command,
  result: Json | undefined,
): readonly Choice[] {
  const table = command.kind === "store.find" ? tables[command.table] : undefined;
  if (table === undefined || command.kind !== "store.find" || !Array.isArray(result)) return [];
  const wanted = isRecord(result[0]) ? withPlain(table, result[0]) : {};
  // Rows come by their keys: one that begins with another comes behind it.
  const key = String(wanted[table.key] ?? 1);
  const more = command.order.length === 0 ? {} : wanted;
  const found = result.map((_row, place) =>
    place === 0
      ? plainRow(table, key, { ...wanted, ...command.where })
      : {
          ...plainRow(table, "", more),
          [table.key]: keyValue(table, `${key}${place}`),
          ...command.where,
        },
  );
  const others = (world.tables[table.name] ?? []).filter(
    (row) =>
      rowsCounted([row], command) === 0 && found.every((own) => own[table.key] !== row[table.key]),
  );
  const changed = { ...world.tables, [table.name]: [...others, ...found] };
  return [{ label: "model rows", world: { ...world, tables: changed } }];
}

/** A row with plain values where a model knows none, though it may not be null. */
function withPlain(table: Table, wanted: JsonObject): JsonObject {
  const known = Object.entries(wanted).filter(
    ([name, value]) => value !== null || table.columns[name]?.nullable === true,
  );
  return plainRow(table, "7", Object.fromEntries(known));
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
  const key = keyValue(table, command.value);
  const others = rows.filter((row) => row[table.key] !== key);
  const own = isRecord(result) ? [{ ...withPlain(table, result), [table.key]: key }] : [];
  const changed = { ...world.tables, [table.name]: [...own, ...others] };
  return [{ label: "model row", world: { ...world, tables: changed } }];
}

/** An answer without the members of JSON that no condition asks for: they are not null. */
function answeredIn(reader: ModelReader, result: Value | undefined): Json | undefined {
  const body = result?.kind === "row" ? result.members["body"] : undefined;
  if (result?.kind !== "row" || body?.kind !== "row") return result && reader.json(result);
  const isOpen = (value: Value): boolean =>
    value.kind === "json" && reader.json(value) === undefined;
  const asked = Object.entries(body.members).filter(([, value]) => !isOpen(value));
  const own: Value = { kind: "row", members: Object.fromEntries(asked) };
  return reader.json({ kind: "row", members: { ...result.members, body: own } });
}

/** The server answers so, with all that is declared of its answer. */
function answerActs(
  from: Tried,
  place: number,
  moment: Onpath["moment"],
  result: Json | undefined,
): readonly Choice[] {
  const isHttp = moment.commands.some(({ kind }) => kind === "http.request");
  const asked = askedAt(from, place, moment);
  if (!isHttp || asked === undefined || !isRecord(result)) return [];
  const { status, body: wanted = null } = result;
  const declared = declaredIn(moment.step);
  const body = declared === undefined || wanted === null ? wanted : shaped(wanted, declared);
  const answer = { kind: "answers", status: Number(status), body, afterMs: 0 } as const;
  return [{ label: "model answer", world: asked.answering(answer) }];
}

/** The queue stands so for those who ask. */
function queueActs(world: Scenario, command: Command, result: Json | undefined): readonly Choice[] {
  const queue = command.kind === "room.send" ? queueAsked(command) : undefined;
  if (queue === undefined || !isRecord(result)) return [];
  // A model knows no durations: a long one is tried, of which flows ask, and none.
  return [3_600_000, 0].map((ms) => {
    const figures = mapValues(result, (value) => (typeof value === "number" ? value : ms));
    const queues = { ...world.queues, [queue]: figures };
    return { label: `model queue ${ms}`, world: { ...world, queues } };
  });
}

/** The recording has the text that a model wants. */
function transcriptActs(
  from: Tried,
  place: number,
  { commands }: Onpath["moment"],
  result: Json | undefined,
): readonly Choice[] {
  const text = isRecord(result) ? result["text"] : undefined;
  if (!commands.some(isTranscribing) || typeof text !== "string") return [];
  return [{ label: "model transcript", world: worldWithTranscript(from, place, text) }];
}

function keyActs(
  from: Tried,
  place: number,
  moment: Onpath["moment"],
  typed: Json | undefined,
): readonly Choice[] {
  const { keys } = moment.step.verb;
  const options = optionsOf(moment);
  if (keys?.kind !== "entry" || typeof typed !== "string" || options === undefined) return [];
  const { endsAtMost, most, terminators, again } = keys.entry(options);
  const end = endsAtMost && typed.length >= most ? "" : terminators.slice(0, 1);
  const pressing = { label: "model keys", groups: [typed + end], again: again[0] };
  return choiceOf(from, place, moment, pressing);
}

/** The caller says what is understood. */
function sayingActs(
  from: Tried,
  place: number,
  { step }: Onpath["moment"],
  result: Json | undefined,
): readonly Choice[] {
  const text = isRecord(result) ? result["text"] : result;
  if (step.verb.ears === undefined || typeof text !== "string" || text === "") return [];
  const cue = cueAt(from, place, [{ says: text }], undefined);
  return [{ label: "model words", world: from.world, cue }];
}

/** The voice agent asks for a tool, or tells of an event, with the arguments that a model wants. */
function toolActs(
  from: Tried,
  { item, moment, place }: Onpath,
  reader: ModelReader,
): readonly Choice[] {
  const begun = moment.commands.find((command) => command.kind === "agent.begin");
  const next = item.way === "beside" ? item.next() : undefined;
  const parts = [...(begun?.tools ?? []), ...(begun?.events ?? [])];
  const asked = parts.find(({ name }) => name === next?.block);
  const args = next?.scene?.args && reader.json(next.scene.args);
  if (begun === undefined || asked === undefined || !isRecord(args)) return [];
  const acts = actsWith(begun, asked.name, args);
  return [{ label: "model tool", world: worldWithTalk(from, place, acts) }];
}

/**
 * The row that a block is run for has what a model wants of it, as far as that asks. Where the
 * block was over before anybody could see which row it was, each of them has it.
 */
function itemActs(
  { tables }: Program,
  from: Tried,
  { item, place }: Pick<Onpath, "item" | "place">,
  reader: ModelReader,
): readonly Choice[] {
  const { result: type, as = "" } = item.step;
  const table = type?.kind === "row" ? tables[type.table] : undefined;
  const wanted = item.result;
  const actual = from.moments[place + 1]?.scope.names[as];
  if (item.way !== "enters" || table === undefined || wanted?.kind !== "row") return [];
  const seen = isRecord(actual) ? actual : undefined;
  const others = Object.entries(wanted.members).flatMap(([name, value]) =>
    reader.isLike(value, seen?.[name]) || (seen === undefined && name === table.key)
      ? []
      : [[name, reader.json(value) ?? null] as const],
  );
  const rows = from.world.tables[table.name]?.map((row) =>
    seen === undefined || row[table.key] === seen[table.key]
      ? { ...row, ...Object.fromEntries(others) }
      : row,
  );
  const world = { ...from.world, tables: { ...from.world.tables, [table.name]: rows ?? [] } };
  return [{ label: "model item", world }];
}
