import type { Growth } from "./disk.ts";
import { parseLines, withoutEnded, type LedgerLine } from "./ledger-lines.ts";

/** Reads a ledger file while its owner writes it: each time, only what has come since costs anything. */
export class LedgerReader {
  readonly #read: () => Growth | undefined;
  #lines: readonly LedgerLine[] = [];

  /** `read` gives what has come into the file since it was called last; `undefined` where there is none. */
  constructor(read: () => Growth | undefined) {
    this.#read = read;
  }

  /** The lines of calls that have not ended; `undefined` where there is no file. Throws what reading it throws. */
  read(): readonly LedgerLine[] | undefined {
    const growth = this.#read();
    if (growth === undefined) return undefined;
    const lines = parseLines(growth.text);
    this.#lines = withoutEnded(growth.isNew ? lines : [...this.#lines, ...lines]);
    return this.#lines;
  }
}
