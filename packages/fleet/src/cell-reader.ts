import { pause, PortError, type Cell, type CellRecord, type Clock } from "@flowrun/core/plugin";
import { LiveLines, parseLines } from "@flowrun/durability";
import { recall, type NotePlace } from "./notes.ts";

/** The parts that read the log of a cell. */
export interface CellReaderParts {
  readonly cell: Pick<Cell, "follow">;
  readonly clock: Clock;
  /** Throws where the key is not known with which something was sealed. */
  readonly open: (text: string) => string;
  /** Told of what the process before noted and nobody can read. */
  readonly tell: (message: string) => void;
}

/** How soon a platform that did not answer is asked again, in milliseconds. */
const againMs = 250;

/** The log of a cell, as far as this process has read what others write there. */
export class CellReader {
  readonly #parts: CellReaderParts;
  #live = new LiveLines();
  /** The last record that was read. */
  #at = 0;
  #end = (): void => {};
  #goesOn: Notable = { writer: "", lines: 0 };
  readonly #owners = new Set<string>();
  /** Whether the last word is that of an owner who has handed its calls over. */
  #isOver = Promise.withResolvers<void>();
  /** Why something cannot be read. */
  #unreadable: Error | undefined;

  constructor(parts: CellReaderParts) {
    this.#parts = parts;
  }

  /** The lines of live calls. */
  get live(): LiveLines {
    return this.#live;
  }

  /** How far it was read. */
  get at(): number {
    return this.#at;
  }

  /** The owner of the notes that go on where it ends. */
  get goesOn(): Notable {
    return this.#goesOn;
  }

  /** Whether a process has had the calls, as far as it was read. */
  hasOwned(writer: string): boolean {
    return this.#owners.has(writer);
  }

  /** Reads the log from its beginning, and goes on reading until `end`. */
  async follow(): Promise<void> {
    this.#end();
    [this.#at, this.#live] = [0, new LiveLines()];
    this.#end = await this.#parts.cell.follow((record) => this.#read(record));
  }

  end(): void {
    this.#end();
  }

  /** Throws where what stands in the log cannot be opened. */
  refuseUnreadable(): void {
    if (this.#unreadable !== undefined) throw this.#unreadable;
  }

  /** Resolves when all was read that the owner has written who hands its calls over. */
  async over(): Promise<void> {
    await this.#isOver.promise;
  }

  /**
   * Takes what was noted on the platform behind its end, once who did has lost the event stream and
   * notes nothing more. Waits for a platform that cannot be reached, as its calls do, until
   * `isOver`. Resolves with those lines; with none, having told of it, where they cannot be read.
   */
  async recall(place: NotePlace, isOver: () => boolean): Promise<readonly string[]> {
    const { clock, open, tell } = this.#parts;
    const { writer, lines: after } = this.#goesOn;
    for (;;) {
      try {
        const lines = await recall(place, { writer, after, open });
        for (const { entry, line } of parseLines(lines.join(""))) this.#live.take(entry, line);
        return lines;
      } catch (error: unknown) {
        if (isOver() || !(error instanceof PortError) || error.certain) {
          tell(`${cannotBeRecalled}: ${error instanceof Error ? error.message : String(error)}`);
          return [];
        }
        await pause(clock, clock.now() + againMs);
      }
    }
  }

  #read({ id, at, text, isWhole }: CellRecord): void {
    this.#at = at;
    const [by = "", , writer = "", lines] = id.split("/");
    this.#owners.add(by).add(writer);
    this.#goesOn = { writer, lines: Number(lines) };
    if (isWhole) [this.#live, this.#unreadable] = [new LiveLines(), undefined];
    try {
      for (const { entry, line } of parseLines(this.#parts.open(text))) {
        this.#live.take(entry, line);
        if (entry.kind === "over") this.#isOver.resolve();
        if (entry.kind === "stayed") this.#isOver = Promise.withResolvers();
      }
    } catch (error: unknown) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/**
 * The owner of the notes that go on behind a record, and how many of its lines stand in the log
 * with it.
 */
export interface Notable {
  readonly writer: string;
  readonly lines: number;
}

/**
 * The id of a record: its writer, its number among the writer's records, and the owner of the notes
 * that go on behind it. The owner of the notes is another process as long as the writer has not
 * read its notes.
 */
export function recordId(by: string, number: number, { writer, lines }: Notable): string {
  return `${by}/${number}/${writer}/${lines}`;
}

const cannotBeRecalled =
  "What the process before noted on the platform cannot be read, so callers may hear something twice";
