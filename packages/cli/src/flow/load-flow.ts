import { type Diagnostic, type Program, type Source, verbs } from "@flowrun/core";
import { compileFlow, type Language } from "@flowrun/flow";
import { readFlow, settings } from "@flowrun/flow/tooling";
import type { FlowAst } from "@flowrun/core/tooling";
import { CliError, exitCode } from "../cli-error.ts";
import type { ConfigOptions } from "../config/config-options.ts";
import { type LoadedConfig, loadConfig } from "../config/load-config.ts";
import type { Invocation } from "../invocation.ts";
import type { Surroundings } from "../surroundings.ts";
import { printWarnings, reportDiagnostics } from "../terminal/report.ts";
import { readSource } from "../user-files.ts";
import { configuredLanguage } from "./language.ts";

/** A flow file with its configuration: what is wrong with it, and the program when nothing is. */
export interface LoadedFlow extends LoadedConfig {
  readonly source: Source;
  /** The language that it is written in. */
  readonly language: Language;
  /** The flow as written; `undefined` when it has not the right shape. */
  readonly ast: FlowAst | undefined;
  readonly program: Program | undefined;
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a flow with the settings of its configuration. Throws a `CliError` only for the
 * configuration itself.
 */
export function loadFlow(
  surroundings: Surroundings,
  source: Source,
  options: ConfigOptions,
): LoadedFlow {
  const language = configuredLanguage(surroundings, source.name, options);
  const { ast } = readFlow(source, language.verbs ?? verbs);
  const loaded = loadFlowConfig(surroundings, source.name, ast, options);
  return {
    ...loaded,
    source,
    language,
    ast,
    ...compileFlow(source, loaded.config.settings, language),
  };
}

/** A flow without errors. */
export interface RunnableFlow extends LoadedFlow {
  readonly program: Program;
}

/**
 * Loads a flow and prints what is wrong with it, or the errors alone. When there is one it throws a
 * `CliError`: with exit code 2 when only values of the configuration are wrong, else with 1.
 */
export async function loadRunnable(
  invocation: Invocation,
  path: string,
  options: ConfigOptions,
  { errorsAlone = false }: { readonly errorsAlone?: boolean } = {},
): Promise<RunnableFlow> {
  const { surroundings, paintError } = invocation;
  const loaded = loadFlow(surroundings, await readSource(surroundings, path), options);
  printWarnings(invocation, loaded.warnings);
  const { program, source, diagnostics } = loaded;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const told = errorsAlone ? errors : diagnostics;
  surroundings.err.write(reportDiagnostics(source, told, paintError));
  if (program !== undefined) return { ...loaded, program };
  const isConfiguration = errors.every(({ code }) => code.startsWith("FLOW_SETTING_"));
  throw new CliError(isConfiguration ? exitCode.usage : exitCode.failed, []);
}

/**
 * The configuration with the settings that a flow declares; any may be one of its own when the flow
 * cannot be read.
 */
function loadFlowConfig(
  surroundings: Surroundings,
  flow: string,
  ast: FlowAst | undefined,
  options: ConfigOptions,
): LoadedConfig {
  const { cwd, environment } = surroundings;
  const declared = ast && settings.in(ast);
  return loadConfig({
    cwd,
    environment,
    file: options.config,
    set: options.set,
    flow,
    settings: declared && [...declared.keys()],
    secretSettings: [...(declared?.values() ?? [])].flatMap(({ name, secret }) =>
      secret ? [name.value] : [],
    ),
  });
}
