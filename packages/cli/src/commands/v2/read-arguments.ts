import type { Json, JsonObject } from "@flowrun/core";
import { CliError, exitCode } from "../../cli-error.ts";

/**
 * The arguments of an operation from words of the command line: `key=text`, or `key:=json` for
 * everything that is no text. Where two have the same key the later wins. Throws a `CliError` that
 * repeats no value.
 */
export function readArguments(words: readonly string[]): JsonObject {
  return Object.fromEntries(words.map(readArgument));
}

function readArgument(word: string): readonly [string, Json] {
  const [, key, sign, value = ""] = /^([^=:]+)(:?=)(.*)$/s.exec(word) ?? [];
  if (key === undefined) {
    const [first = ""] = word.split(/[=:]/, 1);
    throw wrong(
      `The argument "${first}" is not of the form key=value.`,
      "Write key=text, or key:=json.",
    );
  }
  return [key, sign === "=" ? value : readJson(value, `the argument "${key}"`)];
}

/** The value of a JSON text. Throws a `CliError` that names `what` holds none. */
export function readJson(text: string, what: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // A parser's message quotes the text.
    throw wrong(
      `There is no JSON in ${what}.`,
      'Write JSON, such as 7, true, ["a"] or {"a": 1}; texts in quotes.',
    );
  }
}

function wrong(message: string, hint: string): CliError {
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
