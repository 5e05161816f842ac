import {
  createShapeReader,
  type Diagnostic,
  headOf,
  type Located,
  needKey,
  readKeys,
  readText,
  type Source,
  type Span,
  type YamlEntry,
  type YamlMap,
} from "@flowrun/core";
import type { FlowFacts } from "./flow-facts.ts";
import { judgeEndpoints } from "./judge-endpoints.ts";
import { nobody } from "./nobody.ts";
import { readCaller } from "./read-caller.ts";
import { readExpectations } from "./read-expectations.ts";
import { readPorts } from "./read-ports.ts";
import { needSettings, readSettings } from "./read-settings.ts";
import { readRequests, readV2 } from "./read-servers.ts";
import { readWebhook } from "./read-webhook.ts";
import { readLegs, readTables } from "./read-world.ts";
import { scenarioKeys } from "./scenario-keys.ts";
import { readList, type ScenarioReader } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

/** Where the parts of a scenario stand: `name`, `caller.0`, `path`, `path.2`, `outcomes.routing/1` and so on. */
export type Places = ReadonlyMap<string, Span>;

/** What all scenarios of a file share. */
export type World = Pick<Scenario, "settings" | "tables" | "legs" | "requests" | "v2" | "ports">;

/** What is read, where its parts stand, and what is wrong with it. */
export interface Read<T> {
  readonly value: T;
  readonly places: Places;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a part of a test file with a reader of its own. */
export function readWith<T>(source: Source, facts: FlowFacts, reading: (reader: ScenarioReader) => T): Read<T> {
  const shape = createShapeReader(source);
  const places = new Map<string, Span>();
  const value = reading({
    ...shape,
    facts,
    place: (name, span) => void places.set(name, span),
    placeOf: (name) => places.get(name),
  });
  return { value, places, diagnostics: shape.diagnostics };
}

/** What the world is like for all scenarios, or in one of them. */
export function readWorld(reader: ScenarioReader, keys: ReadonlyMap<string, YamlEntry>): Partial<World> {
  const read = <Key extends keyof World>(
    key: Key,
    reading: (reader: ScenarioReader, entry: YamlEntry) => World[Key],
  ): Partial<World> => {
    const entry = keys.get(key);
    return entry === undefined ? {} : { [key]: reading(reader, entry) };
  };
  return {
    ...read("settings", readSettings),
    ...read("tables", readTables),
    ...read("legs", readLegs),
    ...read("requests", readRequests),
    ...read("v2", readV2),
    ...read("ports", readPorts),
  };
}

/**
 * One scenario, its placeholders filled. Its own settings, tables, legs, requests and operations take the place of shared
 * ones by name, its ports that of all.
 */
export function readScenario(reader: ScenarioReader, map: YamlMap, shared: Partial<World>): Scenario {
  const keys = readKeys(reader, map, { keys: scenarioKeys, place: "in a scenario" });
  const name = readName(reader, map, keys);
  reader.place("name", name.span);
  const own = readWorld(reader, keys);
  const settings = { ...shared.settings, ...own.settings };
  needSettings(reader, settings, name.span);
  const read = <T>(key: string, unsaid: T, reading: (reader: ScenarioReader, entry: YamlEntry) => T | undefined): T => {
    const entry = keys.get(key);
    return (entry && reading(reader, entry)) ?? unsaid;
  };
  const webhook = read("webhook", undefined, (_reader, entry) => readWebhook(reader, entry, keys));
  const scenario: Scenario = {
    name: name.value,
    from: read("from", "555", readNumber),
    to: read("to", "1000", readNumber),
    args: read("args", [], readArguments),
    settings,
    tables: { ...shared.tables, ...own.tables },
    legs: { ...shared.legs, ...own.legs },
    // Of the URLs that fit the first one counts, and so a scenario's own come before those that all share.
    requests: { ...own.requests, ...shared.requests, ...own.requests },
    v2: { ...shared.v2, ...own.v2 },
    ports: own.ports ?? shared.ports ?? [],
    caller: read("caller", [], readCaller),
    expect: read("expect", {}, readExpectations),
    ...(webhook && { ...nobody, webhook }),
  };
  judgeEndpoints(reader, scenario);
  return scenario;
}

function readName(reader: ScenarioReader, map: YamlMap, keys: ReadonlyMap<string, YamlEntry>): Located<string> {
  const at = headOf(map);
  const hint = 'Add "name": what must be true, as a sentence.';
  const entry = needKey(reader, keys, "name", { at, message: "The scenario has no name.", hint });
  return (entry && readText(reader, entry, "a text")) ?? { value: "", span: at };
}

function readNumber(reader: ScenarioReader, entry: YamlEntry): string | undefined {
  return readText(reader, entry, "a telephone number")?.value;
}

function readArguments(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  return (readList(reader, entry, "a list of texts")?.items ?? []).flatMap((item) => {
    if (item.kind === "scalar") return [item.text];
    reader.report("FLOW_BAD_VALUE", item.span, `"args" must be a list of texts, and this is a ${item.kind}.`);
    return [];
  });
}
