import type { Program } from "@flowrun/core";
import type { Ledger, LedgerEntry } from "@flowrun/core/plugin";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { type Hosted, startHosted } from "./hosted.ts";

/** Begins processes of which each goes on with the calls that those before it have left. */
export function inTurn(asterisk: Asterisk, program: Program): () => Promise<Hosted> {
  const entries: LedgerEntry[] = [];
  return () => startHosted(asterisk, program, { ledger: ledgerOf(entries, program) });
}

/** A ledger of entries in memory: what one process writes another one finds. */
function ledgerOf(entries: LedgerEntry[], program: Program): Ledger {
  return {
    left: [...entries],
    nameOf: () => program.name,
    program: () => program,
    write: (entry) => void entries.push(entry),
    commit: (release) => release(),
    isKept: () => true,
    close: async () => undefined,
  };
}
