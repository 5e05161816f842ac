import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Language } from "./check/language.ts";
import { createProgram } from "./compile/create-program.ts";
import { judgeFlow } from "./check/judge-flow.ts";
import type { Program } from "./interpret/program.ts";
import type { SettingInputs } from "./compile/resolve-settings.ts";
import type { Source } from "./source/source.ts";

/** A program, unless the flow has an error; warnings come with it. */
export interface Compilation {
  readonly program: Program | undefined;
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A flow ready to run with its settings, after every check of `checkFlow`. `settings` defaults to none, so that each
 * setting needs a default in the flow. Total.
 */
export function compileFlow(source: Source, settings: SettingInputs = {}, language: Language = {}): Compilation {
  const { flow, settings: values, diagnostics } = judgeFlow(source, language, settings);
  const hasError = diagnostics.some((diagnostic) => diagnostic.severity === "error");
  return { program: flow === undefined || hasError ? undefined : createProgram(flow, values), diagnostics };
}
