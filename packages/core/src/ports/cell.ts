import type { Json } from "../json.ts";

/**
 * The log and the messages that the processes of a cell share, on whatever machines they are. A
 * single process at a time has the calls of an application on a platform. It appends the inputs of
 * calls to the log, and the processes can tell one another things. The log decides who has the
 * calls: an append succeeds only where its process has seen all lines there. So a process that was
 * held up and believes that it still has the calls finds out at its next append, and nobody
 * compares clocks.
 */
export interface Cell {
  /**
   * Gives what stands in the log, in order, and then each record that comes, whoever appends it.
   * Resolves, when about all was given that stood there at the beginning, with a function that ends
   * it. It may lag behind: whether something is missing is found out by `append`. Goes on by itself
   * after a loss of the connection, without leaving anything out.
   */
  follow(take: (record: CellRecord) => void): Promise<() => void>;
  /**
   * Appends a record behind the position `after`, 0 where nothing stands; whole, or not at all.
   * Resolves with its own position, or with
   * `undefined` where another record stands behind `after`. Rejects where nobody knows whether it was appended: then the same record may
   * be given again, before any other, and is not appended twice.
   */
  append(record: Omit<CellRecord, "at">, after: number): Promise<number | undefined>;
  /** Keeps a text under a name, for all processes, in place of the one that it had. */
  keep(name: string, text: string): Promise<void>;
  /** A text that was kept; `undefined` where nobody has kept one, or long ago. */
  kept(name: string): Promise<string | undefined>;
  /**
   * From here on `isHeld` finds this process, until it ends, loses its connection, or calls the
   * function.
   */
  hold(): () => void;
  /**
   * Whether a process that holds the cell, another one or this one, can be reached now. Rejects
   * where this cannot be found out.
   */
  isHeld(): Promise<boolean>;
  /**
   * Tells all processes of the cell something, this one too, if they can be reached now. Never
   * throws.
   */
  tell(message: Json): void;
  /** Calls back with each message that is told; the function it gives ends that. */
  onTold(take: (message: Json) => void): () => void;
  /**
   * The names of all cells at the same servers in whose log something stands, in the order of the
   * alphabet. Rejects where they cannot be found out.
   */
  cells(): Promise<readonly string[]>;
  /** The cell of this name at the same servers: it is closed along with this one. */
  another(name: string): Cell;
  /** Ends, once what was told before has been sent, if it can be. */
  close(): Promise<void>;
}

/** The record that one append put into the log of a cell. */
export interface CellRecord {
  /** Chosen by the process that appends it; no other record of the cell has it. */
  readonly id: string;
  /** Where it stands: behind all records with a smaller one. At least 1. */
  readonly at: number;
  /** A text of any length. */
  readonly text: string;
  /** Whether it holds all that is still needed, so that the records before it may be forgotten. */
  readonly isWhole: boolean;
}
