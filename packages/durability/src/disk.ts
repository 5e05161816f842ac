import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from "node:fs";
import { lineFile, openLineFile } from "./line-file.ts";

/** The bytes that have come into a file since it was looked at last. */
export interface Growth {
  /** Whole lines. */
  readonly text: string;
  /** Whether it is another file than last time, of which nothing was read yet. */
  readonly isNew: boolean;
}

/** A file that another process writes. */
export interface Follower {
  /**
   * The bytes that have come since it was read last; `undefined` where there is no file. Throws the
   * errors of the file system.
   */
  read(): Growth | undefined;
  /**
   * The file, to be written on behind what was read of it, once nobody else does. Throws where more
   * stands there, or another file.
   */
  goOn(): BegunFile;
}

/** Files, as a ledger needs them. All but `has` throw what the file system throws. */
export interface Disk {
  has(path: string): boolean;
  /** The text of a file; `undefined` where there is none. */
  read(path: string): string | undefined;
  /** Reads a file again and again as it grows, and may go on with it. */
  follow(path: string): Follower;
  /** A new, empty file in place of any, which only this user can read. */
  create(path: string): OpenFile;
  /** A file takes the place of another at once. */
  rename(from: string, to: string): void;
  remove(path: string): void;
}

/** A file that is written from its beginning on. */
export interface OpenFile {
  /**
   * Throws also when only a part could be written: what followed that could not be read. Gives the
   * number of bytes.
   */
  write(text: string): number;
  /** Returns when what was written would survive the machine. */
  sync(): void;
  close(): void;
}

/** A file of which something stands there already. */
export interface BegunFile extends OpenFile {
  /** The size of the file, in bytes. */
  readonly size: number;
}

/** The files of this machine. */
export function createDisk(): Disk {
  const read = (path: string): string | undefined =>
    existsSync(path) ? readFileSync(path, "utf8") : undefined;
  return {
    has: existsSync,
    read,
    follow,
    create: (path) => openLineFile(path, 0),
    rename: renameSync,
    remove: (path) => rmSync(path, { force: true }),
  };
}

function follow(path: string): Follower {
  let [known, at] = ["", 0];
  return {
    read() {
      if (!existsSync(path)) return undefined;
      const file = openSync(path, "r");
      try {
        const { id, size } = identify(file);
        const isNew = id !== known || size < at || at === 0;
        if (isNew) [known, at] = [id, 0];
        const bytes = Buffer.alloc(size - at);
        const read = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at));
        const whole = read.subarray(0, read.lastIndexOf("\n") + 1);
        at += whole.length;
        return { text: whole.toString("utf8"), isNew };
      } finally {
        closeSync(file);
      }
    },
    goOn() {
      const file = openSync(path, constants.O_WRONLY);
      const { id, size } = identify(file);
      if (id === known && size === at) return lineFile(path, file);
      closeSync(file);
      throw new Error("it is not the file that was read");
    },
  };
}

/** A file that has taken the place of another may have its number, some files later. */
function identify(file: number): { readonly id: string; readonly size: number } {
  const { ino, birthtimeNs, size } = fstatSync(file, { bigint: true });
  return { id: `${ino} ${birthtimeNs}`, size: Number(size) };
}
