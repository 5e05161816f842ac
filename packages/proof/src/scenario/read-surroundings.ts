import type { Diagnostic, Json, Span } from "@flowrun/core";
import { describe, isEmpty, literalRemedy, type YamlEntry } from "@flowrun/core/tooling";
import {
  expectedSetting,
  readSettingValue,
  type SettingNode,
  type Shape,
  textOf,
  told,
  settings,
  valueShape,
} from "@flowrun/flow/tooling";
import {
  formatInstant,
  instantPattern,
  instantRemedy,
  parseInstant,
  unknownZoneIn,
} from "./instant.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { agentShape, readAgent } from "./read-agent.ts";
import { dutyShape, readDuty } from "./read-duty.ts";
import { legsShape, readLegs } from "./read-legs.ts";
import { portsShape, readPorts } from "./read-ports.ts";
import { queuesShape, readQueues } from "./read-queues.ts";
import { readRequests, readV2, requestsShape, v2Shape } from "./read-servers.ts";
import { readRow, rowsShape, typedByFlow } from "./read-value.ts";
import { listShape, mapShape, orCase } from "./scenario-shapes.ts";
import {
  entriesOf,
  readMember,
  readTexts,
  reportUnknown,
  type ScenarioReader,
} from "./scenario-reader.ts";
import { defaultClock, type Scenario } from "./scenario.ts";

/**
 * The surroundings of a call: a file may give them once for all its scenarios, and each scenario
 * for itself.
 */
export type Surroundings = Pick<
  Scenario,
  | "clock"
  | "settings"
  | "tables"
  | "legs"
  | "requests"
  | "v2"
  | "agent"
  | "ports"
  | "duty"
  | "queues"
  | "transcripts"
>;

/** `transcripts:` — what recordings are understood as. */
const transcriptsShape: Shape = told(
  listShape({ expected: "a list of texts", item: valueShape("a text") }),
  "The texts that `transcribe` gives, in turn, of which the last one stays; an empty one: nothing is understood. Left out: `a message`.",
);

const clockExpected = "a day and time such as 2026-01-05T09:30Z or 2026-01-05 09:30 Europe/Oslo";

/**
 * The shapes of the world around a call; a file may give it once for all its scenarios.
 */
export const surroundingShapes: Readonly<Record<keyof Surroundings, Shape>> = {
  duty: dutyShape,
  queues: queuesShape,
  transcripts: transcriptsShape,
  clock: told(
    orCase({
      schema: { type: "string", pattern: instantPattern },
      explain: ({ at }) => noInstant(at),
    }),
    "When the call begins: `2026-01-05T09:30Z`, with an offset (`+01:00`), or in a zone (`2026-01-05 09:30 Europe/Oslo`); without either it is UTC.",
    { default: formatInstant(defaultClock) },
  ),
  settings: told(
    mapShape("a map of settings", typedByFlow),
    "Values for settings of the flow; the others have their defaults.",
  ),
  tables: told(
    mapShape("a map from table to rows", rowsShape),
    "The rows that lookups find, by table; a column that is left out is null. A table that is not here is empty.",
  ),
  legs: legsShape,
  requests: requestsShape,
  v2: v2Shape,
  agent: agentShape,
  ports: portsShape,
};

/**
 * The surroundings that a file tells of all its scenarios, or a scenario of itself; absent keys are
 * absent.
 */
export function readSurroundings(reader: ScenarioReader, map: YamlEntry): Partial<Surroundings> {
  const read = <Key extends keyof Surroundings>(
    key: Key,
    reading: (reader: ScenarioReader, entry: YamlEntry) => Surroundings[Key] | undefined,
  ): Partial<Surroundings> => {
    const value = readMember(reader, map, key, reading);
    return value === undefined ? {} : { [key]: value };
  };
  return {
    ...read("clock", readInstant),
    ...read("settings", readSettings),
    ...read("tables", readTables),
    ...read("legs", readLegs),
    ...read("requests", readRequests),
    ...read("v2", readV2),
    ...read("agent", readAgent),
    ...read("ports", readPorts),
    ...read("duty", readDuty),
    ...read("queues", readQueues),
    ...read("transcripts", (own, texts) => readTexts(own, texts)),
  };
}

