import type { Ledger, LedgerEntry } from "../../core/src/ports/ledger.ts";
import { settle } from "../../core/test/settle.ts";
import { fakeProgram } from "./bench.ts";

/** A ledger that a test lets commit. */
export interface HeldLedger extends Ledger {
  readonly entries: readonly LedgerEntry[];
  /** How many commits wait. */
  readonly waits: () => number;
  /** Of each commit, whether something goes out after it. */
  readonly goingOut: readonly boolean[];
  readonly commitAll: () => Promise<void>;
  /** Whether it can be written from now on. */
  readonly setKept: (isKept: boolean) => void;
}

/** A ledger with what an earlier process left; `takeOver` where that one hands it over. */
export function heldLedger(
  left: readonly LedgerEntry[] = [],
  takeOver?: () => Promise<boolean>,
): HeldLedger {
  const entries: LedgerEntry[] = [];
  let waiting: (() => void)[] = [];
  const goingOut: boolean[] = [];
  let kept = true;
  return {
    left,
    ...(takeOver && { takeOver }),
    entries,
    goingOut,
    waits: () => waiting.length,
    nameOf: ({ name }) => name,
    program: (name) => (name === "gone" ? undefined : fakeProgram(name)),
    write: (entry) => void entries.push(entry),
    commit(release, isGoingOut = false) {
      waiting.push(release);
      goingOut.push(isGoingOut);
    },
    isKept: () => kept,
    setKept: (value) => void (kept = value),
    close: async () => {},
    async commitAll() {
      while (waiting.length > 0) {
        const released = waiting;
        waiting = [];
        for (const release of released) release();
        await settle();
      }
    },
  };
}
