import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";

/** A file that grows by whole lines, and that only this user may read (mode 0600). */
export interface LineFile {
  /** In bytes. */
  readonly size: number;
  /**
   * Adds lines at the end, all or none of them, and gives their number of bytes. Throws what the
   * file system throws; then the file is as it was.
   */
  write(lines: string): number;
  /** Removes all lines. Throws what the file system throws. */
  clear(): void;
  /** Whether it is still found by its name. */
  isThere(): boolean;
  /** Returns when the written lines would survive the machine. */
  sync(): void;
  /** The same beside the event loop. Resolves when it was tried. */
  syncBeside(): Promise<void>;
  close(): void;
}

/**
 * Opens a file at `path`, or makes it. `size` bytes of it count, and the rest is cut off. Default:
 * all of it.
 */
export function openLineFile(path: string, size?: number): LineFile {
  const isNew = size === 0;
  const file = openSync(path, isNew ? "w" : constants.O_RDWR | constants.O_CREAT, 0o600);
  if (!isNew && size !== undefined) ftruncateSync(file, size);
  return lineFile(path, file);
}

/** The file at `path`, which is open for writing. Lines are added behind all that stands there. */
export function lineFile(path: string, file: number): LineFile {
  let end = fstatSync(file).size;
  return {
    get size() {
      return end;
    },
    write(lines) {
      const bytes = Buffer.from(lines);
      try {
        const written = writeSync(file, bytes, 0, bytes.length, end);
        // A full disk may take the beginning of it.
        if (written < bytes.length) throw new Error("there is no room left");
      } catch (error) {
        cutOff(file, end);
        throw error;
      }
      end += bytes.length;
      return bytes.length;
    },
    clear() {
      ftruncateSync(file, 0);
      end = 0;
    },
    isThere() {
      const found = statSync(path, { throwIfNoEntry: false });
      return found !== undefined && found.ino === fstatSync(file).ino;
    },
    sync: () => fdatasyncSync(file),
    syncBeside: () => new Promise((resolve) => fdatasync(file, () => resolve())),
    close: () => closeSync(file),
  };
}

/** Cuts off a part of a line. Where that fails, too, the next line is written over it. */
function cutOff(file: number, end: number): void {
  try {
    ftruncateSync(file, end);
  } catch {
    // The error of the writing itself says more.
  }
}

/**
 * The whole lines of a file, and their size in bytes: behind the last line break stands a line that
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
