import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";

/** Files, as a ledger needs them. All but `has` throw what the file system throws. */
export interface Disk {
  has(path: string): boolean;
  /** The text of a file; `undefined` where there is none. */
  read(path: string): string | undefined;
  /** Reads a file again and again as it grows, as `read` does: what was read before costs little. */
  follow(path: string): () => string | undefined;
  /** A new, empty file in place of any, which only this user can read. */
  create(path: string): OpenFile;
  /** One file takes the place of another at once. */
  rename(from: string, to: string): void;
  remove(path: string): void;
}

/** A file that is written from its beginning on. */
export interface OpenFile {
  /** Throws also when only a part could be written: what followed that could not be read. Gives the number of bytes. */
  write(text: string): number;
  /** Returns when what was written would survive the machine. */
  sync(): void;
  close(): void;
}

/** The files of this machine. */
export function createDisk(): Disk {
  const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
  return {
    has: existsSync,
    read,
    follow: (path) => () => read(path),
    create: (path) => openFile(openSync(path, "w", 0o600)),
    rename: renameSync,
    remove: (path) => rmSync(path, { force: true }),
  };
}

function openFile(file: number): OpenFile {
  return {
    write(text) {
      const size = Buffer.byteLength(text);
      if (writeSync(file, text) < size) throw new Error("there is no room left");
      return size;
    },
    sync: () => fdatasyncSync(file),
    close: () => closeSync(file),
  };
}
