import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Verb } from "./language/verb.ts";
import { judgeFlow } from "./program/judge-flow.ts";
import type { SettingInputs } from "./program/resolve-settings.ts";
import type { Source } from "./source/source.ts";
import { verbs as builtInVerbs } from "./verbs/index.ts";

/**
 * Everything that is wrong with a flow, in the order of the file; empty for a good one. Settings are judged only when they
 * are given. Total: any text gives diagnostics, never an exception. What has no `error` here compiles.
 */
export function checkFlow(
  source: Source,
  settings?: SettingInputs,
  verbs: Readonly<Record<string, Verb>> = builtInVerbs,
): readonly Diagnostic[] {
  return judgeFlow(source, verbs, settings).diagnostics;
}
