import type { TraceEntry } from "@flowrun/core";
import type { Scenario } from "../scenario/scenario.ts";

/** A scenario without the phones that its call never rang: they change nothing, and a test file names no others. */
export function withoutIdleLegs(scenario: Scenario, trace: readonly TraceEntry[]): Scenario {
  const called = new Set(trace.flatMap((entry) => (entry.kind === "leg.originated" ? [entry.endpoint] : [])));
  const legs = Object.entries(scenario.legs).filter(([endpoint]) => called.has(endpoint));
  return { ...scenario, legs: Object.fromEntries(legs) };
}
