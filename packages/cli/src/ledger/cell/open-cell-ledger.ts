import type { Program, V2Operations } from "@flowrun/core";
import { pause, type Cell, type Clock, type Logger } from "@flowrun/core/plugin";
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
  await answered(options, () => cellLog.follow());
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
    stopBeating = keepBeating({ cell, log: cellLog, clock });
    await programs.find(starts.map(({ program: name }) => name));
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

/** Asks until there is an answer, and tells once when there is none: most of the servers may be away for a while. */
async function answered<T>(
  { clock, log }: Pick<CellLedgerOptions, "clock" | "log">,
  ask: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error: unknown) {
      const why = error instanceof Error ? error.message : String(error);
      if (tries === 0)
        log.warn({ code: "CELL_AWAY" }, `The log of the cell does not answer, and is asked again: ${why}`);
      await pause(clock, clock.now() + againMs);
    }
  }
}

/** How long after a question that was not answered it is asked again, in milliseconds. */
const againMs = 250;

const keyHint = "Add that key to the file at `durability.key_file` of this process, behind the first one.";

type ProgramOptions = Pick<CellLedgerOptions, "cell" | "keys" | "operations" | "clock" | "log">;

/** The programs of live calls, kept in the cell. */
class CellPrograms {
  readonly #options: ProgramOptions;
  readonly #before: (keeping: () => Promise<void>) => void;
  readonly #names = new WeakMap<Program, string>();
  readonly #found = new Map<string, Program>();

  constructor(options: ProgramOptions, before: (keeping: () => Promise<void>) => void) {
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
      const text = await answered(this.#options, () => cell.kept(name));
      const program = programOf(text && openText(text, keys), operations);
      if (program !== undefined) this.#know(name, program);
    }
  }

  #know(name: string, program: Program): void {
    this.#names.set(program, name);
    this.#found.set(name, program);
  }
}
