import type { LedgerStats } from "./ledger-stats.ts";
import type { LedgerEntry } from "@flowrun/core/plugin";
import type { BegunFile, Disk, OpenFile } from "./disk.ts";
import { lineOf, LiveLines, parseLines, withoutEnded, type LedgerLine } from "./ledger-lines.ts";

/** A ledger file that its owner has left to this process. */
export interface HandedFile {
  /** The lines in it. */
  readonly lines: readonly LedgerLine[];
  /**
   * Opens it, to be written on. Throws where it has to be begun anew. Absent where it has to be.
   */
  readonly goOn?: () => BegunFile;
}

/** The parts that a ledger file works with. */
export interface LedgerFileParts {
  readonly path: string;
  readonly disk: Disk;
  /** Where an owner has handed it over. Default: it is read, and begun anew. */
  readonly handed?: HandedFile;
  /** Makes what the file stands on, before it is begun. Throws what the file system throws. */
  readonly prepare: () => void;
  /** Told once when it cannot be written, and once when it can again. */
  readonly tell: (message: string) => void;
  /** Whether commands wait until the disk has the inputs that led to them. */
  readonly syncs: boolean;
  /** In milliseconds. */
  readonly now: () => number;
}

/**
 * How the file stands. While it is `open` this process writes it: it has grown by `grown` bytes,
 * and its name was looked up last at `seenAt`. It is `broken` since it could not be written at
 * `at`. It is `left` when another process writes it.
 */
type FileState =
  | { readonly kind: "open"; readonly file: OpenFile; grown: number; seenAt: number }
  | { readonly kind: "broken"; readonly at: number }
  | { readonly kind: "left"; readonly before: "open" | "broken" };

/** A file that has grown by so much is written anew without the calls that have ended, in bytes. */
const largestGrowth = 8 * 1024 * 1024;

/**
 * How long nothing is tried after the file could not be written, and how often it is looked for, in
 * milliseconds.
 */
const againMs = 1_000;

/**
 * The file of a ledger: short lines of JSON, which outlive the process that writes them, and which
 * only this user can read. It is written once for all that commits in one turn of the event loop,
 * by `write()`. The lines of a dead process stay; only a dead machine loses them, where nothing is
 * synced. A file that cannot be written, or was removed, costs survival, never a call: commits go
 * on, and once a second it is tried to write the live calls anew. Until that works nothing is left
 * in its place, where possible. An owner would do things twice by old lines. An opened file takes
 * the place of the one before, unless that was handed over.
 */
export class LedgerFile {
  /**
   * The entries that stood in it, in order, without calls that have ended. A last line that was not
   * written to its end never counted.
   */
  readonly left: readonly LedgerEntry[];
  readonly #parts: LedgerFileParts;
  readonly #live = new LiveLines();
  readonly #counts = { writes: 0, bytes: 0, failed: 0 };
  #lines = "";
  #releases: (() => void)[] = [];
  /** Whether the disk has to have what was written before anything is released. */
  #isDue = false;
  /** Absent until it is begun. */
  #state: FileState | undefined;

