import { configKeys } from "./config/config-key.ts";
import type { ConfigKey } from "./config/key-shape.ts";
import { documentedSettings } from "./config/key-name.ts";
import { settingVariable } from "./config/read-environment.ts";
import type { Problem } from "./cli-error.ts";

/**
 * The text of commander about a wrong command line, as a problem: `error: unknown option
 * '--fromat'\n(Did you mean --format?)`.
 */
export function usageProblem(message: string): Problem {
  const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestion = /\(Did you mean (.+)\?\)/.exec(rest.join(" "))?.[1];
  const key = keyWritten(/unknown option '--([^='\s]+)/.exec(first)?.[1] ?? "");
  // A value that the command does not take may be a password.
  const sentence = first
    .replace(/'(--[^=']+)=.*'/, "'$1'")
    .replace(/(but got \d+): .*$/, "$1")
    .replaceAll("'", '"')
    .replace(/\.?$/, ".");
  return {
    code: "CLI_WRONG_OPTION",
    message: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    hint: key === undefined ? hintOf(suggestion) : placesOf(key),
  };
}

function hintOf(suggestion: string | undefined): string {
  return suggestion === undefined
    ? "Run the command with --help."
    : `Did you mean "${suggestion}"?`;
}

/**
 * The key of the configuration that somebody took for an option: `--ari-host`, `--ring_timeout`.
 */
function keyWritten(option: string): ConfigKey | undefined {
  const settings = documentedSettings.map((name): ConfigKey => {
    return { name, environment: settingVariable(name), description: "a setting" };
  });
  return [...configKeys, ...settings].find(({ name }) => plain(name) === plain(option));
}

function plain(name: string): string {
  return name.replaceAll(/[-._]/g, "").toLowerCase();
}

function placesOf({ name, environment, secret = false }: ConfigKey): string {
  const places: string[] = [];
  if (environment !== undefined) places.push(`set ${environment} in the environment`);
  if (!secret) places.push(`give "--set ${name}=…"`);
  return `"${name}" is a key of the configuration: ${places.join(", or ")}.`;
}
