import type { Coverage, StepCoverage } from "./cover-flow.ts";

/**
 * Coverage as an lcov tracefile, ending in a newline: a line of the file that begins a step counts
 * as code, an outcome of the step as a branch. Source: `geninfo(1)`, section FILES. `file` is the
 * path under which whoever reads the tracefile finds the flow.
 */
export function toLcov({ blocks }: Coverage, file: string): string {
  const byLine = new Map<number, StepCoverage[]>();
  for (const step of blocks.flatMap(({ steps }) => steps))
    byLine.set(step.firstLine, [...(byLine.get(step.firstLine) ?? []), step]);
  const lines = [...byLine].toSorted(([a], [b]) => a - b);
  const branches = lines.flatMap(([line, steps]) =>
    steps.flatMap(({ entered, outcomes }, group) =>
      outcomes.map(({ taken }, index) => ({
        line,
        group,
        index,
        taken: entered === 0 ? "-" : String(taken),
        hit: taken > 0,
      })),
    ),
  );
  const hits = lines.map(([line, steps]) => ({
    line,
    hits: Math.max(...steps.map(({ entered }) => entered)),
  }));
  return [
    "TN:",
    `SF:${file}`,
    ...branches.map(({ line, group, index, taken }) => `BRDA:${line},${group},${index},${taken}`),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(({ hit }) => hit).length}`,
    ...hits.map(({ line, hits: times }) => `DA:${line},${times}`),
    `LF:${hits.length}`,
    `LH:${hits.filter(({ hits: times }) => times > 0).length}`,
    "end_of_record",
    "",
  ].join("\n");
}
