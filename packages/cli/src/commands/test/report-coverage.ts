import { extname, join } from "node:path";
import { compileFlow, type Language } from "@flowrun/flow";
import type { Program, Source } from "@flowrun/core";
import {
  type Coverage,
  callsIn,
  coverFlow,
  type TrialResult,
  formatCoverage,
  percentOf,
  type Tally,
  toHtml,
  toLcov,
} from "@flowrun/proof";
import type { Invocation } from "../../invocation.ts";
import { writeUserFile } from "../../user-files.ts";

/** The options of a command that tells what its calls have covered. */
export interface CoverageOptions {
  readonly coverage?: boolean;
  readonly coverageLcov?: string;
  readonly coverageHtml?: string;
  /** In per cent. */
  readonly min?: number;
}

/** Scenarios that were run, and the flow that they are about. */
export interface RunTests {
  /** Absent when it could not be read. */
  readonly flow: Source | undefined;
  /** The language of that flow. */
  readonly language?: Language;
  readonly results: readonly TrialResult[];
}

/** A flow with what its scenarios have covered. */
export interface CoveredFlow {
  readonly source: Source;
  readonly coverage: Coverage;
}

/**
 * The coverage of each flow by the scenarios of all test files that are about it, in the order of
 * the files. A flow with a mistake has no coverage; a flow whose scenarios were not run has none of
 * its ways taken.
 */
export function coverTests(files: readonly RunTests[]): readonly CoveredFlow[] {
  const sources = new Map(
    files.flatMap(({ flow }) => (flow === undefined ? [] : [[flow.name, flow] as const])),
  );
  return [...sources].flatMap(([name, source]) => {
    const own = files.filter(({ flow }) => flow?.name === name);
    const results = own.flatMap((file) => file.results);
    // Settings change what is said and how long things take, never the steps and ways that there
    // are.
    const program: Program | undefined =
      results[0]?.trial.program ?? compileFlow(source, {}, own[0]?.language).program;
    return program === undefined
      ? []
      : [
          {
            source,
            coverage: coverFlow(
              program,
              results.flatMap(({ run }) => callsIn(run)),
            ),
          },
        ];
  });
}

/**
 * Prints and writes what was covered, as the options ask; `false` when fewer outcomes were taken
 * than `--min` asks for, over all flows. With `--json` nothing is printed on standard output.
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
  const text = `Too little coverage: ${told}; --min asks for ${min} %.`;
  if (json) surroundings.err.write(`${paintError("red", text)}\n`);
  else surroundings.out.write(`${paint("red", text)}\n`);
  return false;
}

function lcovOf({ source, coverage }: CoveredFlow): string {
  return toLcov(coverage, source.name);
}

/**
 * A page at the path; for several flows, and for a path without `.html`, a page for each in that
 * folder.
 */
async function writePages(
  { surroundings }: Invocation,
  flows: readonly CoveredFlow[],
  path: string,
): Promise<void> {
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
