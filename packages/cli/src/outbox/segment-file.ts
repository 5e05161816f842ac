import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { open } from "node:fs/promises";

/** A file of the outbox to which lines are added at its end. */
export interface SegmentFile {
  /** In bytes. */
  readonly size: number;
  /**
   * Adds lines, all or none of them. Throws what the file system throws; then the file is as it
   * was.
   */
  append(lines: string): void;
  /** Removes all lines. Throws what the file system throws. */
  clear(): void;
  /** Whether it is still found by its name. */
  isThere(): boolean;
  /**
   * Has what was added so far survive the machine, beside the event loop. Resolves when it is
   * tried.
   */
  sync(): Promise<void>;
  close(): void;
}

/**
 * Opens a file at `path`, or makes it, readable by this user alone. `size` is what counts of it:
 * the rest is cut off.
 */
export function openSegmentFile(path: string, size: number): SegmentFile {
  const file = openSync(path, size === 0 ? "w" : "r+", 0o600);
  let end = size;
  ftruncateSync(file, end);
  return {
    get size() {
      return end;
    },
    append(lines) {
      const bytes = Buffer.from(lines);
      try {
        const written = writeSync(file, bytes, 0, bytes.length, end);
        // A full disk may take the beginning of it.
        if (written < bytes.length) throw new Error("ENOSPC: no space left on device, write");
      } catch (error) {
        ftruncateSync(file, end);
        throw error;
      }
      end += bytes.length;
    },
    clear() {
      ftruncateSync(file, 0);
      end = 0;
    },
    isThere() {
      const found = statSync(path, { throwIfNoEntry: false });
      return found !== undefined && found.ino === fstatSync(file).ino;
    },
    sync: () => new Promise((resolve) => fdatasync(file, () => resolve())),
    close: () => closeSync(file),
  };
}

/**
 * The whole lines of a file, and how many bytes they take: behind the last line break stands what
 * was never written to its end.
 */
export function readWholeLines(path: string): {
  readonly lines: readonly string[];
  readonly size: number;
} {
  const bytes = readFileSync(path);
  const size = bytes.lastIndexOf("\n") + 1;
  return { lines: bytes.toString("utf8", 0, size).split("\n").slice(0, -1), size };
}

/** Removes a file; what cannot be removed stays, and is read again at the next start. */
export function removeSegment(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // What stands in it was told or was taken over, and is told apart by its ids.
  }
}

/** Has the names of the files in a folder survive the machine. Resolves when it is tried. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path);
    await folder.sync();
  } catch {
    // Some file systems cannot; they keep names in their own way.
  }
}
