import type { Observation } from "@flowrun/core";

/** What a caller enters: one group of keys each time that a flow waits for an entry. */
export interface EntryKeys {
  /** Watches a step of the call, and presses the next group soon after the flow has begun to wait for an entry. */
  readonly notice: (observation: Pick<Observation, "program" | "result">) => void;
  /** The groups that the flow has not asked for. */
  readonly unused: () => readonly string[];
}

/** How long a caller thinks before the first key, in milliseconds. */
const thinkingMs = 500;

/** The keys of one caller. `pressAfter` presses a group after a time in milliseconds. */
export function createEntryKeys(entries: readonly string[], pressAfter: (ms: number, keys: string) => void): EntryKeys {
  const waiting = [...entries];
  return {
    notice({ program, result }) {
      for (const entry of result.trace) {
        const kind = entry.kind === "step.entered" ? program.verbs[entry.verb]?.keys?.kind : undefined;
        if (kind !== "entry" && kind !== "menu") continue;
        const group = waiting.shift();
        if (group !== undefined) pressAfter(thinkingMs, group);
      }
    },
    unused: () => waiting,
  };
}
