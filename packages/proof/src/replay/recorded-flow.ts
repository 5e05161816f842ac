import { type Compilation, compileFlow, type Language, type SettingInputs } from "@flowrun/flow";
import { type JournalStart, type Program, verbs } from "@flowrun/core";
import { mask } from "@flowrun/host/tooling";
import { readFlow, settings as declaredSettings } from "@flowrun/flow/tooling";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * The flow that a call ran on, with its settings, from the head of its journal; `undefined` when
 * the head does not hold it.
 */
export function recordedFlow(
  { source, settings }: JournalStart,
  language: Language = {},
): Compilation | undefined {
  return (
    source && compileFlow(source, settingInputs(source, settings ?? {}, language.verbs), language)
  );
}

/**
 * The settings of a journal as inputs for a flow: a masked one is left to its default, where it has
 * one.
 */
export function settingInputs(
  source: NonNullable<JournalStart["source"]>,
  settings: NonNullable<JournalStart["settings"]>,
  known: NonNullable<Language["verbs"]> = verbs,
): SettingInputs {
  const { ast } = readFlow(source, known);
  const declared = ast && declaredSettings.in(ast);
  const inputs = Object.entries(settings).flatMap(([name, value]) => {
    const setting = declared?.get(name);
    if (setting === undefined || (value === mask && setting.default !== undefined)) return [];
    const given = setting.type === "duration" ? `${String(value)}ms` : value;
    return [[name, { value: given, origin: "the journal" }] as const];
  });
  return Object.fromEntries(inputs);
}

/** The settings that are not at their defaults, as a configuration would give them. */
export function recordedSettings(
  { source, verbs: own }: Program,
  settings: NonNullable<JournalStart["settings"]>,
): Scenario["settings"] {
  const { ast } = readFlow(source, own);
  const declared = ast && declaredSettings.in(ast);
  const changed = Object.entries(settings).filter(
    ([name, value]) => declared?.get(name)?.default?.value !== value,
  );
  return Object.fromEntries(
    Object.entries(settingInputs(source, Object.fromEntries(changed), own)).map(
      ([name, { value }]) => [
        name,
        typeof value === "number" || typeof value === "boolean" ? value : String(value),
      ],
    ),
  );
}
