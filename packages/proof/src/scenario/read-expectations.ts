import type { EndReason, Json, ValueType } from "@flowrun/core";
import { type Declarations, quote, type YamlEntry } from "@flowrun/core/tooling";
import { readInteger, readKeys, readMap, readText, refuseEmpty } from "./read-map.ts";
import { readExpectedLegs, readHears } from "./read-expected-legs.ts";
import { readSentCalls, readSentRequests } from "./read-sent.ts";
import { readErased, readRecordings } from "./read-recordings.ts";
import { readColumns, readValue } from "./read-value.ts";
import { withTechnology } from "./flow-facts.ts";
import { readTexts } from "./read-texts.ts";
import { readTime, readWord, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { Expectations } from "./scenario.ts";

/** Why a call can end. */
export const endings: readonly EndReason[] = [
  "caller_left",
  "callee_left",
  "flow_ended",
  "redirected",
  "answer_failed",
  "fault",
  "limit",
  "shutdown",
  "platform_lost",
  "overload",
];

const keysOfExpect = [
  "path",
  "hears",
  "calls",
  "emits",
  "tools",
  "starts",
  "legs",
  "requests",
  "v2",
  "saved",
  "recordings",
  "erased",
  "rooms",
  "outcomes",
  "values",
  "ends",
  "within",
];

/** `expect:` — what must be true of the call. The place of each expectation, and of each item of a list, is noted. */
export function readExpectations(reader: ScenarioReader, entry: YamlEntry): Expectations {
  const map = readMap(reader, entry, "a map of what must be true");
  if (map === undefined) return {};
  const keys = readKeys(reader, map, { keys: keysOfExpect, place: "in expect" });
  for (const [key, { key: written }] of keys) reader.place(key, written.span);
  const read = <T>(key: string, reading: (reader: ScenarioReader, entry: YamlEntry) => T): T | undefined => {
    const found = keys.get(key);
    return found && reading(reader, found);
  };
  const expectations = {
    path: read("path", readPath),
    hears: read("hears", (own, hears) => readHears(own, hears, "hears")),
    calls: read("calls", readCalls),
    emits: read("emits", readEmits),
    tools: read("tools", readTools),
    starts: read("starts", readExpectedStarts),
    legs: read("legs", readExpectedLegs),
    requests: read("requests", readSentRequests),
    v2: read("v2", readSentCalls),
    saved: read("saved", readSaved),
    recordings: read("recordings", readRecordings),
    erased: read("erased", readErased),
    rooms: read("rooms", readRooms),
    outcomes: read("outcomes", readOutcomes),
    values: read("values", readValues),
    ends: read("ends", (_reader, ends) => readEnds(reader, ends)),
    withinMs: read("within", readTime),
  };
  return Object.fromEntries(Object.entries(expectations).filter(([, value]) => value !== undefined));
}

function readEnds(reader: ScenarioReader, entry: YamlEntry): string | undefined {
  if (refuseEmpty(reader, entry)) return undefined;
  reader.place("ends", entry.value.span);
  return readWord(reader, entry.value, endings, "a reason for which a call ends");
}

function readPath(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  const known = [...reader.facts.ast.blocks.keys()];
  return readTexts(reader, entry, {
    expected: "a list of blocks",
    judge({ text: name, span }) {
      if (!known.includes(name)) reportUnknown(reader, span, `The flow has no block "${name}".`, { name, known });
      return name;
    },
  });
}

function readCalls(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  return readTexts(reader, entry, { expected: "a list of endpoints", judge: ({ text }) => withTechnology(text) });
}

function readEmits(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  return readTexts(reader, entry, { expected: "a list of events", judge: ({ text }) => text });
}

function readTools(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  return readTexts(reader, entry, { expected: "a list of tools", judge: ({ text }) => text });
}

function readExpectedStarts(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  const known = [...reader.facts.ast.parts.keys()];
  return readTexts(reader, entry, {
    expected: "a list of parts",
    judge: ({ text, span }) => {
      if (!known.includes(text)) reportUnknown(reader, span, `The flow has no part "${text}".`, { name: text, known });
      return text;
    },
  });
}

function readOutcomes(reader: ScenarioReader, entry: YamlEntry): Readonly<Record<string, string>> {
  const { outcomes } = reader.facts;
  const found: Record<string, string> = {};
  for (const step of readMap(reader, entry, "a map from step to outcome")?.entries ?? []) {
    const name = step.key.value;
    const known = outcomes.get(name);
    reader.place(`outcomes.${name}`, { start: step.key.span.start, end: step.value.span.end });
    if (known === undefined) {
      const message = `The flow has no step "${name}".`;
      reportUnknown(reader, step.key.span, message, { name, known: [...outcomes.keys()] });
      continue;
    }
    const outcome = readText(reader, step, "an outcome");
    if (outcome === undefined) continue;
    found[name] = outcome.value;
    if (!known.includes(outcome.value)) {
      const message = `The step "${name}" never ends in ${quote(outcome.value)}.`;
      reportUnknown(reader, outcome.span, message, { name: outcome.value, known });
    }
  }
  return found;
}

function readSaved(reader: ScenarioReader, entry: YamlEntry): NonNullable<Expectations["saved"]> {
  const known = [...reader.facts.declarations.tables.keys()];
  const found: Record<string, readonly Record<string, Json>[]> = {};
  for (const { key, value } of readMap(reader, entry, "a map from table to rows")?.entries ?? []) {
    const table = key.value;
    reader.place(`saved.${table}`, key.span);
    if (!known.includes(table))
      reportUnknown(reader, key.span, `The flow has no table "${table}".`, { name: table, known });
    else if (value.kind === "list")
      found[table] = value.items
        .map((item, index) => {
          reader.place(`saved.${table}.${index}`, item.span);
          return readColumns(reader, item, table);
        })
        .filter((row) => row !== undefined);
    else
      reader.report(
        "FLOW_BAD_VALUE",
        value.span,
        `"saved.${table}" must be a list of rows, and this is a ${value.kind}.`,
      );
  }
  return found;
}

function readRooms(reader: ScenarioReader, entry: YamlEntry): NonNullable<Expectations["rooms"]> {
  const known = [...reader.facts.ast.queues.keys()];
  const found: Record<string, Record<string, number>> = {};
  for (const room of readMap(reader, entry, "a map from queue to counts")?.entries ?? []) {
    const name = room.key.value;
    reader.place(`rooms.${name}`, room.key.span);
    if (!known.includes(name))
      reportUnknown(reader, room.key.span, `The flow has no queue "${name}".`, { name, known });
    const counts = readMap(reader, room, "a map such as { waiting: 0 }");
    const keys = counts && readKeys(reader, counts, { keys: countsOfRooms, place: "in a queue" });
    found[name] = {};
    for (const [what, count] of keys ?? []) {
      const number = readInteger(reader, count, { minimum: 0, maximum: 10_000 });
      if (number !== undefined) found[name][what] = number;
    }
  }
  return found;
}

/** What is counted in a queue. */
export const countsOfRooms: readonly string[] = ["waiting", "talking", "ready"];

function readValues(reader: ScenarioReader, entry: YamlEntry): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = {};
  const types = valueTypes(reader);
  for (const { key, value } of readMap(reader, entry, "a map from name to value")?.entries ?? []) {
    const name = key.value;
    reader.place(`values.${name}`, { start: key.span.start, end: value.span.end });
    const type = types.get(name);
    if (type === undefined) {
      const message = `At the end of the call there is no value "${name}".`;
      reportUnknown(reader, key.span, message, { name, known: [...types.keys()] });
      continue;
    }
    const read = readValue(reader, value, { type, what: `"${name}"` });
    if (read !== undefined) found[name] = read;
  }
  return found;
}

/** The type of everything that `values` can name: `vars.name`, names under `as`, columns of rows, and parts of answers. */
function valueTypes({ facts }: ScenarioReader): ReadonlyMap<string, ValueType> {
  const { vars, names, tables } = facts.declarations;
  const members = [...names].flatMap(([name, type]) =>
    [...membersOf(type, tables)].map(([member, of]) => [`${name}.${member}`, of] as const),
  );
  return new Map([...[...vars].map(([name, type]) => [`vars.${name}`, type] as const), ...names, ...members]);
}

function membersOf(type: ValueType, tables: Declarations["tables"]): ReadonlyMap<string, ValueType> {
  if (type.kind === "row") return tables.get(type.table) ?? new Map();
  return type.kind === "record" ? new Map<string, ValueType>(Object.entries(type.members)) : new Map();
}
