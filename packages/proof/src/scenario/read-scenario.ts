import type { JsonObject, Located } from "@flowrun/core";
import { headOf, type YamlEntry, type YamlMap } from "@flowrun/core/tooling";
import { mostDraws } from "../run/call-drawing.ts";
import { needKey, readInteger, readKeys, readMap, readText } from "./read-map.ts";
import { endpointsOf } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { readActs } from "./read-caller.ts";
import { readOthers } from "./read-others.ts";
import { readExpectations } from "./read-expectations.ts";
import { needSettings, readSurroundings, type Surroundings } from "./read-surroundings.ts";
import { readStarts } from "./read-starts.ts";
import { readJson } from "./read-value.ts";
import { readList, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import { defaultClock, nobody, type Scenario, type ScenarioWebhook } from "./scenario.ts";

const scenarioKeys = [
  "name",
  "from",
  "to",
  "args",
  "draws",
  "webhook",
  "starts",
  "clock",
  "settings",
  "tables",
  "legs",
  "requests",
  "v2",
  "agent",
  "ports",
  "duty",
  "others",
  "caller",
  "expect",
  "cases",
];

/**
 * One scenario, its placeholders filled. Its own settings, tables, legs, requests and operations take the place of shared
 * ones by name, its clock and its ports those of all.
 */
export function readScenario(reader: ScenarioReader, map: YamlMap, shared: Partial<Surroundings>): Scenario {
  const keys = readKeys(reader, map, { keys: scenarioKeys, place: "in a scenario" });
  const name = readName(reader, map, keys);
  reader.place("name", name.span);
  const own = readSurroundings(reader, keys);
  const settings = { ...shared.settings, ...own.settings };
  needSettings(reader, settings, name.span);
  const read = <T>(key: string, unsaid: T, reading: (reader: ScenarioReader, entry: YamlEntry) => T | undefined): T => {
    const entry = keys.get(key);
    return (entry && reading(reader, entry)) ?? unsaid;
  };
  const webhook = read("webhook", undefined, (_reader, entry) => {
    refuseCaller(reader, keys, "webhook");
    return readWebhook(reader, entry);
  });
  const starts = read("starts", undefined, (_reader, entry) => {
    refuseCaller(reader, keys, "starts");
    return readStarts(reader, entry);
  });
  const scenario: Scenario = {
    name: name.value,
    from: read("from", "555", readNumber),
    to: read("to", "1000", readNumber),
    args: read("args", [], readArguments),
    ...readDraws(reader, keys.get("draws")),
    clock: own.clock ?? shared.clock ?? defaultClock,
    settings,
    tables: { ...shared.tables, ...own.tables },
    legs: { ...shared.legs, ...own.legs },
    // Of the URLs that fit the first one counts, and so a scenario's own come before those that all share.
    requests: { ...own.requests, ...shared.requests, ...own.requests },
    v2: { ...shared.v2, ...own.v2 },
    ...((own.agent ?? shared.agent) && { agent: own.agent ?? shared.agent }),
    ports: own.ports ?? shared.ports ?? [],
    caller: read("caller", [], (part, acts) => readActs(part, acts, "caller")),
    ...optional("duty", own.duty ?? shared.duty),
    ...optional("others", read("others", undefined, readOthers)),
    expect: read("expect", {}, readExpectations),
    ...(webhook && { ...nobody, webhook }),
    ...(starts && { ...nobody, starts }),
  };
  judgeEndpoints(reader, scenario);
  return scenario;
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
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

/** `draws:` — what the call draws, by label. */
function readDraws(reader: ScenarioReader, entry: YamlEntry | undefined): Pick<Scenario, "draws"> {
  const map = entry && readMap(reader, entry, "a map of labels and numbers");
  if (entry === undefined || map === undefined) return {};
  const draws = map.entries.flatMap((each) => {
    const number = readInteger(reader, each, { minimum: 0, maximum: 99 });
    return number === undefined ? [] : [[each.key.value, number] as const];
  });
  if (draws.length <= mostDraws) return { draws: Object.fromEntries(draws) };
  const message = `"draws" has ${draws.length} labels, and at most ${mostDraws} can be drawn together.`;
  reader.add(proofProblem("PROOF_BAD_VALUE", entry.key.span, message, "Leave out those that do not matter."));
  return {};
}

/** The keys that say who calls, where nobody does; `webhook` and `starts` exclude one another, too. */
const keysOfCalls = ["from", "to", "args"] as const;

function refuseCaller(
  reader: ScenarioReader,
  keys: ReadonlyMap<string, YamlEntry>,
  instead: "webhook" | "starts",
): void {
  const what = instead === "webhook" ? "has a webhook instead" : "begins a run instead";
  for (const key of instead === "starts" ? ([...keysOfCalls, "webhook"] as const) : keysOfCalls) {
    const other = keys.get(key);
    if (other === undefined) continue;
    const message = `"${key}" says something of a call, and this scenario ${what}.`;
    reader.add(proofProblem("PROOF_BAD_VALUE", other.key.span, message, `Leave out "${key}" or "${instead}".`));
  }
}

/** `webhook:` — the webhook that comes instead of a call. */
function readWebhook(reader: ScenarioReader, entry: YamlEntry): ScenarioWebhook | undefined {
  const map = readMap(reader, entry, "a map with name and payload");
  if (map === undefined) return undefined;
  const found = readKeys(reader, map, { keys: ["name", "payload"], place: "in a webhook" });
  const [name, payload] = [found.get("name"), found.get("payload")];
  if (name === undefined) {
    const hint = "Write { name: summaryCompleted, payload: { … } }.";
    reader.add(proofProblem("PROOF_BAD_VALUE", map.span, "This does not say which webhook comes.", hint));
    return undefined;
  }
  const text = readText(reader, name, "the name of a webhook");
  const known = [...reader.facts.ast.webhooks.keys()];
  if (text !== undefined && !known.includes(text.value)) {
    const message = `The flow has no handler for the webhook "${text.value}".`;
    reportUnknown(reader, text.span, message, { name: text.value, known });
  }
  const body = payload && readMap(reader, payload, "a map");
  return text && { name: text.value, payload: body === undefined ? {} : (readJson(body) as JsonObject) };
}

/**
 * Reports endpoints under `calls` and `legs` that the flow can never call in a scenario: no constant, setting or row holds them. Where
 * an expression computes an endpoint otherwise, nothing can be known and nothing is reported.
 */
function judgeEndpoints(reader: ScenarioReader, scenario: Scenario): void {
  const known = endpointsOf(reader.facts, scenario);
  const { calls = [], legs = {} } = scenario.expect;
  const named = [
    ...calls.map((name, index) => [name, `calls.${index}`] as const),
    ...Object.keys(legs).map((name) => [name, `legs.${name}`] as const),
  ];
  for (const [name, place] of named) {
    const span = reader.placeOf(place);
    if (known === undefined || known.includes(name) || span === undefined) continue;
    reportUnknown(reader, span, `Nothing in this scenario lets the flow call "${name}".`, { name, known });
  }
}