  /** Opens the file, or makes it. Never throws. */
  constructor(parts: LedgerFileParts) {
    this.#parts = parts;
    const lines = parts.handed?.lines ?? this.#read();
    this.left = lines.map(({ entry }) => entry);
    for (const { entry, line } of lines) this.#live.take(entry, line);
    if (!this.#goesOn(parts.handed)) this.#beginAnew();
  }

  write(entry: LedgerEntry): void {
    const line = lineOf(entry);
    this.#live.take(entry, line);
    this.#lines += line;
  }

  commit(release: () => void, goesOut = false): void {
    this.#isDue ||= goesOut && this.#parts.syncs;
    this.#releases.push(release);
    if (this.#releases.length === 1) queueMicrotask(() => this.#flush());
  }

  /**
   * Another file of the ledger could not be written. So this file is no good either, until `prepare`
   * succeeds.
   */
  fail(error: unknown): void {
    this.#counts.failed += 1;
    if (!this.#isBroken()) this.#parts.tell(`${cannotBeWritten}: ${reasonOf(error)}`);
    if (this.#state?.kind === "left")
      return void (this.#state = { kind: "left", before: "broken" });
    this.#remove();
    this.#state = { kind: "broken", at: this.#parts.now() };
  }

  /**
   * Another process writes the file from now on: nothing is written any more, and commits go on.
   */
  leave(): void {
    this.#closeFile();
    this.#state = { kind: "left", before: this.#isBroken() ? "broken" : "open" };
  }

  /** Nobody else writes it after all: it is written anew. */
  comeBack(): void {
    this.#state = this.#isBroken() ? { kind: "broken", at: this.#parts.now() } : undefined;
    this.#beginAnew();
  }

  /** Whether what was committed stands where the next owner looks for it. */
  isKept(): boolean {
    return !this.#isBroken() && this.#parts.disk.has(this.#parts.path);
  }

  #isBroken(): boolean {
    const state = this.#state;
    return state?.kind === "left" ? state.before === "broken" : state?.kind === "broken";
  }

  /** Its counts, and how it stands. */
  stats(): LedgerStats {
    return { ...this.#counts, isFailing: this.#isBroken() };
  }

  /** Writes what waits, and closes the file. */
  close(): void {
    this.#flush();
    this.#closeFile();
  }

  #read(): readonly LedgerLine[] {
    const { path, disk, tell } = this.#parts;
    try {
      return withoutEnded(parseLines(disk.read(path) ?? ""));
    } catch (error: unknown) {
      tell(
        `The ledger of the earlier process cannot be read, and its calls do not go on: ${reasonOf(error)}`,
      );
      return [];
    }
  }

  #flush(): void {
    this.#save();
    if (this.#isDue) this.#sync();
    const waiting = this.#releases;
    this.#releases = [];
    for (const release of waiting) release();
  }

  #save(): void {
    const text = this.#lines;
    this.#lines = "";
    const state = this.#state;
    if (state?.kind === "broken") {
      if (this.#parts.now() - state.at >= againMs) this.#beginAnew();
    } else if (state?.kind === "open") {
      if (state.grown > largestGrowth || !this.#isThere(state)) this.#beginAnew();
      else if (text !== "") this.#append(state, text);
    }
  }

  #sync(): void {
    this.#isDue = false;
    try {
      if (this.#state?.kind === "open") this.#state.file.sync();
    } catch (error: unknown) {
      this.fail(error);
    }
  }

  #append(state: FileState & { kind: "open" }, text: string): void {
    try {
      state.grown += this.#put(state.file, text);
    } catch {
      this.#counts.failed += 1;
      // Without the calls that have ended there may be room.
      this.#beginAnew();
    }
  }

  /**
   * Goes on with a file that was handed over, while callers wait: to write it anew takes longest of
   * all. Gives whether it does.
   */
  #goesOn({ goOn }: Partial<HandedFile> = {}): boolean {
    try {
      const file = goOn?.();
      if (file === undefined) return false;
      this.#state = { kind: "open", file, grown: file.size, seenAt: this.#parts.now() };
      if (file.size <= largestGrowth) return true;
    } catch {
      // It is begun anew.
    }
    return false;
  }

  /**
   * A new file takes the place of the old one at once, so that there always is a whole one; without
   * room for both, later.
   */
  #beginAnew(): void {
    const wasBroken = this.#isBroken();
    try {
      this.#parts.prepare();
      try {
        this.#begin();
      } catch {
        this.#remove();
        this.#begin();
      }
    } catch (error: unknown) {
      return this.fail(error);
    }
    if (wasBroken) this.#parts.tell("The ledger is written again: calls survive a restart.");
  }

  #begin(): void {
    const { path, disk, now } = this.#parts;
    this.#closeFile();
    const file = disk.create(`${path}.new`);
    try {
      this.#put(file, this.#live.text());
      disk.rename(`${path}.new`, path);
    } catch (error) {
      close(file);
      throw error;
    }
    this.#state = { kind: "open", file, grown: 0, seenAt: now() };
  }

  /** Gives how many bytes were written. */
  #put(file: OpenFile, text: string): number {
    if (text === "") return 0;
    const size = file.write(text);
    this.#counts.writes += 1;
    this.#counts.bytes += size;
    return size;
  }

  /** Whether a file stands where the next owner looks for it; looked at once a second. */
  #isThere(state: FileState & { kind: "open" }): boolean {
    const { path, disk, now } = this.#parts;
    if (now() - state.seenAt < againMs) return true;
    state.seenAt = now();
    return disk.has(path);
  }

  #remove(): void {
    this.#closeFile();
    const { path, disk } = this.#parts;
    for (const each of [path, `${path}.new`]) {
      try {
        disk.remove(each);
      } catch {
        // Nothing can be done where nothing can be written.
      }
    }
  }

  #closeFile(): void {
    if (this.#state?.kind !== "open") return;
    close(this.#state.file);
    this.#state = undefined;
  }
}

function close(file: OpenFile): void {
  try {
    file.close();
  } catch {
    // The error was told where the file was written.
  }
}

const cannotBeWritten = "The ledger cannot be written, and calls would not survive a restart";

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
