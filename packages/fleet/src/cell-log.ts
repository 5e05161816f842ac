import { randomUUID } from "node:crypto";
import type { Cell, LedgerEntry, Clock } from "@flowrun/core/plugin";
import { type LedgerStats, lineOf, parseLines, withoutEnded } from "@flowrun/durability";
import { CellReader, recordId } from "./cell-reader.ts";
import { Commits } from "./commits.ts";
import { LogWriter } from "./log-writer.ts";
import { Doubt } from "./doubt.ts";
import { Notes, type NotePlace } from "./notes.ts";
import { OwnerNote } from "./owner-note.ts";
import { lostMs } from "./presence.ts";

/** The parts that write the log of a cell. */
export interface CellLogParts {
  readonly cell: Cell;
  readonly clock: Clock;
  /** How what is written is sealed, and opened again: throws where its key is not known. */
  readonly seal: (text: string) => string;
  readonly open: (text: string) => string;
  /**
   * How long something that is committed waits to be kept, by the log or by notes, before it goes
   * out all the same, in milliseconds; `strict` for ever.
   */
  readonly waitMs: number | "strict";
  /** Another process has the cell: nothing of this one may go out any more. */
  readonly taken: () => void;
  /** Told once when the log cannot be written, and once when it can again. */
  readonly tell: (message: string) => void;
}

/**
 * The growth in characters after which the log is written anew without the calls that have ended.
 */
const largestGrowth = 4 * 1024 * 1024;

/**
 * The part of this process in the log. It `reads` while another process writes. It `owns` the log
 * and writes. It `leaves` while it writes its last lines, and has `left` when they are written. The
 * log is `taken` when another process has the cell for good.
 */
type Role = "reads" | "owns" | "leaves" | "left" | "taken";

/**
 * The ledger's lines in the log of a cell. They are read while another process writes them, then
 * written. An append takes all lines that have come meanwhile; the next one begins after it. While
 * the log is late, lines are noted on the platform, and go out.
 */
export class CellLog {
  readonly #parts: CellLogParts;
  readonly #id = randomUUID();
  readonly #reader: CellReader;
  readonly #writer: LogWriter;
  #refusedAt: number | undefined;
  #appended = 0;
  #grown = 0;
  #lines = "";
  readonly #commits: Commits;
  readonly #notes: Notes;
  readonly #ownerNote: OwnerNote;
  #place: NotePlace = {};
  #hasRecalled = false;
  /** How many commits stand in the log: fewer than went on, where it is late. */
  #kept = 0;
  #role: Role = "reads";
  #ownedAt = 0;
  readonly #doubt: Doubt;
  /** There while something is appended; resolves when all has been. */
  #flushing: Promise<void> | undefined;

