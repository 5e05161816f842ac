import type { Language } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { pause, type Cell, type Clock, type Logger } from "@flowrun/core/plugin";
import {
  type LedgerKey,
  nameOfText,
  programOf,
  textOf,
  openText,
  sealText,
} from "@flowrun/durability";

/** The parts that keep programs. */
export interface CellProgramsParts {
  readonly cell: Cell;
  readonly keys: readonly LedgerKey[];
  readonly language: Language;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Asks until there is an answer, and tells once when there is none: most of the servers may be away
 * for a while.
 */
export async function answered<T>(
  { clock, log }: Pick<CellProgramsParts, "clock" | "log">,
  ask: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error: unknown) {
      const why = error instanceof Error ? error.message : String(error);
      if (tries === 0)
        log.warn(
          { code: "CELL_AWAY" },
          `The log of the cell does not answer, and is asked again: ${why}`,
        );
      await pause(clock, clock.now() + againMs);
    }
  }
}

/** How long after a question that was not answered it is asked again, in milliseconds. */
const againMs = 250;

/** The programs of live calls, kept in the cell. */
export class CellPrograms {
  readonly #options: CellProgramsParts;
  readonly #before: (keeping: () => Promise<void>) => void;
  readonly #names = new WeakMap<Program, string>();
  readonly #found = new Map<string, Program>();

  constructor(options: CellProgramsParts, before: (keeping: () => Promise<void>) => void) {
    this.#options = options;
    this.#before = before;
  }

  nameOf(program: Program): string {
    const known = this.#names.get(program);
    if (known !== undefined) return known;
    const text = textOf(program);
    const name = nameOfText(text);
    this.#know(name, program);
    const { cell, keys } = this.#options;
    this.#before(() => cell.keep(name, sealText(text, keys)));
    return name;
  }

  programOf(name: string): Program | undefined {
    return this.#found.get(name);
  }

  /** Fetches the programs of these names, as far as they are there. */
  async find(names: readonly string[]): Promise<void> {
    const { cell, keys, language } = this.#options;
    for (const name of new Set(names)) {
      if (this.#found.has(name)) continue;
      const text = await answered(this.#options, () => cell.kept(name));
      const program = programOf(text && openText(text, keys), language);
      if (program !== undefined) this.#know(name, program);
    }
  }

  #know(name: string, program: Program): void {
    this.#names.set(program, name);
    this.#found.set(name, program);
  }
}
