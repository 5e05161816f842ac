import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recognitionError } from "@flowrun/core/plugin";

/** A model of a language, as Debian and the project itself lay it out. */
export interface Model {
  /** The folder of the acoustic model. */
  readonly acoustic: string;
  /** The file of the dictionary. */
  readonly dictionary: string;
  /** The file of the language model. */
  readonly language: string;
  /**
   * How each word of the dictionary is pronounced, in each of its ways: phones with spaces between.
   */
  readonly pronunciations: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads the model in a folder: an acoustic model in a folder of its own, a `.dict` and a `.lm.bin`
 * (or `.lm`). Throws HEAR_MODEL.
 */
export function readModel(folder: string): Model {
  const names = list(folder);
  const acoustic = names.find((name) => existsSync(join(folder, name, "mdef")));
  if (acoustic === undefined)
    throw missing(folder, "folder with an acoustic model (which holds a file mdef)");
  const dictionary = names.find((name) => name.endsWith(".dict"));
  if (dictionary === undefined) throw missing(folder, "dictionary (….dict)");
  const language = names.find((name) => /\.lm(\.bin)?$/.test(name) && !name.includes("-phone."));
  if (language === undefined) throw missing(folder, "language model (….lm.bin)");
  const [acousticPath, dictionaryPath, languagePath] = [acoustic, dictionary, language].map(
    (name) => join(folder, name),
  );
  return {
    acoustic: acousticPath ?? "",
    dictionary: dictionaryPath ?? "",
    language: languagePath ?? "",
    pronunciations: readDictionary(readFileSync(join(folder, dictionary), "utf8")),
  };
}

/** `order AO R D ER`, and `order(2) …` for another way to say it. */
function readDictionary(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [, word, phones] = /^(\S+?)(?:\(\d+\))?\s+(\S.*)$/.exec(line) ?? [];
    if (word === undefined || phones === undefined) continue;
    const known = found.get(word);
    if (known === undefined) found.set(word, [phones.trim()]);
    else known.push(phones.trim());
  }
  return found;
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (cause) {
    const why = cause instanceof Error && "code" in cause ? String(cause.code) : "it is unreadable";
    throw recognitionError("HEAR_MODEL", `The folder "${folder}" cannot be read (${why}).`, {
      certain: true,
    });
  }
}

function missing(folder: string, what: string): Error {
  return recognitionError("HEAR_MODEL", `The folder "${folder}" holds no ${what}.`, {
    certain: true,
  });
}
