import type { Cell, CellRecord } from "@flowrun/core/plugin";
import type { Json } from "@flowrun/core";

/** Cells in the memory of a test, for processes that are all in them. */
export interface CellMemory {
  /** A cell as one more process has it: the one of this name, where several are wanted. */
  open(name?: string): MemoryCell;
}

/** A process's way to the cell, which can be cut. */
export interface MemoryCell extends Cell {
  /**
   * Nothing reaches the cell any more, and nothing comes from it, until `mend`: appends reject, and
   * what is told is lost.
   */
  cut(): void;
  mend(): void;
}

/** Cells in memory in which nothing stands. Everything comes in a later microtask, in order. */
export function createCellMemory(): CellMemory {
  const all: Shared["all"] = new Map();
  return { open: (name = "cell") => new Way(named(all, name)) };
}

function named(all: Shared["all"], name: string): Shared {
  const shared = all.get(name) ?? { all, records: [], last: 0, texts: new Map(), ways: new Set() };
  all.set(name, shared);
  return shared;
}

/** The parts that the processes of a cell share. */
interface Shared {
  /** All cells, by name. */
  readonly all: Map<string, Shared>;
  records: CellRecord[];
  last: number;
  readonly texts: Map<string, string>;
  readonly ways: Set<Way>;
}

class Way implements MemoryCell {
  readonly #shared: Shared;
  readonly #takes = new Set<(record: CellRecord) => void>();
  readonly #listeners = new Set<(message: Json) => void>();
  readonly #others = new Set<Way>();
  #isCut = false;
  #isHolding = false;
  #seen = 0;

  constructor(shared: Shared) {
    this.#shared = shared;
    shared.ways.add(this);
  }

  async follow(take: (record: CellRecord) => void): Promise<() => void> {
    await this.#reach();
    for (const record of this.#shared.records) take(record);
    this.#seen = this.#shared.last;
    this.#takes.add(take);
    return () => void this.#takes.delete(take);
  }

  async append(record: Omit<CellRecord, "at">, after: number): Promise<number | undefined> {
    await this.#reach();
    const shared = this.#shared;
    const known = shared.records.find(({ id }) => id === record.id);
    if (known !== undefined) return known.at;
    if (after !== shared.last) return undefined;
    shared.last += 1;
    const appended = { ...record, at: shared.last };
    shared.records = record.isWhole ? [appended] : [...shared.records, appended];
    for (const way of shared.ways) way.#give();
    return appended.at;
  }

  async keep(name: string, text: string): Promise<void> {
    await this.#reach();
    this.#shared.texts.set(name, text);
  }

  async kept(name: string): Promise<string | undefined> {
    await this.#reach();
    return this.#shared.texts.get(name);
  }

  hold(): () => void {
    this.#isHolding = true;
    return () => void (this.#isHolding = false);
  }

  async isHeld(): Promise<boolean> {
    await this.#reach();
    return [...this.#shared.ways].some((way) => way.#isHolding && !way.#isCut);
  }

  tell(message: Json): void {
    if (this.#isCut) return;
    for (const way of this.#shared.ways) void way.#hear(message);
  }

  onTold(take: (message: Json) => void): () => void {
    this.#listeners.add(take);
    return () => void this.#listeners.delete(take);
  }

  async cells(): Promise<readonly string[]> {
    await this.#reach();
    return [...this.#shared.all]
      .flatMap(([name, { last }]) => (last === 0 ? [] : [name]))
      .toSorted();
  }

  another(name: string): Cell {
    const other = new Way(named(this.#shared.all, name));
    this.#others.add(other);
    return other;
  }

  cut(): void {
    this.#isCut = true;
  }

  mend(): void {
    this.#isCut = false;
    this.#give();
  }

  async close(): Promise<void> {
    this.#shared.ways.delete(this);
    for (const other of this.#others) await other.close();
  }

  async #reach(): Promise<void> {
    await Promise.resolve();
    if (this.#isCut) throw new Error("The cell cannot be reached.");
  }

  #give(): void {
    if (this.#isCut) return;
    const missed = this.#shared.records.filter(({ at }) => at > this.#seen);
    this.#seen = this.#shared.last;
    for (const record of missed) for (const take of this.#takes) take(record);
  }

  async #hear(message: Json): Promise<void> {
    await Promise.resolve();
    if (!this.#isCut) for (const listener of this.#listeners) listener(message);
  }
}
