import type { Program } from "@flowrun/core";
import type { Ledger, LedgerEntry } from "@flowrun/core/plugin";

/** Where ledgers are kept that outlive the processes of a test. */
export interface LedgerMemory {
  /**
   * The ledger of a process that starts now. Entries that an earlier one has not committed are
   * gone, and its further writes are lost.
   */
  open(): Ledger;
}

/** A place for ledgers in memory, with nothing in it. */
export function createLedgerMemory(): LedgerMemory {
  let kept: readonly LedgerEntry[] = [];
  let owners = 0;
  const programs = new Map<string, Program>();
  const names = new Map<Program, string>();
  return {
    open() {
      owners += 1;
      const owner = owners;
      const left = kept;
      let written: LedgerEntry[] = [];
      const save = (): void => {
        if (owner === owners) kept = withoutEnded([...kept, ...written]);
        written = [];
      };
      return {
        left,
        nameOf(program) {
          const name = names.get(program) ?? `program ${names.size + 1}`;
          names.set(program, name);
          programs.set(name, program);
          return name;
        },
        program: (name) => programs.get(name),
        write: (entry) => void written.push(entry),
        commit(release) {
          const done = async (): Promise<void> => {
            await Promise.resolve();
            save();
            release();
          };
          void done();
        },
        isKept: () => owner === owners,
        async close() {
          save();
        },
      };
    },
  };
}

function withoutEnded(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const ended = new Set(entries.flatMap((entry) => (entry.kind === "end" ? [entry.call] : [])));
  return entries.filter((entry) => !("call" in entry) || !ended.has(entry.call));
}
