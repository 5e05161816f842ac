import type { Program } from "@flowrun/core";
import type { Ledger, LedgerEntry } from "@flowrun/core/plugin";
import { LedgerFile, type HandedFile } from "../../packages/durability/src/ledger-file.ts";
import { LedgerReader } from "../../packages/durability/src/ledger-reader.ts";
import type { Disk } from "../../packages/durability/src/disk.ts";
import type { LedgerEye, Standing } from "./ledger-eye.ts";
import type { MemoryDisk, MemoryFile } from "./memory-disk.ts";
import type { Points } from "./points.ts";
import type { TakeOver } from "./succession.ts";

/** What the ledger of one process works with. */
export interface WatchedLedgerParts {
  readonly program: Program;
  readonly disk: MemoryDisk<Standing>;
  readonly points: Points;
  readonly eye: LedgerEye;
  readonly now: () => number;
  readonly tell: (message: string) => void;
  readonly isAlive: () => boolean;
  /** What is written in place of an entry, if anything: a mistake where it is another one. */
  readonly writtenFor: (entry: LedgerEntry) => LedgerEntry | undefined;
  /** Whether what came of an entry is done before the entry is kept: a mistake. */
  readonly isLate: boolean;
  /**
   * Where the process before hands its calls over: whether nothing of them is missing, once that is
   * known.
   */
  readonly takeOver: TakeOver | undefined;
}

/**
 * The ledger that flowrun has, in a file of this disk: each writing is two points, before and after
 * it.
 */
export function createWatchedLedger(parts: WatchedLedgerParts): Ledger {
  const { program, points, eye, isAlive, now, tell, writtenFor, isLate, takeOver } = parts;
  const seen = watched(parts);
  const open = (handed?: HandedFile): LedgerFile =>
    new LedgerFile({
      ...{ path: "ledger", disk: seen, prepare: () => undefined, tell, now, syncs: false },
      ...(handed && { handed }),
    });
  let file = takeOver === undefined ? open() : undefined;
  const reader = new LedgerReader(seen.follow("ledger"));
  const readHanded = (isGapless: boolean): HandedFile => ({
    lines: reader.read() ?? [],
    ...(isGapless && { goOn: () => reader.goOn() }),
  });
  return {
    get left() {
      return file?.left ?? [];
    },
    ...(takeOver && {
      takeOver: () => takeOver((isGapless) => void (file = open(readHanded(isGapless)))),
    }),
    nameOf: () => "the only one",
    program: () => program,
    write(entry) {
      if (isAlive()) eye.writes(entry);
      const written = writtenFor(entry);
      if (written !== undefined) file?.write(written);
    },
    commit(release) {
      const released = (): void => {
        if (!isAlive()) return;
        eye.released();
        release();
      };
      if (file === undefined) return queueMicrotask(released);
      if (!isLate) return file.commit(released);
      queueMicrotask(() => {
        released();
        points.pass();
        if (isAlive()) file?.commit(() => undefined);
      });
    },
    isKept: () => file?.isKept() ?? false,
    close: async () => undefined,
  };
}

function watched({ disk, points, eye, isAlive }: WatchedLedgerParts): Disk {
  const seen = <File extends MemoryFile<Standing>>(file: File): File => ({
    ...file,
    write(text) {
      // What happens at the point may lead to inputs that are not in this text.
      const standing = eye.standing();
      points.pass();
      if (!isAlive()) return 0;
      const size = file.write(text);
      file.mark(standing);
      points.pass();
      return size;
    },
  });
  return {
    ...disk,
    follow(path) {
      const follower = disk.follow(path);
      return { ...follower, goOn: () => seen(follower.goOn()) };
    },
    rename: (from, to) => isAlive() && disk.rename(from, to),
    remove: (path) => isAlive() && disk.remove(path),
    create: (path) => seen(disk.create(path)),
  };
}
