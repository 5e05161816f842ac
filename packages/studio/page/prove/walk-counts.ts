import type { TraceEntry, Waypoint } from "@flowrun/core";
import type { WalkCounts } from "../graph/overlay.ts";

/** The ways that traces have walked: an outcome is a way, and so is a step without outcomes. */
export function walkCounts(trace: readonly (TraceEntry | Waypoint)[]): WalkCounts {
  const steps: Record<string, number> = {};
  const ways: Record<string, number> = {};
  const add = (record: Record<string, number>, key: string): void => {
    record[key] = (record[key] ?? 0) + 1;
  };
  const open = new Set<string>();
  for (const entry of trace) {
    if (entry.kind === "step.entered") {
      add(steps, entry.step);
      // Exits of steps without outcomes, and those to a part, are gone through as soon as the step
      // is entered.
      add(ways, `${entry.step} next`);
      add(ways, `${entry.step} runs`);
      open.add(entry.step);
    }
    if (entry.kind === "step.skipped") add(ways, `${entry.step} if false`);
    if (entry.kind === "step.left") {
      add(ways, `${entry.step} ${entry.outcome}`);
      open.delete(entry.step);
    }
    if (entry.kind === "call.ended") for (const step of open) add(ways, `${step} over`);
  }
  return { steps, ways };
}
