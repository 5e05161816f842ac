import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";

/** What has come into a file since it was looked at last. */
export interface Growth {
  /** Whole lines. */
  readonly text: string;
  /** Whether it is another file than last time, of which nothing was read yet. */
  readonly isNew: boolean;
}

/** Files, as a ledger needs them. All but `has` throw what the file system throws. */
export interface Disk {
  has(path: string): boolean;
  /** The text of a file; `undefined` where there is none. */
  read(path: string): string | undefined;
  /** Reads a file again and again as it grows: each time only what has come since; `undefined` where there is none. */
  follow(path: string): () => Growth | undefined;
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
    follow,
    create: (path) => openFile(openSync(path, "w", 0o600)),
    rename: renameSync,
    remove: (path) => rmSync(path, { force: true }),
  };
}

function follow(path: string): () => Growth | undefined {
  let [known, at] = ["", 0];
  return () => {
    if (!existsSync(path)) return undefined;
    const file = openSync(path, "r");
    try {
      const { ino, birthtimeNs, size } = fstatSync(file, { bigint: true });
      // One that has taken the place of another may have its number, some files later.
      const id = `${ino} ${birthtimeNs}`;
      const isNew = id !== known || size < at || at === 0;
      if (isNew) [known, at] = [id, 0];
      const bytes = Buffer.alloc(Number(size) - at);
      const read = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at));
      const whole = read.subarray(0, read.lastIndexOf("\n") + 1);
      at += whole.length;
      return { text: whole.toString("utf8"), isNew };
    } finally {
      closeSync(file);
    }
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
