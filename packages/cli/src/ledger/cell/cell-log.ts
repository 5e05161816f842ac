import { randomUUID } from "node:crypto";
import { pause, type Cell, type CellRecord, type Clock, type LedgerEntry } from "@flowrun/core/plugin";
import type { LedgerStats } from "../ledger-file.ts";
import { lineOf, LiveLines, parseLines, withoutEnded } from "../ledger-lines.ts";
import { Commits } from "./commits.ts";
import type { Reach } from "./reach.ts";

/** What the log of a cell is written with. */
export interface CellLogParts {
  readonly cell: Cell;
  readonly clock: Clock;
  /** How what is written is sealed, and opened again: throws where its key is not known. */
  readonly seal: (text: string) => string;
  readonly open: (text: string) => string;
  /** How long something that is committed waits to be kept before it goes out all the same, in milliseconds; `strict` for ever. */
  readonly waitMs: number | "strict";
  /** Whether it may go out then, and who is told that the log has answered. */
  readonly reach: Pick<Reach, "mayGoOn" | "found">;
  /** Another process has the cell: nothing of this one may go out any more. */
  readonly taken: () => void;
  /** Told once when the log cannot be written, and once when it can again. */
  readonly tell: (message: string) => void;
}

/** What has grown by so much is written anew without the calls that have ended, in characters. */
const largestGrowth = 4 * 1024 * 1024;

/** How long after an append that came to nothing the next one is tried, in milliseconds. */
const againMs = 250;

/**
 * The ledger's lines in the log of a cell: read as long as another process writes them, then written. One append is under way at a
 * time, and takes all lines that have come meanwhile. A log that is late holds up what waits for it for `waitMs` and no longer, where others
 * find this process: they do not take the cell then.
 */
export class CellLog {
  readonly #parts: CellLogParts;
  readonly #id = randomUUID();
  readonly #counts = { writes: 0, bytes: 0, failed: 0 };
  #live = new LiveLines();
  /** The last record that was read or written. */
  #at = 0;
  #refusedAt: number | undefined;
  #endFollowing = (): void => {};
  #appended = 0;
  #grown = 0;
  #lines = "";
  readonly #commits: Commits;
  /** How many commits stand in the log: fewer than went on, where it is late. */
  #kept = 0;
  #isOwner = false;
  #isTaken = false;
  #doubts = 0;
  #isDoubted = false;
  #isLeaving = false;
  #isBusy = false;
  #isFailing = false;
  /** Whether the last word in the log is that of an owner who has handed its calls over. */
  #isOver = Promise.withResolvers<void>();
  /** Why what stands in the log cannot be read. */
  #unreadable: Error | undefined;
  #drained: () => void = () => {};
  readonly #first: (() => Promise<void>)[] = [];

