import { parseLines, withoutEnded, type LedgerLine } from "./ledger-lines.ts";

/** Reads a ledger file while its owner writes it: each time, only what has come since costs anything. */
export class LedgerReader {
  readonly #read: () => string | undefined;
  #text = "";
  #lines: readonly LedgerLine[] = [];

  /** `read` gives the text of the file; `undefined` where there is none. */
  constructor(read: () => string | undefined) {
    this.#read = read;
  }

  /** The lines of calls that have not ended; `undefined` where there is no file. Throws what reading it throws. */
  read(): readonly LedgerLine[] | undefined {
    const text = this.#read();
    if (text === undefined) return undefined;
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    // Else its owner has written it anew.
    const grows = whole.startsWith(this.#text);
    this.#lines = grows ? [...this.#lines, ...parseLines(whole.slice(this.#text.length))] : parseLines(whole);
    this.#text = whole;
    return withoutEnded(this.#lines);
  }
}
