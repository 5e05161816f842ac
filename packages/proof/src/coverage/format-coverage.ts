import {
  type BlockCoverage,
  type Coverage,
  type CoverageTotals,
  percentOf,
  type StepCoverage,
  type Tally,
} from "./cover-flow.ts";

/** A row of the table: its subject, the three counts, and the missing ones. */
interface CoverageRow {
  readonly name: string;
  readonly totals: CoverageTotals;
  /** Steps never entered and outcomes never taken, by name. */
  readonly missing: readonly string[];
}

/** A row for each block, and one named `all` at the end. */
function coverageRows({ blocks, totals }: Coverage): readonly CoverageRow[] {
  return [
    ...blocks.map((block) => ({
      name: block.block,
      totals: block.totals,
      missing: missingOf(block),
    })),
    { name: "all", totals, missing: [] },
  ];
}

/**
 * The table of a flow's coverage for a terminal, ending in a newline, with what is missing below
 * the block it is in.
 */
export function formatCoverage(coverage: Coverage): string {
  const rows = coverageRows(coverage);
  const cells = rows.map(({ name, totals }) => [
    name,
    share(totals.steps),
    share(totals.outcomes),
    share(totals.edges),
  ]);
  const table = [["block", "steps", "outcomes", "edges"], ...cells];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const print = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  const lines = table.flatMap((row, index) => {
    const missing = rows[index - 1]?.missing ?? [];
    return [print(row), ...missing.map((name) => `    not taken: ${name}`)];
  });
  return `${lines.join("\n")}\n`;
}

function share(tally: Tally): string {
  return `${tally.covered}/${tally.total} ${`${percentOf(tally)}%`.padStart(4)}`;
}

function missingOf({ steps }: BlockCoverage): readonly string[] {
  return steps.flatMap((step) =>
    step.entered === 0
      ? [`${step.step} ${step.verb}, line ${step.firstLine}`]
      : missingOutcomes(step),
  );
}

function missingOutcomes({
  step,
  verb,
  firstLine,
  outcomes,
  edges,
}: StepCoverage): readonly string[] {
  const untaken = outcomes.filter(({ taken }) => taken === 0).map(({ outcome }) => outcome);
  const unwalked = edges
    .filter(({ way, walked }) => way.startsWith("if ") && walked === 0)
    .map(({ way }) => way);
  const names = [...unwalked, ...untaken];
  return names.length === 0 ? [] : [`${step} ${verb}: ${names.join(", ")}, line ${firstLine}`];
}
