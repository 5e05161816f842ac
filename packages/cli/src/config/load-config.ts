import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { CliError, exitCode, type Problem } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { printWarnings } from "../terminal/report.ts";
import { readSmallFile, whyUnread } from "../read-text-file.ts";
import type { ConfigEntry } from "./config-entry.ts";
import { holdsSecret, looksSecret, safePlaceOf, secretArgument } from "../secret-arguments.ts";
import type { ConfigOptions } from "./config-options.ts";
import { configKeys } from "./config-key.ts";
import { cellKeyOf, writtenKey } from "./key-name.ts";
import type { Config } from "./config.ts";
import { judgeKeys } from "./judge-keys.ts";
import { readConfigFile, type ReadConfig } from "./read-config-file.ts";
import { readEnvironment } from "./read-environment.ts";
import { readSetOptions } from "./read-set-options.ts";
import { resolveConfig } from "./resolve-config.ts";

/** The name of the configuration file that is found by itself. */
export const configFileName = "flowrun.config.yaml";

/** A name that people give it, too; it is refused, since a file that is ignored misleads. */
const otherFileName = "flowrun.config.yml";

/** The user's input that decides the configuration. */
export interface ConfigRequest {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `--config FILE`; without it the file is looked for, and may be absent. */
  readonly file: string | undefined;
  /** Each `--set key=value`, in order. */
  readonly set: readonly string[];
  /** The path of the flow, beside which a configuration file may stand. */
  readonly flow: string | undefined;
  /** The names of the settings that the flow declares; `undefined` when the flow cannot be read. */
  readonly settings: readonly string[] | undefined;
  /** The settings that are declared secret. */
  readonly secretSettings: readonly string[];
}

/** A configuration that can be used, and what the user should know of it. */
export interface LoadedConfig {
  readonly config: Config;
  /**
   * The folder against which the paths of plugins count: that of the configuration file, or the
   * working directory.
   */
  readonly folder: string;
  /** A sentence each, e.g. of a setting that the flow does not have. */
  readonly warnings: readonly string[];
}

/**
 * The configuration from file, environment and `--set`, the later winning. Throws a `CliError` with
 * every problem at once.
 */
export function loadConfig(request: ConfigRequest): LoadedConfig {
  const { problems, ...loaded } = readConfig(request);
  if (problems.length > 0) throw new CliError(exitCode.usage, problems);
  return loaded;
}

/**
 * The configuration for a command that has no flow. Prints its warnings; throws a `CliError` for
 * its mistakes.
 */
export function loadPlainConfig(invocation: Invocation, options: ConfigOptions): LoadedConfig {
  const { cwd, environment } = invocation.surroundings;
  const loaded = loadConfig({
    cwd,
    environment,
    file: options.config,
    set: options.set,
    flow: undefined,
    // The flow, whose settings may stand in the same file, is not known here.
    settings: undefined,
    secretSettings: [],
  });
  printWarnings(invocation, loaded.warnings);
  return loaded;
}

/**
 * The configuration with its problems, for who needs one value of it: what cannot be used has its
 * default there.
 */
export function readConfig(
  request: ConfigRequest,
): LoadedConfig & { readonly problems: readonly Problem[] } {
  const path =
    request.file === undefined
      ? findConfigFile(request.cwd, request.flow)
      : resolve(request.cwd, request.file);
  const settings = request.settings ?? [];
  const layers: readonly ReadConfig[] = [
    ...(request.file === undefined ? misnamedFile(request) : []),
    path === undefined ? { entries: [], problems: [] } : readFileLayer(path, request),
    readEnvironment(
      {
        variables: request.environment,
        readFile: (name) => readSmallFile(resolve(request.cwd, name)),
      },
      settings,
    ),
    readSetOptions(request.set),
  ];
  const entries = layers.flatMap((layer) => layer.entries);
  const keys = judgeKeys(entries, {
    declared: request.settings,
    hasFlow: request.flow !== undefined,
  });
  const { config, problems } = resolveConfig(entries, settings);
  const visible = visibleSecrets(entries, request);
  return {
    config,
    folder: path === undefined ? request.cwd : resolve(path, ".."),
    warnings: keys.warnings,
    problems: [
      ...layers.flatMap((layer) => layer.problems),
      ...keys.problems,
      ...problems,
      ...visible,
    ],
  };
}

/**
 * The configuration file that counts for a flow: the one in the working directory, or else the one
 * beside the flow.
 */
function findConfigFile(cwd: string, flow: string | undefined): string | undefined {
  return foldersOf(cwd, flow)
    .map((folder) => join(folder, configFileName))
    .find((path) => existsSync(path));
}

function foldersOf(cwd: string, flow: string | undefined): readonly string[] {
  return [cwd, flow === undefined || flow === "-" ? cwd : dirname(resolve(cwd, flow))];
}

function misnamedFile({ cwd, flow }: ConfigRequest): readonly ReadConfig[] {
  const found = foldersOf(cwd, flow)
    .map((folder) => join(folder, otherFileName))
    .find((path) => existsSync(path));
  if (found === undefined) return [];
  const name = relative(cwd, found) || found;
  const message = `The configuration file "${name}" is not read: its name ends with ".yml".`;
  const hint = `Call it "${configFileName}", or name it with --config.`;
  return [{ entries: [], problems: [{ code: "CONFIG_UNREADABLE", message, hint }] }];
}

function readFileLayer(path: string, { cwd, secretSettings }: ConfigRequest): ReadConfig {
  const name = relative(cwd, path) || path;
  try {
    return readConfigFile(
      { name: name.startsWith("..") ? path : name, text: readSmallFile(path) },
      secretSettings,
    );
  } catch (error) {
    const message = `The configuration file "${name}" ${whyUnread(error)}.`;
    return {
      entries: [],
      problems: [{ code: "CONFIG_UNREADABLE", message, hint: "Name another file with --config." }],
    };
  }
}

/** Secrets of `--set`. An empty value is none: it takes back what another layer says. */
function visibleSecrets(
  entries: readonly ConfigEntry[],
  request: Pick<ConfigRequest, "settings" | "secretSettings">,
): readonly Problem[] {
  return entries
    .filter(({ origin, value }) => origin.kind === "option" && value !== "")
    .filter((entry) => isSecret(entry, request))
    .map(({ key }) => {
      const name = writtenKey(key);
      return secretArgument(`--set ${name}=…`, safePlaceOf(name));
    });
}

function isSecret(
  { key, value }: ConfigEntry,
  { settings, secretSettings }: Pick<ConfigRequest, "settings" | "secretSettings">,
): boolean {
  const own = cellKeyOf(key)?.key ?? key;
  if (configKeys.some((known) => known.name === own && known.secret)) return true;
  const name = writtenKey(key);
  if (holdsSecret(String(value)) || secretSettings.includes(name)) return true;
  return settings === undefined && key !== name && looksSecret(name);
}
