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
  const alike = alikeByWords(wanted, codes);
  const hints = [
    ...(near === undefined ? [] : [near]),
    ...(alike === undefined || near?.includes(`"${alike.code}"`)
      ? []
      : [`By its words it may be "${alike.code}": ${alike.title}`]),
  ];
  const hint =
    hints.length > 0 ? hints.join(" ") : "Run `flowrun explain` without a code for all of them.";
  throw new CliError(exitCode.usage, [
    { code: "CLI_UNKNOWN_CODE", message: `There is no code "${code}".`, hint },
  ]);
}

/** The code of the same family whose title holds the words of an unknown one, the rarest first. */
function alikeByWords(wanted: string, codes: readonly CodeEntry[]): CodeEntry | undefined {
  const [family = "", ...words] = wanted.split("_");
  const titles = codes
    .filter(({ code }) => code.startsWith(`${family}_`))
    .map((entry) => ({ entry, said: new Set(entry.title.toUpperCase().match(/[A-Z0-9]+/g)) }));
  const weightOf = (word: string): number =>
    1 / (1 + titles.filter(({ said }) => said.has(word)).length);
  const ranked = titles.map(({ entry, said }) => ({
    entry,
    rank: words.reduce((sum, word) => sum + (said.has(word) ? weightOf(word) : 0), 0),
  }));
  const [best] = ranked.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank);
  return best?.entry;
}
