import type { CallState } from "./state.ts";
import type { Command } from "./command.ts";
import type { TraceEntry } from "./trace.ts";

/** What `start` and `step` give back: the new state, and what should be done, which they never do themselves. */
export interface StepResult {
  readonly state: CallState;
  readonly commands: readonly Command[];
  readonly trace: readonly TraceEntry[];
}
