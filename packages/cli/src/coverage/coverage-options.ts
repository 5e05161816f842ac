import { InvalidArgumentError, Option, type Command } from "commander";

/** The options of a command that tells what its calls have covered. */
export interface CoverageOptions {
  readonly coverage?: boolean;
  readonly coverageLcov?: string;
  readonly coverageHtml?: string;
  /** In per cent. */
  readonly min?: number;
}

/** Gives a command the options of {@link CoverageOptions}. */
export function withCoverageOptions(command: Command): Command {
  return command
    .option("--coverage", "print which steps, outcomes and edges of the flows were taken")
    .option("--coverage-lcov <file>", "write the coverage as an lcov tracefile")
    .option("--coverage-html <file>", "write the coverage as an HTML page; for several flows, a folder")
    .addOption(new Option("--min <percent>", "end with 1 when fewer outcomes are taken").argParser(percentOption));
}

/** Whether any of them is given, so that coverage has to be known. */
export function wantsCoverage({ coverage, coverageLcov, coverageHtml, min }: CoverageOptions): boolean {
  return coverage === true || [coverageLcov, coverageHtml, min].some((value) => value !== undefined);
}

function percentOption(text: string): number {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(percent <= 100)) throw new InvalidArgumentError("Write a whole number from 0 to 100.");
  return percent;
}
