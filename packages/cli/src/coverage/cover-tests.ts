import { compileFlow, type Program, type Source } from "@flowrun/core";
import { type Coverage, coverFlow, type TrialResult } from "@flowrun/proof";

/** Scenarios that were run, and the flow that they are about. */
export interface RunTests {
  /** Absent when it could not be read. */
  readonly flow: Source | undefined;
  readonly results: readonly TrialResult[];
}

/** A flow with what its scenarios have covered. */
export interface CoveredFlow {
  readonly source: Source;
  readonly coverage: Coverage;
}

/**
 * What the scenarios have covered of each flow, over all test files that are about it, in the order of the files. A flow
 * with a mistake has no coverage; one whose scenarios were not run has none of its ways taken.
 */
export function coverTests(files: readonly RunTests[]): readonly CoveredFlow[] {
  const sources = new Map(files.flatMap(({ flow }) => (flow === undefined ? [] : [[flow.name, flow] as const])));
  return [...sources].flatMap(([name, source]) => {
    const results = files.filter(({ flow }) => flow?.name === name).flatMap((file) => file.results);
    // Settings change what is said and how long things take, never the steps and ways that there are.
    const program: Program | undefined = results[0]?.trial.program ?? compileFlow(source).program;
    return program === undefined
      ? []
      : [
          {
            source,
            coverage: coverFlow(
              program,
              results.map(({ run }) => run),
            ),
          },
        ];
  });
}
