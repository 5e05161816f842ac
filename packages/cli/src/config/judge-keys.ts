import { didYouMean } from "@flowrun/core/tooling";
import type { Problem } from "../cli-error.ts";
import { type ConfigEntry, describeOrigin, placeOf } from "./config-entry.ts";
import { configKeys, documentedSettings, writtenKey } from "./config-key.ts";

/** What is to be said of the keys of a configuration: mistakes, and one sentence for each key that is only not used. */
export interface KeyJudgement {
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/**
 * Finds the keys that nothing reads. Flows may share a configuration file, so a setting in it that this flow does not
 * declare is only worth a warning, unless it looks like a slip of the hand. `settings` are the names that the flow
 * declares; `undefined` when the flow cannot be read, and then every setting may be one of its own.
 */
export function judgeKeys(entries: readonly ConfigEntry[], settings: readonly string[] | undefined): KeyJudgement {
  const unknown = entries.filter((entry) => !isKnown(entry.key, settings));
  const problems = unknown.filter((entry) => isMistake(entry, settings)).map((entry) => unknownKey(entry, settings));
  const warnings = unknown.filter((entry) => !isMistake(entry, settings)).map((entry) => unusedSetting(entry));
  return { problems, warnings };
}

function isKnown(key: string, settings: readonly string[] | undefined): boolean {
  const name = writtenKey(key);
  if (key === name) return configKeys.some((own) => own.name === key);
  if (documentedSettings.includes(name)) return true;
  // A setting has a name without a dot: `ari.hots` is none, whatever the flow declares.
  return settings?.includes(name) ?? !name.includes(".");
}

function isMistake(entry: ConfigEntry, settings: readonly string[] | undefined): boolean {
  const name = writtenKey(entry.key);
  return entry.origin.kind !== "file" || name.includes(".") || nearest(name, settings) !== undefined;
}

function unknownKey(entry: ConfigEntry, settings: readonly string[] | undefined): Problem {
  const name = writtenKey(entry.key);
  const from = entry.origin.kind === "file" ? "" : ` (${describeOrigin(entry.origin)})`;
  return {
    code: "CONFIG_UNKNOWN_KEY",
    message: `"${name}" is neither a key of flowrun nor a setting of the flow${from}.`,
    hint: nearest(name, settings) ?? "Remove it, or declare it under settings: in the flow.",
    ...placeOf(entry.origin, "key"),
  };
}

function nearest(name: string, settings: readonly string[] | undefined): string | undefined {
  return didYouMean(name, [...configKeys.map((key) => key.name), ...documentedSettings, ...(settings ?? [])]);
}

function unusedSetting(entry: ConfigEntry): string {
  return `"${writtenKey(entry.key)}" (${describeOrigin(entry.origin)}) is no setting of this flow and is not used.`;
}
