import { mkdirSync } from "node:fs";
import type { Clock } from "@flowrun/core/plugin";
import { openLineFile, readWholeLines, type LineFile } from "@flowrun/durability";
import type { OutboxEntry } from "./outbox-entry.ts";
import { doneLine, entryLine, readLine } from "./outbox-line.ts";
import { newSegment, removeSegment, segmentsIn, syncFolder, type Segment } from "./segment.ts";

/** The parts that an outbox log works with. */
export interface OutboxLogParts {
  /** A folder of its own, which is made where it is not there. */
  readonly folder: string;
  readonly clock: Clock;
  /** Told once when the log cannot be written, and once when it can again. */
  readonly tell: (message: string) => void;
  /** A file that has grown by so much is followed by another, in bytes. Default: 4 MiB. */
  readonly segmentBytes?: number;
  /** Default: the file system. */
  readonly openFile?: typeof openLineFile;
}

/** An entry that somebody still waits for. */
export interface HeldEntry {
  readonly entry: OutboxEntry;
  /** The targets that wait for it, by name. */
  readonly pending: Set<string>;
}

interface Held extends HeldEntry {
  readonly bytes: number;
  segment: number;
  isSaved: boolean;
}

const againMs = 1_000;
const syncMs = 1_000;

/**
 * The entries and their targets, in files that outlive the process: lines of JSON, one for each
 * entry, and one for each time that a target took one. Lines are written at once, by `write()`, and
 * reach the disk within about a second (`fdatasync`, beside the event loop). A dead process loses
 * nothing, a dead machine at most that second. A file that is too old is removed. The entries that
 * it still held are written anew, so that files take at most about twice the room of the waiting
 * ones. While nothing can be written, everything is kept in memory.
 */
export class OutboxLog {
  readonly #parts: OutboxLogParts;
  readonly #segmentBytes: number;
  readonly #held = new Map<string, Held>();
  readonly #segments: Segment[] = [];
  #file: LineFile;
  #bytes = 0;
  /** The entries that were taken while nothing could be written. */
  #missed: string[] = [];
  #brokenAt: number | undefined;
  #cancelTick: (() => void) | undefined;
  #syncing: Promise<void> | undefined;

  /** Reads what an earlier process left. Throws what the file system throws. */
  constructor(parts: OutboxLogParts) {
    const { folder } = parts;
    this.#parts = parts;
    this.#segmentBytes = parts.segmentBytes ?? 4 * 1024 * 1024;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const segment of segmentsIn(folder)) this.#read(segment);
    if (this.#segments.length === 0) this.#segments.push(newSegment(folder, 1));
    const last = this.#last();
    this.#file = this.#open(last.path, last.size);
  }

  /** The entries that a target waits for, the oldest first. */
  held(): Iterable<HeldEntry> {
    return this.#held.values();
  }

  /** How much waits, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether everything that waits would outlive this process. */
  get isWritable(): boolean {
    return this.#brokenAt === undefined;
  }

  /**
   * Whether an entry of this id was added before, as far as that is remembered: the last megabytes
   * are.
   */
  knows(id: string): boolean {
    return this.#held.has(id) || this.#segments.some(({ ids }) => ids.has(id));
  }

  /** Adds an entry for those who are to get it. Never throws. */
  add(entry: OutboxEntry, to: readonly string[]): void {
    const bytes = entryLine(entry, to).length;
    const held: Held = { entry, pending: new Set(to), bytes, segment: 0, isSaved: false };
    this.#hold(held);
    this.#save(() => this.#writeHeld([held]));
  }

  /** Notes that one of those who are to get an entry wants it no more. Never throws. */
  settle(id: string, by: string): void {
    const held = this.#held.get(id);
    if (held?.pending.delete(by) !== true) return;
    if (held.pending.size === 0) this.#release(held);
    if (!held.isSaved) return;
    this.#missed.push(doneLine(id, by));
    this.#save(() => this.#writeMissed());
  }

  /** Writes what could not be written so far, and has it reach the disk. */
  async close(): Promise<void> {
    this.#cancelTick?.();
    this.#brokenAt = this.#brokenAt === undefined ? undefined : Number.NEGATIVE_INFINITY;
    this.#save(() => this.#writeMissed());
    this.#cancelTick?.();
    await this.#syncing;
    await this.#file.syncBeside();
    this.#file.close();
  }

  #hold(held: Held): void {
    const { id } = held.entry;
    const before = this.#held.get(id);
    if (before !== undefined) this.#release(before);
    this.#held.set(id, held);
    this.#bytes += held.bytes;
  }

  #release(held: Held): void {
    if (this.#held.delete(held.entry.id)) this.#bytes -= held.bytes;
  }

