import type { Json, Span } from "@flowrun/core";
import {
  describe,
  expectedSetting,
  isEmpty,
  readSettingValue,
  type ShapeReader,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { readMap, readText, refuseEmpty } from "./read-map.ts";
import { parseInstant, unknownZoneIn } from "./instant.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { readAgent } from "./read-agent.ts";
import { readDuty } from "./read-duty.ts";
import { readLegs } from "./read-legs.ts";
import { readPorts } from "./read-ports.ts";
import { readRequests, readV2 } from "./read-servers.ts";
import { readRow } from "./read-value.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

/** What surrounds a call: what a file may say once for all its scenarios, and each scenario for itself. */
export type Surroundings = Pick<
  Scenario,
  "clock" | "settings" | "tables" | "legs" | "requests" | "v2" | "agent" | "ports" | "duty"
>;

/** The surroundings that a file tells of all its scenarios, or a scenario of itself; absent keys are absent. */
export function readSurroundings(reader: ScenarioReader, keys: ReadonlyMap<string, YamlEntry>): Partial<Surroundings> {
  const read = <Key extends keyof Surroundings>(
    key: Key,
    reading: (reader: ScenarioReader, entry: YamlEntry) => Surroundings[Key] | undefined,
  ): Partial<Surroundings> => {
    const entry = keys.get(key);
    const value = entry && reading(reader, entry);
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
  };
}

/** `clock:` — when the call begins, in milliseconds since 1970. */
function readInstant(reader: ScenarioReader, entry: YamlEntry): number | undefined {
  const expected = "a day and time such as 2026-01-05T09:30Z or 2026-01-05 09:30 Europe/Oslo";
  const text = readText(reader, entry, expected);
  const instant = text && parseInstant(text.value);
  if (text === undefined || instant !== undefined) return instant;
  const { message, hint } = unknownZoneIn(text.value) ?? {
    message: `"clock" must be ${expected}, not ${describe(entry.value)}.`,
    hint: "It must be a day that there is, not before 1970.",
  };
  reader.add(proofProblem("PROOF_BAD_VALUE", text.span, message, hint));
  return undefined;
}

/** `settings:` — values for the settings of the flow, spelt as in a configuration. */
function readSettings(reader: ScenarioReader, entry: YamlEntry): Scenario["settings"] {
  const declared = reader.facts.ast.settings;
  const settings: Record<string, Json> = {};
  for (const { key, value } of readMap(reader, entry, "a map of settings")?.entries ?? []) {
    const node = declared.get(key.value);
    if (node === undefined) {
      const known = [...declared.keys()];
      reportUnknown(reader, key.span, `The flow has no setting "${key.value}".`, { name: key.value, known });
      continue;
    }
    const text = value.kind === "scalar" && !isEmpty(value) ? value.text : undefined;
    if (text !== undefined && readSettingValue(node, text) !== undefined) settings[key.value] = text;
    else {
      const message = `The setting "${key.value}" must be ${expectedSetting(node)}, not ${describe(value)}.`;
      reader.add(proofProblem("PROOF_BAD_VALUE", value.span, message));
    }
  }
  return settings;
}

/** Reports the settings of the flow that have no value in a scenario. */
export function needSettings(reader: ScenarioReader, given: Scenario["settings"], at: Span): void {
  for (const [name, node] of reader.facts.ast.settings) {
    if (node.default !== undefined || Object.hasOwn(given, name)) continue;
    const message = `The setting "${name}" has no value in this scenario: the flow gives it no default.`;
    reader.add(proofProblem("PROOF_SETTING_MISSING", at, message, `Add "settings" with a value for "${name}".`));
  }
}

/** `tables:` — the rows that lookups find. */
function readTables(reader: ScenarioReader, entry: YamlEntry): Scenario["tables"] {
  const tables: Record<string, readonly Readonly<Record<string, Json>>[]> = {};
  const known = [...reader.facts.declarations.tables.keys()];
  for (const table of readMap(reader, entry, "a map from table to rows")?.entries ?? []) {
    const name = table.key.value;
    if (!known.includes(name))
      reportUnknown(reader, table.key.span, `The flow has no table "${name}".`, { name, known });
    else if (table.value.kind !== "list") rowsExpected(reader, table);
    else tables[name] = table.value.items.map((item) => readRow(reader, item, name)).filter((row) => row !== undefined);
  }
  return tables;
}

function rowsExpected(reader: ShapeReader, entry: YamlEntry): void {
  const { key, value } = entry;
  if (refuseEmpty(reader, entry)) return;
  const message = `The table "${key.value}" must be a list of rows, not ${describe(value)}.`;
  reader.add(
    proofProblem("PROOF_BAD_VALUE", value.span, message, "Write each row as - { column: value, … }; no rows are []."),
  );
}
