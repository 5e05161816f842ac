import type { Cell, CellRecord } from "../ports/cell.ts";
import type { Json } from "../json.ts";

/** A cell in the memory of a test, for processes that are all in it. */
export interface CellMemory {
  /** The cell as one more process has it. */
  open(): MemoryCell;
}

/** A process's way to the cell, which can be cut. */
export interface MemoryCell extends Cell {
  /** Nothing reaches the cell any more, and nothing comes from it, until `mend`: appends reject, and what is told is lost. */
  cut(): void;
  mend(): void;
}

/** A cell in memory in which nothing stands. Everything comes in a later microtask, in order. */
export function createCellMemory(): CellMemory {
  const shared: Shared = { records: [], last: 0, texts: new Map(), ways: new Set() };
  return { open: () => new Way(shared) };
}

/** What the processes share. */
interface Shared {
  records: CellRecord[];
  last: number;
  readonly texts: Map<string, string>;
  readonly ways: Set<Way>;
}

class Way implements MemoryCell {
  readonly #shared: Shared;
  readonly #takes = new Set<(record: CellRecord) => void>();
  readonly #listeners = new Set<(message: Json) => void>();
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

  cut(): void {
    this.#isCut = true;
  }

  mend(): void {
    this.#isCut = false;
    this.#give();
  }

  async close(): Promise<void> {
    this.#shared.ways.delete(this);
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