  constructor(parts: CellLogParts) {
    this.#parts = parts;
    this.#reader = new CellReader(parts);
    this.#notes = new Notes({ writer: this.#id, seal: parts.seal });
    const { clock } = parts;
    const isOver = (): boolean => this.#isOver;
    const wasBefore = (writer: string): boolean => this.#reader.hasOwned(writer);
    const lost = (): void => this.#lose();
    this.#ownerNote = new OwnerNote({ writer: this.#id, wasBefore, clock, isOver, lost });
    this.#doubt = new Doubt({
      ...{ clock, isOver, lost, ownerNote: this.#ownerNote, settled: () => this.#commits.goOn() },
    });
    this.#writer = new LogWriter({ ...parts, doubt: this.#doubt, isLeaving: isOver });
    this.#commits = new Commits({
      ...{ clock, waitMs: parts.waitMs, note: () => this.#notes.note() },
      ...{ isDoubted: () => this.#doubt.isThere, stoodStill: () => this.doubt() },
    });
  }

  /** Reads the log from its beginning, and goes on reading until this process writes it. */
  async follow(): Promise<void> {
    await this.#reader.follow();
  }

  /** The lines of the log, in order, without calls that have ended. */
  get left(): readonly LedgerEntry[] {
    return withoutEnded(parseLines(this.#reader.live.text())).map(({ entry }) => entry);
  }

  /** How many calls and runs are live. */
  get calls(): number {
    return this.#reader.live.calls;
  }

  /** How far the log was read, or written. */
  get at(): number {
    return Math.max(this.#writer.at, this.#reader.at);
  }

  /** Resolves when all was read that the owner has written who hands its calls over. */
  over(): Promise<void> {
    return this.#reader.over();
  }

  /**
   * Makes this process the one that writes, if it has read the whole log. Resolves with whether it
   * is: not while the log does not answer, which is told once. Rejects where it cannot be opened.
   */
  async own(): Promise<boolean> {
    this.#reader.refuseUnreadable();
    const after = this.at;
    const isKept = await this.#writer.begin(
      { id: this.#nextId(0), text: "", isWhole: false },
      after,
    );
    if (isKept !== true) {
      // A message that was not read by the second time does not come any more: the server that sent
      // it may be lost.
      if (isKept === false && this.#refusedAt === after) await this.follow().catch(() => undefined);
      if (isKept === false) this.#refusedAt = after;
      return false;
    }
    this.#reader.end();
    this.#role = "owns";
    this.#ownedAt = this.#parts.clock.now();
    // So that nobody has to read again what has ended.
    this.#grown = largestGrowth + 1;
    return true;
  }

  /** Where what the log does not take in time is noted, and where the owner before has noted it. */
  keepNotesAt(place: NotePlace): void {
    this.#place = place;
    this.#ownerNote.keepAt(place);
  }

  /**
   * Takes up the calls, once the event stream is this process's, with the notes of the owner before
   * unless that one has written all (`isWhole`). Waits while the platform cannot be reached, as its
   * calls do. Never rejects: notes that cannot be read are told.
   */
  async takeUp(isWhole: boolean): Promise<void> {
    // The log's words of a while ago need not be true any more.
    const ownedMs = this.#parts.clock.now() - this.#ownedAt;
    if (ownedMs >= lostMs && (await this.whose()) === "another's") return;
    void this.#ownerNote.claim();
    const recalled = isWhole ? [] : await this.#reader.recall(this.#place, () => this.#isOver);
    for (const line of recalled) this.#notes.write(line);
    this.#notes.begin(this.#place, this.#reader.goesOn.writer);
    this.#hasRecalled = true;
    this.#grown = largestGrowth + 1;
  }

  /**
   * The owner of the calls, as far as the platform tells, which may be reached where the log cannot
   * be. Never rejects.
   */
  async whose(): Promise<"ours" | "another's" | "nobody's"> {
    if (!this.#isTaken && (await this.#ownerNote.whose()) === "another's") this.#lose();
    if (this.#isTaken) return "another's";
    return this.#isWriting ? "ours" : "nobody's";
  }

  /** Does something before the next append, again until it succeeds. */
  before(doing: () => Promise<void>): void {
    this.#writer.before(doing);
  }

  write(entry: LedgerEntry): void {
    const line = lineOf(entry);
    this.#reader.live.take(entry, line);
    this.#notes.write(line);
    this.#lines += line;
    if (this.#lines.length <= largestGrowth) return;
    // A log that is away for long gets what live calls are made of, not all that has ended
    // meanwhile.
    this.#lines = "";
    this.#grown = largestGrowth + 1;
  }

  commit(release: () => void): void {
    if (this.#isTaken) return;
    this.#commits.add(release);
    void this.#flush();
  }

  /**
   * Another process may have taken the cell while this one stood still. Nothing goes out any more
   * until the log has taken something, which it is given at once, or the platform has named the
   * owner. A process without calls would not find out, and could take the event stream back.
   */
  doubt(): void {
    this.#doubt.raise();
    if (this.#mustAsk) void this.#flush();
  }

  /** Whether what was committed, and goes on, stands in the log. */
  isKept(): boolean {
    return this.#isWriting && !this.#writer.isFailing && this.#kept >= this.#commits.released;
  }

  stats(): LedgerStats {
    return this.#writer.stats();
  }

  /** Another process writes from now on; resolves when the last append is done, or has failed. */
  async leave(): Promise<void> {
    if (!this.#isTaken) this.#role = this.#isWriting ? "leaves" : "left";
    this.#reader.end();
    if (this.#lines !== "") void this.#flush();
    await this.#flushing;
    if (!this.#isTaken) this.#role = "left";
  }

  /** Nobody else wrote after all, as far as is known: until the log has told, nothing goes out. */
  async comeBack(): Promise<void> {
    if (!this.#isTaken) this.#role = "reads";
    this.doubt();
    if (!this.#isTaken) this.#role = "owns";
    this.#grown = largestGrowth + 1;
    await this.#flush();
  }

  get #isTaken(): boolean {
    return this.#role === "taken";
  }

  get #isWriting(): boolean {
    return this.#role === "owns" || this.#role === "leaves";
  }

  /** Whether this process does not write the log any more, or soon will not. */
  get #isOver(): boolean {
    return this.#role !== "reads" && this.#role !== "owns";
  }

  /** Whether the log is to be given something, so that it tells the owner. */
  get #mustAsk(): boolean {
    return this.#isWriting && this.#doubt.isThere;
  }

  /** Another process has the cell. */
  #lose(): void {
    if (this.#isTaken) return;
    this.#role = "taken";
    this.#commits.drop();
    this.#parts.taken();
  }

  #nextId(lines: number): string {
    this.#appended += 1;
    const goesOn = this.#hasRecalled ? { writer: this.#id, lines } : this.#reader.goesOn;
    return recordId(this.#id, this.#appended, goesOn);
  }

  async #flush(): Promise<void> {
    if (this.#flushing === undefined) await (this.#flushing = this.#appendAll());
  }

  async #appendAll(): Promise<void> {
    // All that commits in this turn of the event loop goes together.
    await Promise.resolve();
    let [reached, doubts] = [0, 0];
    do {
      [reached, doubts] = [this.#commits.count, this.#doubt.count];
      if (!(await this.#appendCome())) break;
      this.#kept = reached;
      this.#commits.keep(reached);
    } while (this.#lines !== "" || this.#commits.count > reached || this.#doubt.count > doubts);
    // At once, so that a commit that comes after this look begins anew.
    this.#flushing = undefined;
  }

  /** Appends what has come, if anything. Gives `false` when the log has not taken it. */
  async #appendCome(): Promise<boolean> {
    const lines = this.#notes.written;
    const isWhole = this.#grown > largestGrowth;
    const text = isWhole ? this.#reader.live.text() : this.#lines;
    this.#lines = "";
    if (!this.#isWriting || (text === "" && !this.#mustAsk)) return true;
    // Before the append: what comes during it may be too much again.
    this.#grown = isWhole ? 0 : this.#grown + text.length;
    const isKept = await this.#writer.append({
      id: this.#nextId(lines),
      text: this.#parts.seal(text),
      isWhole,
    });
    if (isKept === false) this.#lose();
    if (isKept === true) this.#notes.keep(lines);
    return isKept === true;
  }
}