  constructor(parts: CellLogParts) {
    this.#parts = parts;
    this.#commits = new Commits({
      ...{ clock: parts.clock, waitMs: parts.waitMs, mayGoOn: () => parts.reach.mayGoOn() },
      ...{ isDoubted: () => this.#isDoubted, stoodStill: () => this.doubt() },
    });
  }

  /** Reads the log from its beginning, and goes on reading until this process writes it. */
  async follow(): Promise<void> {
    this.#endFollowing();
    [this.#at, this.#live] = [0, new LiveLines()];
    this.#endFollowing = await this.#parts.cell.follow((record) => this.#read(record));
  }

  /** What stands in the log, in order, without calls that have ended. */
  get left(): readonly LedgerEntry[] {
    return withoutEnded(parseLines(this.#live.text())).map(({ entry }) => entry);
  }

  /** How many calls and runs are live. */
  get calls(): number {
    return this.#live.calls;
  }

  /** How far the log was read, or written. */
  get at(): number {
    return this.#at;
  }

  /** Resolves when all was read that the owner has written who hands its calls over. */
  async over(): Promise<void> {
    await this.#isOver.promise;
  }

  /**
   * Makes this process the one that writes, if it has read all that there is. Resolves with whether it is: not where the log does not
   * answer, which it tells once. Rejects where what stands in the log cannot be opened.
   */
  async own(): Promise<boolean> {
    if (this.#unreadable !== undefined) throw this.#unreadable;
    const { cell, tell } = this.#parts;
    let at: number | undefined;
    try {
      at = await cell.append({ id: this.#nextId(), text: "", isWhole: false }, this.#at);
      // What was not read by the second time does not come any more: the server that sent it may be lost.
      if (at === undefined && this.#refusedAt === this.#at) await this.follow();
      this.#isFailing = false;
    } catch (error: unknown) {
      if (!this.#isFailing) tell(`${cannotBeTaken}: ${error instanceof Error ? error.message : String(error)}`);
      this.#isFailing = true;
      return false;
    }
    if (at === undefined) {
      this.#refusedAt = this.#at;
      return false;
    }
    this.#endFollowing();
    this.#at = at;
    this.#isOwner = true;
    // So that nobody has to read again what has ended.
    this.#grown = largestGrowth + 1;
    return true;
  }

  /** Does something before the next append, again until it succeeds. */
  before(doing: () => Promise<void>): void {
    this.#first.push(doing);
  }

  write(entry: LedgerEntry): void {
    const line = lineOf(entry);
    this.#live.take(entry, line);
    this.#lines += line;
    if (this.#lines.length <= largestGrowth) return;
    // A log that is away for long gets what live calls are made of, not all that has ended meanwhile.
    this.#lines = "";
    this.#grown = largestGrowth + 1;
  }

  commit(release: () => void): void {
    if (this.#isTaken) return;
    this.#commits.add(release);
    void this.#flush();
  }

  /**
   * This process stood still so long that another one may have taken the cell: nothing goes out any more, however late the log is, until
   * it has taken something, which it is given at once. A process without calls would not find out, and could take the event stream back.
   */
  doubt(): void {
    this.#doubts += 1;
    this.#isDoubted = true;
    if (this.#isOwner) void this.#flush();
  }

  /** Whether what was committed, and goes on, stands in the log. */
  isKept(): boolean {
    return this.#isOwner && !this.#isTaken && !this.#isFailing && this.#kept >= this.#commits.released;
  }

  stats(): LedgerStats {
    return { ...this.#counts, isFailing: this.#isFailing };
  }

  /** Another process writes from now on; resolves when the last append is done, or has come to nothing. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    this.#endFollowing();
    if (this.#lines !== "") void this.#flush();
    if (this.#isBusy) await new Promise<void>((resolve) => (this.#drained = resolve));
    this.#isOwner = false;
  }

  /** Nobody else wrote after all, as far as is known: until the log has told, nothing goes out. */
  async comeBack(): Promise<void> {
    this.doubt();
    this.#isOwner = true;
    this.#isLeaving = false;
    this.#grown = largestGrowth + 1;
    await this.#flush();
  }

  #nextId(): string {
    this.#appended += 1;
    return `${this.#id}/${this.#appended}`;
  }

  #read({ at, text, isWhole }: CellRecord): void {
    this.#at = at;
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

  async #flush(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    // What commits in this turn of the event loop goes together.
    await Promise.resolve();
    for (let more = true; more;) more = await this.#turn();
    this.#isBusy = false;
    this.#drained();
  }

  /** Appends what has come. Gives whether something came meanwhile, or is in doubt since. */
  async #turn(): Promise<boolean> {
    const reached = this.#commits.count;
    const isWhole = this.#grown > largestGrowth;
    const text = isWhole ? this.#live.text() : this.#lines;
    this.#lines = "";
    if (this.#isOwner && (text !== "" || this.#isDoubted)) {
      // Before the append: what comes during it may be too much again.
      this.#grown = isWhole ? 0 : this.#grown + text.length;
      const isKept = await this.#append({ id: this.#nextId(), text: this.#parts.seal(text), isWhole });
      if (!isKept) return false;
    }
    this.#kept = reached;
    this.#commits.keep(reached);
    return this.#lines !== "" || !this.#commits.isEmpty || (this.#isOwner && this.#isDoubted);
  }

  /** Appends until it is kept. Gives `false` where another process has the cell. */
  async #append(record: Omit<CellRecord, "at">): Promise<boolean> {
    const { cell, clock, reach, taken, tell } = this.#parts;
    for (;;) {
      try {
        for (let first = this.#first.at(0); first !== undefined; first = this.#first.at(0)) {
          await first();
          this.#first.shift();
        }
        const doubts = this.#doubts;
        const at = await cell.append(record, this.#at);
        if (doubts === this.#doubts) this.#isDoubted = false;
        if (at === undefined) {
          this.#isTaken = true;
          this.#commits.drop();
          taken();
          return false;
        }
        this.#at = at;
        reach.found();
        this.#counts.writes += 1;
        this.#counts.bytes += record.text.length;
        if (this.#isFailing) tell("The log of the cell is written again: calls survive the loss of this process.");
        this.#isFailing = false;
        return true;
      } catch (error: unknown) {
        this.#counts.failed += 1;
        if (!this.#isFailing) tell(`${cannotBeWritten}: ${error instanceof Error ? error.message : String(error)}`);
        this.#isFailing = true;
        if (this.#isLeaving) return false;
        await pause(clock, clock.now() + againMs);
      }
    }
  }
}

const cannotBeTaken = "The log of the cell does not answer, so this process cannot take the calls; it tries on";
const cannotBeWritten = "The log of the cell cannot be written, and calls would not survive the loss of this process";
