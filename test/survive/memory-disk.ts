import type { BegunFile, Disk, Follower, OpenFile } from "../../packages/durability/src/disk.ts";

/** A file that can be told apart by what it stands for. */
export interface MemoryFile<Mark> extends OpenFile {
  /** Notes what stands in it from now on. */
  mark(mark: Mark): void;
}

/** One who may go on with a file of it. */
export interface MemoryFollower<Mark> extends Follower {
  goOn(): MemoryFile<Mark> & BegunFile;
}

/** A disk in memory that can fail, and that outlives processes. */
export interface MemoryDisk<Mark> extends Disk {
  create(path: string): MemoryFile<Mark>;
  follow(path: string): MemoryFollower<Mark>;
  /** The latest mark of a file; `undefined` where there is none. */
  markOf(path: string): Mark | undefined;
  /** Whether there is no room: of what is written, half stays. */
  setFull(isFull: boolean): void;
  /** Removes all files, as somebody else would. */
  clear(): void;
}

/** An empty disk. */
export function createMemoryDisk<Mark>(): MemoryDisk<Mark> {
  const files = new Map<string, { text: string; mark?: Mark }>();
  let isFull = false;
  const fail = (): never => {
    throw new Error("There is no room left.");
  };
  const opened = (file: { text: string; mark?: Mark }): MemoryFile<Mark> => ({
    write(text) {
      file.text += isFull ? text.slice(0, text.indexOf("\n") / 2) : text;
      return isFull ? fail() : text.length;
    },
    mark: (mark) => void (file.mark = mark),
    sync: () => undefined,
    close: () => undefined,
  });
  return {
    has: (path) => files.has(path),
    read: (path) => files.get(path)?.text,
    follow(path) {
      let known: { readonly text: string } | undefined;
      let at = 0;
      return {
        read() {
          const file = files.get(path);
          if (file === undefined) return undefined;
          const isNew = file !== known || at === 0;
          if (isNew) [known, at] = [file, 0];
          const text = file.text.slice(at, file.text.lastIndexOf("\n") + 1);
          at += text.length;
          return { text, isNew };
        },
        goOn() {
          const file = files.get(path);
          if (file === undefined || file !== known || at !== file.text.length)
            throw new Error("It is another file.");
          return { ...opened(file), size: at };
        },
      };
    },
    create(path) {
      const file = { text: "" };
      files.set(path, file);
      return opened(file);
    },
    rename(from, to) {
      const file = files.get(from);
      if (file === undefined) throw new Error(`There is no file "${from}".`);
      files.delete(from);
      files.set(to, file);
    },
    remove: (path) => void files.delete(path),
    setFull: (value) => void (isFull = value),
    markOf: (path) => files.get(path)?.mark,
    clear: () => files.clear(),
  };
}
