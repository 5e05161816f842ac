import { didYouMean } from "@flowrun/core/tooling";
import type { Problem } from "../cli-error.ts";
import { type ConfigEntry, describeOrigin, placeOf } from "./config-entry.ts";
import { configKeys } from "./config-key.ts";
import { cellKeyOf, documentedSettings, writtenKey } from "./key-name.ts";

/**
 * The judgement of the keys of a configuration: mistakes, and one sentence for each key that is
 * only not used.
 */
export interface KeyJudgement {
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/** The settings that keys are held to. */
export interface KnownSettings {
  /**
   * The settings that the flow declares; `undefined` when there is no flow, or it cannot be read.
   */
  readonly declared: readonly string[] | undefined;
  /** Whether the command has a flow. */
  readonly hasFlow: boolean;
}

/**
 * Finds the keys that nothing reads. Flows may share a configuration file, so a setting that this
 * flow does not declare is only worth a warning, unless it looks like a slip of the hand. A key of
 * `--set` is for this one command: one that it does not read is a mistake. While a flow cannot be
 * read, every setting may be one of its own.
 */
export function judgeKeys(entries: readonly ConfigEntry[], settings: KnownSettings): KeyJudgement {
  const unknown = entries.filter((entry) => !isKnown(entry, settings));
  const problems = unknown
    .filter((entry) => isMistake(entry, settings))
    .map((entry) => unknownKey(entry, settings));
  const warnings = unknown
    .filter((entry) => !isMistake(entry, settings))
    .map((entry) => unusedSetting(entry));
  return { problems, warnings };
}

function isKnown(entry: ConfigEntry, { declared, hasFlow }: KnownSettings): boolean {
  const name = writtenKey(entry.key);
  if (entry.key === name)
    return configKeys.some((own) => own.name === name) || cellKeyOf(name) !== undefined;
  const isOption = entry.origin.kind === "option";
  if (isOption && !hasFlow) return false;
  if (!isOption && documentedSettings.includes(name)) return true;
  // A setting has a name without a dot: `ari.hots` is none, whatever the flow declares.
  return declared?.includes(name) ?? !name.includes(".");
}

function isMistake(entry: ConfigEntry, settings: KnownSettings): boolean {
  const name = writtenKey(entry.key);
  return (
    entry.origin.kind !== "file" || name.includes(".") || nearest(entry, settings) !== undefined
  );
}

function unknownKey(entry: ConfigEntry, settings: KnownSettings): Problem {
  const name = writtenKey(entry.key);
  const from = entry.origin.kind === "file" ? "" : ` (${describeOrigin(entry.origin)})`;
  const what = settings.hasFlow
    ? "is neither a key of flowrun nor a setting of the flow"
    : "is no key of flowrun";
  const remedy = settings.hasFlow
    ? "Remove it, or declare it under settings: in the flow."
    : "Remove it.";
  const ofCell = name.startsWith("cells.") ? cellRemedy : undefined;
  return {
    code: "CONFIG_UNKNOWN_KEY",
    message: `"${name}" ${what}${from}.`,
    hint: nearest(entry, settings) ?? ofCell ?? remedy,
    ...placeOf(entry.origin, "key"),
  };
}

const cellRemedy =
  'Write "cells.NAME.ari.host" and so on: what a cell may have of its own is "ari", "webhooks" and "runs"; all else counts for all cells.';

/** A setting that only other flows have is none that `--set` could have meant. */
function nearest(
  { key, origin }: ConfigEntry,
  { declared = [] }: KnownSettings,
): string | undefined {
  const others = origin.kind === "option" ? [] : documentedSettings;
  return didYouMean(writtenKey(key), [
    ...configKeys.map(({ name }) => name),
    ...others,
    ...declared,
  ]);
}

function unusedSetting(entry: ConfigEntry): string {
  return `"${writtenKey(entry.key)}" (${describeOrigin(entry.origin)}) is no setting of this flow and is not used.`;
}
