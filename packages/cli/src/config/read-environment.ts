import { resolve } from "node:path";
import { CliError, exitCode, type Problem } from "../cli-error.ts";
import { readSmallFile, whyUnread } from "../read-text-file.ts";
import type { Surroundings } from "../surroundings.ts";
import type { ConfigEntry, Origin } from "./config-entry.ts";
import { configKeys } from "./config-key.ts";

/** The variables of the process, and how a file that one of them names is read. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The text of a file; throws when it cannot be read. */
  readonly readFile: (path: string) => string;
}

/**
 * The entries that the environment gives: flowrun's own keys, and the declared ones of the flow's
 * settings (`max_digits` from `MAX_DIGITS`). A variable `NAME_FILE` names a file that holds the
 * value, less the newline at its end. A variable that is empty counts as not set.
 */
export function readEnvironment(
  environment: Environment,
  settings: readonly string[],
): { entries: readonly ConfigEntry[]; problems: readonly Problem[] } {
  const entries: ConfigEntry[] = [];
  const problems: Problem[] = [];
  for (const { key, name } of variableNames(settings)) {
    const found = readVariable(environment, name);
    if (found === undefined) continue;
    if ("code" in found) problems.push(found);
    else entries.push({ key, ...found });
  }
  return { entries, problems };
}

/** The environment variable of a flow's setting. */
export function settingVariable(setting: string): string {
  return setting.toUpperCase().replaceAll(/[-.]/g, "_");
}

function variableNames(settings: readonly string[]): readonly { key: string; name: string }[] {
  const own = configKeys.flatMap((key) =>
    key.environment === undefined ? [] : [{ key: key.name, name: key.environment }],
  );
  return [
    ...own,
    ...settings.map((setting) => ({ key: `settings.${setting}`, name: settingVariable(setting) })),
  ];
}

/** The content of a variable, or of the file that it names. */
type Found = { readonly value: string; readonly origin: Origin };

/**
 * The value of one variable, from it or from the file that `NAME_FILE` names; `undefined` when
 * neither is set.
 */
function readVariable(
  { variables, readFile }: Environment,
  name: string,
): Found | Problem | undefined {
  const value = variables[name] ?? "";
  const file = variables[`${name}_FILE`] ?? "";
  if (value !== "" && file !== "") return bothSet(name);
  if (value !== "") return { value, origin: { kind: "environment", name } };
  if (file === "") return undefined;
  try {
    const origin: Origin = { kind: "secret-file", name: `${name}_FILE`, path: file };
    const held = readFile(file).replace(/\r?\n$/, "");
    return held === "" ? empty(`${name}_FILE`, file) : { value: held, origin };
  } catch (error) {
    return unreadable(`${name}_FILE`, file, error);
  }
}

/**
 * The value of an environment variable, or of the file that it names; `undefined` when neither is
 * set.
 */
export function readGiven(
  { cwd, environment }: Pick<Surroundings, "cwd" | "environment">,
  variable: string,
): string | undefined {
  const readFile = (path: string): string => readSmallFile(resolve(cwd, path));
  const found = readVariable({ variables: environment, readFile }, variable);
  if (found !== undefined && "code" in found) throw new CliError(exitCode.usage, [found]);
  return found?.value;
}

function bothSet(name: string): Problem {
  return {
    code: "CONFIG_AMBIGUOUS",
    message: `The environment has both ${name} and ${name}_FILE.`,
    hint: "Unset one of the two.",
  };
}

function empty(name: string, path: string): Problem {
  return {
    code: "CONFIG_UNREADABLE",
    message: `The file "${path}" that ${name} names is empty.`,
    hint: `Write the value into it, or unset ${name}.`,
  };
}

function unreadable(name: string, path: string, error: unknown): Problem {
  return {
    code: "CONFIG_UNREADABLE",
    message: `The file "${path}" that ${name} names ${whyUnread(error)}.`,
    hint: `Make ${name} name a file that this user may read.`,
  };
}
