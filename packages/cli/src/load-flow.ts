import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import {
  compileFlow,
  didYouMean,
  readFlow,
  verbs,
  type Diagnostic,
  type FlowAst,
  type Program,
  type Source,
} from "@flowrun/core";
import { operationsOf } from "@flowrun/v2-client/openapi";
import { CliError } from "./cli-error.ts";
import type { ConfigOptions } from "./commands/config-options.ts";
import { loadConfig, type LoadedConfig } from "./config/load-config.ts";
import { exitCode } from "./exit-code.ts";
import { readUserFile } from "./read-user-file.ts";
import type { Surroundings } from "./surroundings.ts";

/** A flow file with its configuration: what is wrong with it, and the program when nothing is. */
export interface LoadedFlow extends LoadedConfig {
  readonly source: Source;
  readonly program: Program | undefined;
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The source of a flow that the user named. Throws a `CliError` that suggests what may have been meant. */
export async function readSource(surroundings: Surroundings, path: string): Promise<Source> {
  if (path !== "-" && !existsSync(resolve(surroundings.cwd, path))) throw noSuchFlow(surroundings.cwd, path);
  return { name: path === "-" ? "(standard input)" : path, text: await readUserFile(surroundings, path) };
}

/** Checks a flow with the settings of its configuration. Throws a `CliError` only for the configuration itself. */
export function loadFlow(surroundings: Surroundings, source: Source, options: ConfigOptions): LoadedFlow {
  const { ast } = readFlow(source, verbs);
  const loaded = loadFlowConfig(surroundings, { flow: source.name, ast, options });
  const { settings, v2 } = loaded.config;
  return { ...loaded, source, ...compileFlow(source, settings, { operations: operationsOf(v2.version) }) };
}

/** What decides the configuration of a flow. */
export interface FlowConfigRequest {
  /** The path of the flow. */
  readonly flow: string;
  /** `undefined` when the flow cannot be read. */
  readonly ast: FlowAst | undefined;
  readonly options: ConfigOptions;
}

/** The configuration with the settings that a flow declares. Throws a `CliError` with everything that is wrong with it. */
export function loadFlowConfig(
  { cwd, environment }: Surroundings,
  { flow, ast, options }: FlowConfigRequest,
): LoadedConfig {
  return loadConfig({
    cwd,
    environment,
    file: options.config,
    set: options.set,
    flow,
    settings: ast === undefined ? undefined : [...ast.settings.keys()],
    secretSettings: [...(ast?.settings.values() ?? [])].flatMap(({ name, secret }) => (secret ? [name.value] : [])),
  });
}

function noSuchFlow(cwd: string, path: string): CliError {
  const folder = dirname(resolve(cwd, path));
  const beside = existsSync(folder) ? readdirSync(folder) : [];
  const near = didYouMean(basename(path), beside)?.replace(/"(.+)"/, `"${path.slice(0, -basename(path).length)}$1"`);
  const problem = {
    code: "CLI_NO_FILE",
    message: `There is no file "${path}".`,
    hint: near ?? "Check the path of the flow.",
  };
  return new CliError(exitCode.usage, [problem]);
}
