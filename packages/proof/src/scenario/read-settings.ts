import {
  describe,
  expectedSetting,
  isEmpty,
  type Json,
  readMap,
  readSettingValue,
  type Span,
  type YamlEntry,
} from "@flowrun/core";
import { proofProblem } from "./proof-problem.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

/** `settings:` — values for the settings of the flow, spelt as in a configuration. */
export function readSettings(reader: ScenarioReader, entry: YamlEntry): Scenario["settings"] {
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
