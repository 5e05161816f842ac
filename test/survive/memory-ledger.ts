import type { Program } from "@flowrun/core";
import type { Ledger, LedgerEntry } from "@flowrun/core/plugin";
import type { Points } from "./points.ts";

/** What the ledger of one process works with. */
export interface Life {
  readonly points: Points;
  readonly isAlive: () => boolean;
  /** Whether what came of an entry is done before the entry is kept: a mistake. */
  readonly isLate: boolean;
  /** Where the process before hands its calls over: whether nothing of them is missing, once that is known. */
  readonly takeOver?: () => Promise<boolean>;
}

/** What survives the processes of a run: written entries, without those of calls that have ended. */
export interface Paper {
  /** The ledger of one process. What it has not committed when it dies is lost. */
  open(program: Program, life: Life): Ledger;
}

/** Nothing was written yet. */
export function createPaper(): Paper {
  let kept: readonly LedgerEntry[] = [];
  return {
    open(program, { points, isAlive, isLate, takeOver }) {
      let written: LedgerEntry[] = [];
      let waiting: (() => void)[] = [];
      const release = (): void => {
        const released = waiting;
        waiting = [];
        for (const each of released) if (isAlive()) each();
      };
      const flush = (): void => {
        if (!isAlive()) return;
        if (isLate) release();
        points.pass();
        if (!isAlive()) return;
        kept = withoutEnded([...kept, ...written]);
        written = [];
        points.pass();
        release();
      };
      const before = kept;
      return {
        get left() {
          return takeOver === undefined ? before : kept;
        },
        ...(takeOver && { takeOver }),
        nameOf: () => "the only one",
        program: () => program,
        write: (entry) => void written.push(entry),
        commit(released) {
          waiting.push(released);
          if (waiting.length === 1) queueMicrotask(flush);
        },
        close: async () => {},
      };
    },
  };
}

function withoutEnded(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const ended = new Set(entries.flatMap((entry) => (entry.kind === "end" ? [entry.call] : [])));
  if (ended.size === 0) return entries;
  return entries.filter((entry) => !("call" in entry) || !ended.has(entry.call));
}
