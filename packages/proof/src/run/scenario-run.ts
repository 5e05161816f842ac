import type { CallState, HttpCommand, JournalEntry, TraceEntry, V2Command } from "@flowrun/core";

/** What became of a scenario's call, in virtual time. */
export interface ScenarioRun {
  /** Everything that the interpreter traced, with times from 0 on. */
  readonly trace: readonly TraceEntry[];
  /** The inputs of the call, so that it can be replayed. */
  readonly journal: readonly JournalEntry[];
  /** What `request` and `v2` asked for, in order. */
  readonly sent: readonly Sent[];
  readonly state: CallState;
  /** When the last thing happened, in milliseconds from the start. */
  readonly endedMs: number;
  /** What the call left behind: legs, bridges, timers, playbacks; empty for a call that ended as it should. */
  readonly leftovers: readonly string[];
  /** An act of the caller that never came about: its place in the list and why; `undefined` when all did. */
  readonly stuck: { readonly act: number; readonly why: string } | undefined;
}

/** Something that was asked of a server. */
export interface Sent {
  readonly command: HttpCommand | V2Command;
  /** The last thing in the trace before it was sent. */
  readonly entry: TraceEntry | undefined;
}
