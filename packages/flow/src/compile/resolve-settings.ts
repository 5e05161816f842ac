import {
  type Diagnostic,
  type Json,
  type JsonObject,
  formatDuration,
  parseDuration,
} from "@flowrun/core";
import {
  type FlowAst,
  literalExpected,
  parseLiteral,
  defineProblem,
  type Problem,
} from "@flowrun/core/tooling";
import { settings, type SettingNode } from "../read/sections/settings.ts";

/**
 * The values from outside for the settings of a flow, by name; ones that the flow does not declare
 * are ignored.
 */
export type SettingInputs = Readonly<Record<string, SettingInput>>;

/** A value from outside. */
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

/** A setting of a flow has no value. */
export const settingMissing: Problem = defineProblem({
  code: "FLOW_SETTING_MISSING",
  severity: "error",
  title: "A setting has no value.",
  why: "The flow gives it no default, and neither the configuration nor the environment fills it.",
  remedy:
    "Set it in the configuration file, in the environment or with `--set`, or give it a default in the flow.",
  example: `
    settings:
      operator: { type: string }
    blocks:
      main:
        - answer
        - bridge: "\${settings.operator}"
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** A setting was given a value that it cannot have. */
export const wrongSetting: Problem = defineProblem({
  code: "FLOW_SETTING_VALUE",
  severity: "error",
  title: "A setting was given a value of the wrong type.",
  why: "The flow declares the setting's type and its limits. A duration takes `30s`, or a whole number of seconds.",
  remedy: "Correct the value where the message says it comes from.",
  example: `
    settings:
      # and the configuration says \`ring: half a minute\`
      ring: { type: duration, default: 30s }
    blocks:
      main:
        - answer
        - bridge: { to: PJSIP/1000, ring: "\${settings.ring}" }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/**
 * Fills the settings of a flow: from outside first, else from the default in the flow. A secret
 * never gets into a message.
 */
export function resolveSettings(ast: FlowAst, inputs: SettingInputs): SettingsResult {
  const results = [...settings.in(ast).values()].map((setting) => resolveSetting(setting, inputs));
  const values = results.flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    values: Object.fromEntries(values),
    diagnostics: results.flatMap(({ problem }) => problem ?? []),
  };
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
    return { name, problem: settingMissing.at(span, message, { hint }) };
  }
  const value = readSettingValue(setting, input.value);
  if (value !== undefined) return { name, value };
  const given = setting.secret ? "" : `, not ${JSON.stringify(input.value) ?? "nothing"}`;
  const message = `The setting "${name}" from ${input.origin} must be ${expectedSetting(setting)}${given}.`;
  return { name, problem: wrongSetting.at(span, message, { hint: "Correct the value there." }) };
}

type Limits = Pick<SettingNode, "type" | "minimum" | "maximum">;

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};

/**
 * The value of a setting from outside, in the unit of state, or `undefined` when it does not fit
 * the type and limits. Text is read as the type, as the environment has nothing else; a duration is
 * `30s`, or a whole number of seconds.
 */
export function readSettingValue(setting: Limits, given: unknown): Json | undefined {
  const value = typeof given === "string" ? readText(setting, given) : readPlain(setting, given);
  if (typeof value !== "number") return value;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = setting;
  return value >= minimum && value <= maximum ? value : undefined;
}

/** The words for a setting from outside, for the end of `… must be`. */
export function expectedSetting({ type, minimum, maximum }: Limits): string {
  const what =
    type === "duration"
      ? "a duration such as 30s, or a whole number of seconds"
      : literalExpected[type];
  const show = (limit: number): string =>
    type === "duration" ? formatDuration(limit) : String(limit);
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${show(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${show(maximum)}`]),
  ];
  return [what, ...limits].join(", ");
}

function readText({ type }: Limits, text: string): Json | undefined {
  if (type === "string") return text;
  const trimmed = text.trim();
  if (type === "duration" && /^[0-9]+$/.test(trimmed)) return parseDuration(`${trimmed}s`);
  if (type === "boolean")
    return Object.hasOwn(words, trimmed.toLowerCase()) ? words[trimmed.toLowerCase()] : undefined;
  return parseLiteral(type, trimmed);
}

function readPlain({ type }: Limits, given: unknown): Json | undefined {
  if (typeof given === "boolean") return type === "boolean" ? given : undefined;
  if (typeof given !== "number" || !Number.isFinite(given)) return undefined;
  // A telephone number in a config file without quotes is a number to YAML, and was meant as text.
  if (type === "string" || type === "duration")
    return Number.isSafeInteger(given)
      ? readText({ type, minimum: undefined, maximum: undefined }, String(given))
      : undefined;
  if (type === "integer") return Number.isSafeInteger(given) ? given : undefined;
  return type === "number" ? given : undefined;
}
