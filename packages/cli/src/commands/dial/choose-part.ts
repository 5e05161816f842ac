import type { Program } from "@flowrun/core";
import { didYouMean, type Pace } from "@flowrun/core/tooling";
import { CliError, exitCode } from "../../cli-error.ts";

/**
 * The part that runs for each row: `--part`, else the only one that may be asked for, else the only
 * one. Throws a `CliError`.
 */
export function choosePart(
  { name, parts, requests = {} }: Program,
  given: string | undefined,
): string {
  const names = Object.keys(parts);
  if (given !== undefined) {
    if (Object.hasOwn(parts, given)) return given;
    throw refused(
      `The flow "${name}" has no part "${given}".`,
      didYouMean(given, names) ?? listOf("Its parts are", names),
    );
  }
  const asked = [...new Set(Object.values(requests))];
  const [only, ...others] = asked.length > 0 ? asked : names;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw refused(`The flow "${name}" has no part that could run.`, 'Declare one under "parts".');
  throw refused(
    "It is not said which part runs for each row.",
    listOf("Name one with --part:", [only, ...others]),
  );
}

/**
 * How fast: `--lane`, else the only lane of the flow; without any, one at a time. Throws a
 * `CliError`.
 */
export function choosePace({ name, rooms = {} }: Program, given: string | undefined): Pace {
  const lanes = new Map(
    Object.values(rooms).flatMap((rules) =>
      rules.kind === "lane" && isLane(rules) && rules.name !== ""
        ? [[rules.name, rules] as const]
        : [],
    ),
  );
  const names = [...lanes.keys()];
  const chosen = given ?? (names.length === 1 ? names[0] : undefined);
  if (chosen === undefined && names.length === 0) return { atOnce: 1, perMinute: null };
  if (chosen === undefined)
    throw refused("It is not said how fast.", listOf("Name a lane with --lane:", names));
  const lane = lanes.get(chosen);
  if (lane !== undefined) return lane;
  const hint = didYouMean(chosen, names) ?? listOf("Its lanes are", names);
  throw refused(
    `The flow "${name}" has no lane "${chosen}".`,
    names.length === 0 ? 'Declare it under "lanes".' : hint,
  );
}

function isLane(rules: object): rules is Pace & { readonly name: string } {
  return "name" in rules && "atOnce" in rules && "perMinute" in rules;
}

function listOf(words: string, names: readonly string[]): string {
  return `${words} ${names.join(", ")}.`;
}

function refused(message: string, hint: string): CliError {
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