  #read(segment: Segment): void {
    const { lines, size } = readWholeLines(segment.path);
    segment.size = size;
    this.#segments.push(segment);
    for (const text of lines) {
      const line = readLine(text);
      if (line === undefined) continue;
      if ("done" in line) {
        const held = this.#held.get(line.done);
        held?.pending.delete(line.by);
        if (held?.pending.size === 0) this.#release(held);
      } else {
        const { entry, to } = line;
        segment.ids.add(entry.id);
        this.#hold({
          entry,
          pending: new Set(to),
          bytes: text.length + 1,
          segment: segment.number,
          isSaved: true,
        });
      }
    }
  }

  /** Does `write`, or, when earlier writing failed, all that was not written since. */
  #save(write: () => void): void {
    const { clock, tell } = this.#parts;
    const wasBroken = this.#brokenAt !== undefined;
    if (this.#brokenAt !== undefined && clock.now() - this.#brokenAt < againMs) return this.#wake();
    try {
      this.#withRoom(() => {
        if (wasBroken) this.#beginAgain();
        if (wasBroken) this.#writeMissed();
        else write();
      });
      this.#brokenAt = undefined;
      if (wasBroken) tell("The outbox is written again: what waits in it outlives this process.");
      this.#turn();
    } catch (error) {
      this.#brokenAt = clock.now();
      const why = error instanceof Error ? error.message : String(error);
      if (!wasBroken)
        tell(
          `The outbox cannot be written; what waits is in memory, and is lost with this process: ${why}`,
        );
    }
    this.#wake();
  }

  /**
   * Does `write`; when there is no room, once more in an empty file, if nobody waits for anything
   * in those that there are.
   */
  #withRoom(write: () => void): void {
    try {
      write();
    } catch (error) {
      if ([...this.#held.values()].some(({ isSaved }) => isSaved)) throw error;
      for (const { path } of this.#segments.splice(0, this.#segments.length - 1))
        removeSegment(path);
      this.#missed = [];
      this.#file.clear();
      write();
    }
  }

  /** Writes what was not written since; all of it, when somebody took the files away. */
  #beginAgain(): void {
    if (!this.#file.isThere()) {
      const { folder } = this.#parts;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = this.#open(this.#last().path, 0);
      this.#file.close();
      this.#file = file;
      for (const held of this.#held.values()) held.isSaved = false;
    }
    this.#writeHeld([...this.#held.values()].filter(({ isSaved }) => !isSaved));
  }

  #writeHeld(all: readonly Held[]): void {
    const segment = this.#last();
    this.#append(all.map(({ entry, pending }) => entryLine(entry, [...pending])).join(""));
    for (const held of all) {
      held.segment = segment.number;
      held.isSaved = true;
      segment.ids.add(held.entry.id);
    }
  }

  #writeMissed(): void {
    this.#append(this.#missed.join(""));
    this.#missed = [];
  }

  #append(lines: string): void {
    if (lines === "") return;
    this.#file.write(lines);
    this.#last().size = this.#file.size;
  }

  /**
   * Begins another file when this one is large, and removes files of which little is still wanted.
   */
  #turn(): void {
    const last = this.#last();
    if (last.size < this.#segmentBytes) return;
    const next = newSegment(this.#parts.folder, last.number + 1);
    const full = this.#file;
    this.#file = this.#open(next.path, 0);
    this.#segments.push(next);
    void full.syncBeside().then(() => full.close());
    const total = (): number => this.#segments.reduce((sum, { size }) => sum + size, 0);
    for (const oldest of this.#segments.slice(0, -2)) {
      if (total() <= 2 * (this.#bytes + this.#segmentBytes)) return;
      this.#writeHeld([...this.#held.values()].filter(({ segment }) => segment === oldest.number));
      this.#segments.shift();
      removeSegment(oldest.path);
    }
  }

  /** Opens a file of the folder. Its name reaches the disk beside the event loop. */
  #open(path: string, size: number): LineFile {
    const { folder, openFile = openLineFile } = this.#parts;
    const file = openFile(path, size);
    const before = this.#syncing;
    this.#syncing = syncFolder(folder).then(() => before);
    return file;
  }

  #last(): Segment {
    const last = this.#segments.at(-1);
    if (last === undefined) throw new Error("An outbox has at least one file.");
    return last;
  }

  #wake(): void {
    const { clock } = this.#parts;
    this.#cancelTick ??= clock.wake(clock.now() + syncMs, () => {
      this.#cancelTick = undefined;
      if (this.#brokenAt === undefined && !this.#file.isThere())
        this.#brokenAt = Number.NEGATIVE_INFINITY;
      if (this.#brokenAt !== undefined) this.#save(() => undefined);
      this.#syncing = this.#sync();
    });
  }

  async #sync(): Promise<void> {
    await this.#syncing;
    await this.#file.syncBeside();
  }
}
