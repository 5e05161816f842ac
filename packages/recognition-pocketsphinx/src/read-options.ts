import { availableParallelism } from "node:os";
import { isJsonObject, recognitionError, type Json, type JsonObject } from "@flowrun/core/plugin";
import { knownPrograms } from "./release.ts";

/** The options of the recogniser, whole. */
export interface SphinxOptions {
  /** The folder of each language's model. */
  readonly models: Readonly<Record<string, string>>;
  /** The programs to look for, in their order. */
  readonly programs: readonly string[];
  readonly most: number;
}

/** Where Debian and Ubuntu install theirs. */
const installed = { en: "/usr/share/pocketsphinx/model/en-us" };

/** Reads the options of the configuration. Throws HEAR_OPTION. */
export function readOptions(options: JsonObject): SphinxOptions {
  const { models = installed, program, most = 4 * availableParallelism(), ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no "${unknown}"`);
  if (program !== undefined && (typeof program !== "string" || program === ""))
    throw wrong('"program" must be a text');
  if (typeof most !== "number" || !Number.isInteger(most) || most < 1 || most > 10_000)
    throw wrong('"most" must be a whole number from 1 to 10000');
  const programs = program === undefined ? knownPrograms : [program];
  return { models: readModels(models), programs, most };
}

function readModels(models: Json): Readonly<Record<string, string>> {
  if (!isJsonObject(models) || Object.keys(models).length === 0)
    throw wrong(
      '"models" must be a map from languages to folders, such as { en: /usr/share/pocketsphinx/model/en-us }',
    );
  const folders = Object.entries(models).map(([language, folder]) => {
    if (typeof folder !== "string" || folder === "")
      throw wrong(`"models.${language}" must be a folder`);
    return [language, folder] as const;
  });
  return Object.fromEntries(folders);
}

function wrong(what: string): Error {
  return recognitionError("HEAR_OPTION", `The options of the recogniser are wrong: ${what}.`, {
    certain: true,
  });
}