/**
 * `clock:` — when the call begins, in milliseconds since 1970. No pattern knows which days and
 * zones there are.
 */
function readInstant(reader: ScenarioReader, entry: YamlEntry): number | undefined {
  const text = textOf(entry);
  if (text === undefined || !new RegExp(instantPattern).test(text.value)) return undefined;
  const instant = parseInstant(text.value);
  if (instant === undefined) reader.add(noInstant(entry));
  return instant;
}

function noInstant(entry: YamlEntry): Diagnostic {
  const text = textOf(entry);
  const { message, hint } = (text && unknownZoneIn(text.value)) ?? {
    message: `"clock" must be ${clockExpected}, not ${describe(entry.value)}.`,
    hint: instantRemedy(text?.value ?? ""),
  };
  return proofProblem("PROOF_BAD_VALUE", entry.value.span, message, hint);
}

/** `settings:` — values for the settings of the flow, spelt as in a configuration. */
function readSettings(reader: ScenarioReader, entry: YamlEntry): Scenario["settings"] {
  const declared = settings.in(reader.facts.ast);
  const given: Record<string, Json> = {};
  for (const { key, value } of entriesOf(entry)) {
    const node = declared.get(key.value);
    if (node === undefined) {
      const known = [...declared.keys()];
      reportUnknown(reader, key.span, `The flow has no setting "${key.value}".`, {
        name: key.value,
        known,
      });
      continue;
    }
    const text = value.kind === "scalar" && !isEmpty(value) ? value.text : undefined;
    if (text !== undefined && readSettingValue(node, text) !== undefined) given[key.value] = text;
    else {
      const isNothing = value.kind === "scalar" && isEmpty(value);
      const message = isNothing
        ? `The setting "${key.value}" has no value here: it must be ${expectedSetting(node)}.`
        : `The setting "${key.value}" must be ${expectedSetting(node)}, not ${describe(value)}.`;
      const hint = remedyOf(node, text);
      reader.add(proofProblem("PROOF_BAD_VALUE", value.span, message, hint));
    }
  }
  return given;
}

/** The remedy for a value of a setting; a value that only its limits refuse is told by them. */
function remedyOf({ type }: SettingNode, text: string | undefined): string | undefined {
  if (text === undefined) return "Write the value behind the colon, or remove the key.";
  const isOfType =
    readSettingValue({ type, minimum: undefined, maximum: undefined }, text) !== undefined;
  return isOfType ? undefined : literalRemedy(type, text);
}

/** Reports the settings of the flow that have no value in a scenario. */
export function needSettings(reader: ScenarioReader, given: Scenario["settings"], at: Span): void {
  for (const [name, node] of settings.in(reader.facts.ast)) {
    if (node.default !== undefined || Object.hasOwn(given, name)) continue;
    const message = `The setting "${name}" has no value in this scenario: the flow gives it no default.`;
    reader.add(
      proofProblem(
        "PROOF_SETTING_MISSING",
        at,
        message,
        `Add "settings" with a value for "${name}".`,
      ),
    );
  }
}

/** `tables:` — the rows that lookups find. */
function readTables(reader: ScenarioReader, entry: YamlEntry): Scenario["tables"] {
  const tables: Record<string, readonly Readonly<Record<string, Json>>[]> = {};
  const known = [...reader.facts.declarations.tables.keys()];
  for (const { key, value } of entriesOf(entry)) {
    const name = key.value;
    if (!known.includes(name))
      reportUnknown(reader, key.span, `The flow has no table "${name}".`, { name, known });
    else if (value.kind === "list")
      tables[name] = value.items
        .map((item) => readRow(reader, item, name))
        .filter((row) => row !== undefined);
  }
  return tables;
}
