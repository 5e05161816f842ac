import type { TraceEntry } from "@flowrun/core";

/** Somewhere a scenario's call can take place. Acts take effect with the next `advance`. */
export interface Stage {
  /** The id of the call, once it has begun. */
  readonly call: string;
  /** Everything traced so far. */
  trace(): readonly TraceEntry[];
  /** Places the call. */
  begin(): Promise<void>;
  /** Whether every request of the call has been answered: people are slower than requests. */
  settled(): boolean;
  press(keys: string): void;
  hangUp(who: "caller" | "callee"): void;
  /** Lets the next thing happen; `false` when nothing is left to happen. */
  advance(): Promise<boolean>;
  /** Whatever the call left behind: legs, bridges, timers. */
  leftovers(): readonly string[];
  close(): Promise<void>;
}
