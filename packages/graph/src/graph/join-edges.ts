import type { CheckedStep } from "@flowrun/core";
import type { GraphEdge, GraphTarget, GraphWay } from "./block-graph.ts";
import type { Drawing } from "./drawing.ts";
import { timesTaken } from "./graph-coverage.ts";
import { stepWays } from "./step-ways.ts";

/** The edges out of one block: ways that lead to the same place are one edge. In the order in which they are written. */
export function joinEdges(
  { lineOf, coverage }: Drawing,
  from: string,
  steps: readonly CheckedStep[],
): readonly GraphEdge[] {
  const byTarget = new Map<string, { readonly to: GraphTarget; readonly ways: GraphWay[] }>();
  steps.forEach((step, index) => {
    for (const { to, way, label, span } of stepWays(step, index === steps.length - 1)) {
      const key = to.kind === "block" ? `block ${to.block}` : `end ${to.by}`;
      const joined = byTarget.get(key) ?? { to, ways: [] };
      byTarget.set(key, joined);
      const walked = coverage && timesTaken(coverage, step.id, way);
      joined.ways.push({ step: step.id, way, label, line: lineOf(span.start), walked });
    }
  });
  return [...byTarget.values()].map(({ to, ways }) => ({
    from,
    to,
    labels: [...new Set(ways.map(({ label }) => label).filter((label) => label !== ""))],
    ways,
    walked: coverage && ways.reduce((total, { walked }) => total + (walked ?? 0), 0),
  }));
}
