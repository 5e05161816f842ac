import { didYouMean } from "@flowrun/core/tooling";
import { allCodes, type CodeEntry } from "../../all-codes.ts";
import { CliError, exitCode } from "../../cli-error.ts";
import { codesOf, configuredLanguage } from "../../flow/language.ts";
import type { Surroundings } from "../../surroundings.ts";

/**
 * The meaning of a code in any letter case; without one those of all codes, with those of the
 * configured verbs. Throws a `CliError` that suggests what may have been meant.
 */
export function explained(
  surroundings: Surroundings,
  code: string | undefined,
): CodeEntry | readonly CodeEntry[] {
  const own = codesOf(configuredLanguage(surroundings));
  const codes = [...allCodes, ...own];
  if (code === undefined) return codes;
  const wanted = code.toUpperCase();
  const found = codes.find((entry) => entry.code === wanted);
  if (found !== undefined) return found;
  const near = didYouMean(
    wanted,
    codes.map((entry) => entry.code),
  );
  const hint = near ?? "Run `flowrun explain` without a code for all of them.";
  throw new CliError(exitCode.usage, [
    { code: "CLI_UNKNOWN_CODE", message: `There is no code "${code}".`, hint },
  ]);
}
