import type { BegunFile, Follower } from "./disk.ts";
import { parseLines, withoutEnded, type LedgerLine } from "./ledger-lines.ts";

/**
 * Reads a ledger file while its owner writes it: each time, only what has come since costs
 * anything.
 */
export class LedgerReader {
  readonly #file: Follower;
  #lines: readonly LedgerLine[] = [];

  constructor(file: Follower) {
    this.#file = file;
  }

  /**
   * The lines of calls that have not ended; `undefined` where there is no file. Throws what reading
   * it throws.
   */
  read(): readonly LedgerLine[] | undefined {
    const growth = this.#file.read();
    if (growth === undefined) return undefined;
    const lines = parseLines(growth.text);
    this.#lines = withoutEnded(growth.isNew ? lines : [...this.#lines, ...lines]);
    return this.#lines;
  }

  /**
   * The file, to be written on behind what was read, once its owner has left it. Throws where that
   * cannot be.
   */
  goOn(): BegunFile {
    return this.#file.goOn();
  }
}
