import type { Diagnostic, Source } from "@flowrun/core";
import type { Language } from "./check/language.ts";
import { judgeFlow } from "./check/judge-flow.ts";
import type { SettingInputs } from "./compile/resolve-settings.ts";

/**
 * Everything that is wrong with a flow, in the order of the file; empty for a good one. Settings
 * are judged only when they are given. Total: any text gives diagnostics, never an exception. A
 * flow without an `error` here compiles.
 */
export function checkFlow(
  source: Source,
  settings?: SettingInputs,
  language: Language = {},
): readonly Diagnostic[] {
  return judgeFlow(source, language, settings).diagnostics;
}
