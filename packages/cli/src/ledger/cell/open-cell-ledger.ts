import type { Program, V2Operations } from "@flowrun/core";
import type { Cell, Clock, Logger } from "@flowrun/core/plugin";
import { wrongKeys, type LedgerKey } from "../ledger-keys.ts";
import type { OpenLedger } from "../open-ledger.ts";
import { nameOfText, programOf, textOf } from "../program-text.ts";
import { MissingKeyError, openText, sealText } from "../sealed-disk.ts";
import { CellLog } from "./cell-log.ts";
import { keepBeating, ownCell } from "./standby.ts";

/** What the ledger of a cell is opened with. */
export interface CellLedgerOptions {
  readonly cell: Cell;
  /** What is written is sealed with the first of these, and opened with any. */
  readonly keys: readonly LedgerKey[];
  readonly waitMs: number | "strict";
  readonly program: Program;
  readonly operations: V2Operations;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The ledger of a cell, which processes on several machines share. It is there at once; until `predecessor` stands still another
 * process may have the calls, and this one stands by. `lost` resolves when another process has taken them: from then on nothing that is
 * committed goes out.
 */
export async function openCellLedger(options: CellLedgerOptions): Promise<OpenLedger> {
  const { cell, keys, waitMs, program, clock, log } = options;
  const lost = Promise.withResolvers<void>();
  const cellLog = new CellLog({
    ...{ cell, clock, waitMs, taken: lost.resolve },
    seal: (text) => sealText(text, keys),
    open: (text) => openText(text, keys),
    tell: (message) => log.warn({ code: "CLI_CELL_LOG" }, message),
  });
  const programs = new CellPrograms(options, (keeping) => cellLog.before(keeping));
  await cellLog.follow();
  programs.nameOf(program);
  const done = Promise.withResolvers<void>();
  let stopBeating = (): void => {};
  const standStill = async (): Promise<void> => {
    const silence = await ownCell({ cell, log: cellLog, clock, tell: log }).catch((error: unknown) => {
      if (error instanceof MissingKeyError)
        throw wrongKeys(`The calls of the cell cannot be taken up: ${error.message}.`, keyHint);
      throw error;
    });
    const starts = cellLog.left.filter((entry) => entry.kind === "start");
    await programs.find(starts.map(({ program: name }) => name));
    stopBeating = keepBeating({ cell, log: cellLog, clock });
    log.info({ calls: starts.length, silenceMs: Math.round(silence) }, "This process has the calls of the cell now.");
  };
  return {
    get left() {
      return cellLog.left;
    },
    predecessor: {
      standStill,
      over: async () => false,
      taken: done.resolve,
      leaveThem: () => undefined,
      done: done.promise,
      close: () => undefined,
    },
    async takeOver() {
      done.resolve();
      return false;
    },
    lost: lost.promise,
    nameOf: (each) => programs.nameOf(each),
    program: (name) => programs.programOf(name),
    write: (entry) => cellLog.write(entry),
    commit: (release) => cellLog.commit(release),
    isKept: () => cellLog.isKept(),
    stats: () => cellLog.stats(),
    attend: () => undefined,
    leave: () => cellLog.leave(),
    comeBack: () => cellLog.comeBack(),
    async close() {
      stopBeating();
      await cellLog.leave();
      await cell.close();
    },
  };
}

const keyHint = "Add that key to the file at `durability.key_file` of this process, behind the first one.";

/** The programs of live calls, kept in the cell. */
class CellPrograms {
  readonly #options: Pick<CellLedgerOptions, "cell" | "keys" | "operations">;
  readonly #before: (keeping: () => Promise<void>) => void;
  readonly #names = new WeakMap<Program, string>();
  readonly #found = new Map<string, Program>();

  constructor(
    options: Pick<CellLedgerOptions, "cell" | "keys" | "operations">,
    before: (keeping: () => Promise<void>) => void,
  ) {
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
    const { cell, keys, operations } = this.#options;
    for (const name of new Set(names)) {
      if (this.#found.has(name)) continue;
      const text = await cell.kept(name);
      const program = programOf(text && openText(text, keys), operations);
      if (program !== undefined) this.#know(name, program);
    }
  }

  #know(name: string, program: Program): void {
    this.#names.set(program, name);
    this.#found.set(name, program);
  }
}
