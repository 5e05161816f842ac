import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Json, JsonObject } from "../json.ts";
import type { FlowAst, SettingNode } from "../language/ast.ts";
import { ruleProblem } from "../check/rule-problem.ts";
import { expectedSetting, readSettingValue } from "./read-setting-value.ts";

/** The values from outside for the settings of a flow, by name; ones that the flow does not declare are ignored. */
export type SettingInputs = Readonly<Record<string, SettingInput>>;

/** One value from outside. */
export interface SettingInput {
  /** As found: text from the environment, anything that YAML knows from a config file. */
  readonly value: unknown;
  /** Where it comes from, for messages, e.g. `environment variable RING_TIMEOUT`. */
  readonly origin: string;
}

/** The settings that a program runs with, and what is wrong with those that were given. */
export interface SettingsResult {
  /** In the unit of state (`duration`: milliseconds). Holds only settings without a problem. */
  readonly values: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/** Fills the settings of a flow: from outside first, else from the default in the flow. A secret never gets into a message. */
export function resolveSettings(ast: FlowAst, inputs: SettingInputs): SettingsResult {
  const results = [...ast.settings.values()].map((setting) => resolveSetting(setting, inputs));
  const values = results.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return { values: Object.fromEntries(values), diagnostics: results.flatMap(({ problem }) => problem ?? []) };
}

interface Resolved {
  readonly name: string;
  readonly value?: Json | undefined;
  readonly problem?: Diagnostic;
}

function resolveSetting(setting: SettingNode, inputs: SettingInputs): Resolved {
  const { value: name, span } = setting.name;
  const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  if (input === undefined) {
    if (setting.default !== undefined) return { name, value: setting.default.value };
    const message = `The setting "${name}" has no value: it has no default, and nothing fills it.`;
    const hint = `Set "${name}" in the configuration file, in the environment or with --set.`;
    return { name, problem: ruleProblem("FLOW_SETTING_MISSING", span, message, { hint }) };
  }
  const value = readSettingValue(setting, input.value);
  if (value !== undefined) return { name, value };
  const given = setting.secret ? "" : `, not ${JSON.stringify(input.value) ?? "nothing"}`;
  const message = `The setting "${name}" from ${input.origin} must be ${expectedSetting(setting)}${given}.`;
  return { name, problem: ruleProblem("FLOW_SETTING_VALUE", span, message, { hint: "Correct the value there." }) };
}
