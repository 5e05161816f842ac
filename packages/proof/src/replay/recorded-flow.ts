import { type Compilation, compileFlow, type JournalStart, readFlow, type SettingInputs, verbs } from "@flowrun/core";
import { mask } from "./mask.ts";

/** The flow that a call ran on, with its settings, from the head of its journal; `undefined` when the head does not hold it. */
export function recordedFlow({ source, settings }: JournalStart): Compilation | undefined {
  return source && compileFlow(source, settingInputs(source, settings ?? {}));
}

/** The settings of a journal as inputs for a flow: a masked one is left to its default, where it has one. */
export function settingInputs(
  source: NonNullable<JournalStart["source"]>,
  settings: NonNullable<JournalStart["settings"]>,
): SettingInputs {
  const declared = readFlow(source, verbs).ast?.settings;
  const inputs = Object.entries(settings).flatMap(([name, value]) => {
    const setting = declared?.get(name);
    if (setting === undefined || (value === mask && setting.default !== undefined)) return [];
    const given = setting.type === "duration" ? `${String(value)}ms` : value;
    return [[name, { value: given, origin: "the journal" }] as const];
  });
  return Object.fromEntries(inputs);
}
