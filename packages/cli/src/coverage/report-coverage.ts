import { extname, join } from "node:path";
import { formatCoverage, percentOf, type Tally, toHtml, toLcov } from "@flowrun/proof";
import type { Invocation } from "../invocation.ts";
import { writeUserFile } from "../user-files.ts";
import type { CoverageOptions } from "./coverage-options.ts";
import type { CoveredFlow } from "./cover-tests.ts";

/**
 * Prints and writes what was covered, as the options ask; `false` when fewer outcomes were taken than `--min` asks for,
 * over all flows. With `--json` nothing is printed on standard output.
 */
export async function reportCoverage(
  invocation: Invocation,
  flows: readonly CoveredFlow[],
  options: CoverageOptions,
): Promise<boolean> {
  const { surroundings, json, paint, paintError } = invocation;
  if (options.coverage === true && !json)
    for (const { source, coverage } of flows)
      surroundings.out.write(`\n${paint("bold", source.name)}\n${formatCoverage(coverage)}`);
  if (options.coverageLcov !== undefined)
    await writeUserFile(surroundings, options.coverageLcov, flows.map(lcovOf).join(""));
  if (options.coverageHtml !== undefined) await writePages(invocation, flows, options.coverageHtml);
  const outcomes = sum(flows.map(({ coverage }) => coverage.totals.outcomes));
  const { min } = options;
  if (min === undefined || percentOf(outcomes) >= min) return true;
  const told = `${outcomes.covered} of ${outcomes.total} outcomes are taken, ${percentOf(outcomes)} %`;
  surroundings.err.write(`${paintError("red", `Too little coverage: ${told}; --min asks for ${min} %.`)}\n`);
  return false;
}

function lcovOf({ source, coverage }: CoveredFlow): string {
  return toLcov(coverage, source.name);
}

/** One page at the path; for several flows, and for a path without `.html`, a page for each in that folder. */
async function writePages({ surroundings }: Invocation, flows: readonly CoveredFlow[], path: string): Promise<void> {
  const isFile = flows.length === 1 && extname(path) === ".html";
  for (const { source, coverage } of flows) {
    const name = `${source.name.replaceAll(/^(\.\.?[\\/])+/g, "").replaceAll(/[\\/]/g, "-")}.html`;
    await writeUserFile(surroundings, isFile ? path : join(path, name), toHtml(coverage, source));
  }
}

function sum(tallies: readonly Tally[]): Tally {
  const add = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0);
  return { covered: add("covered"), total: add("total") };
}
