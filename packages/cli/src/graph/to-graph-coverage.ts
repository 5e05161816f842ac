import type { GraphCoverage } from "@flowrun/graph";
import type { Coverage, StepCoverage } from "@flowrun/proof";

/** What scenarios have covered, as a graph shows it. */
export function toGraphCoverage({ runs, blocks }: Coverage): GraphCoverage {
  const steps = blocks.flatMap((block) => block.steps);
  return {
    calls: runs,
    steps: new Map(steps.map(({ step, entered }) => [step, entered])),
    ways: new Map(steps.map((step) => [step.step, waysOf(step)])),
  };
}

/** `if true` tells only that the step was entered; where it led to is told by its other ways. */
function waysOf({ edges }: StepCoverage): ReadonlyMap<string, number> {
  return new Map(edges.filter(({ way }) => way !== "if true").map(({ way, walked }) => [way, walked]));
}
