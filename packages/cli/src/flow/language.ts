import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { verbs, type Verb } from "@flowrun/core";
import type { Problem } from "@flowrun/core/verb";
import { ruleCatalogue, rules, withOwn, type Language, type Rule } from "@flowrun/flow";
import { operationsOf } from "@flowrun/v2-client/openapi";
import { CliError, exitCode } from "../cli-error.ts";
import { placeOf, type ConfigText } from "../config/config-entry.ts";
import type { ConfigOptions } from "../config/config-options.ts";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/load-config.ts";
import { resolveModule } from "../run/resolve-module.ts";
import type { Surroundings } from "../surroundings.ts";

/** The part of a configuration that decides the language. */
interface Configured {
  readonly config: Pick<Config, "v2" | "verbs">;
  /** The folder from which a plugin is looked for. */
  readonly folder: string;
}

/**
 * The language of a configuration: the verbs and rules of flowrun, those of the plugin under
 * `verbs`, and what `v2` may call in the version that it names. Throws a `CliError` where the
 * plugin cannot be used.
 */
export function languageOf({ config, folder }: Configured): Language {
  const operations = operationsOf(config.v2.version);
  if (config.verbs === undefined) return { operations };
  const own = loadVerbs(config.verbs, folder);
  return { operations, ...withOwn(own.verbs, own.rules) };
}

/**
 * The file of the plugin under `verbs`, which can be used; `undefined` without one. Throws as
 * `languageOf` does.
 */
export function verbsFileOf({ config: { verbs: module }, folder }: Configured): string | undefined {
  return module && loadVerbs(module, folder).file;
}

/**
 * The language of the configuration beside a flow, or in the working directory. Further mistakes in
 * it do not count: its passwords need not be there for a test.
 */
export function configuredLanguage(
  { cwd, environment }: Pick<Surroundings, "cwd" | "environment">,
  flow?: string,
  { config: file, set }: Partial<ConfigOptions> = {},
): Language {
  const request = { cwd, environment, flow, file, set: set ?? [] };
  return languageOf(readConfig({ ...request, settings: undefined, secretSettings: [] }));
}

/** A language without what `v2` may call. */
export function verbsOf({ operations: _operations, ...rest }: Language): Language {
  return rest;
}

/** The codes of what a plugin's verbs and rules find; none without a plugin. */
export function codesOf({
  verbs: known = verbs,
  rules: judged = rules,
}: Language): readonly Problem[] {
  const found = [...judged, ...Object.values(known).flatMap(({ mistakes }) => mistakes ?? [])];
  const own = new Set(Object.keys(ruleCatalogue));
  return found.flatMap(({ problems }) => problems).filter(({ code }) => !own.has(code));
}

/** The verbs and rules that a plugin adds to the language. */
interface OwnVerbs {
  readonly file: string;
  readonly verbs: readonly Verb[];
  readonly rules: readonly Rule[];
}

/**
 * The plugin's module, loaded at once, since all that reads a flow is done at once: it must not
 * await anything at its top.
 */
function loadVerbs(module: ConfigText, folder: string): OwnVerbs {
  let exported: unknown;
  let file: string;
  try {
    file = fileURLToPath(resolveModule(module.value, folder));
    exported = createRequire(file)(file);
  } catch (error) {
    const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw failure(module, `"${module.value}" cannot be loaded: ${first.replace(/\.$/, "")}`, error);
  }
  const own = { verbs: listIn(exported, "verbs"), rules: listIn(exported, "rules") };
  if (own.verbs === undefined && own.rules === undefined)
    throw failure(module, `"${module.value}" exports neither a list "verbs" nor a list "rules"`);
  const { verbs: found = [], rules: judged = [] } = own;
  if (!found.every(isVerb))
    throw failure(module, `a verb of "${module.value}" was not made by "defineVerb"`);
  if (!judged.every(isRule))
    throw failure(module, `a rule of "${module.value}" was not made by "defineRule"`);
  const names = [...Object.keys(verbs), ...found.map(({ name }) => name)];
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw failure(module, `"${module.value}" has a verb "${twice}", and there is one already`);
  return { file, verbs: found, rules: judged };
}

function listIn(exported: unknown, name: string): readonly unknown[] | undefined {
  const value: unknown = isObject(exported) ? exported[name] : undefined;
  return Array.isArray(value) ? value : undefined;
}

/** Verbs are made by a function that sees to the rest. */
function isVerb(value: unknown): value is Verb {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    /^[a-z][a-z0-9-]*$/.test(value["name"]) &&
    isObject(value["options"]) &&
    Array.isArray(value["outcomes"]) &&
    isObject(value["machine"])
  );
}

function isRule(value: unknown): value is Rule {
  return isObject(value) && Array.isArray(value["problems"]) && typeof value["find"] === "function";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function failure(module: ConfigText, what: string, cause?: unknown): CliError {
  const problem = {
    code: "CLI_PLUGIN",
    message: `The verbs plugin cannot be used: ${what}.`,
    hint: 'Name an npm package or a file that exports "verbs", "rules" or both; see `flowrun docs plugins`.',
    ...placeOf(module.origin, "value"),
  };
  return new CliError(exitCode.usage, [problem], { cause });
}
