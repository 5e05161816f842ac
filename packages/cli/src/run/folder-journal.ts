import { appendFile, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { RoomJournalEntry, Journal } from "@flowrun/core/plugin";

/**
 * Journals in a folder, one JSON object a line, which only this user may read. There is a file
 * `CALL.jsonl` for each call, and `room.ROOM.TIME.jsonl` for each room, another one whenever its
 * journal begins anew.
 */
export interface FolderJournal extends Journal {
  readonly room: (entry: RoomJournalEntry) => void;
  /** Told when a call is over: nothing more of it comes. */
  readonly forget: (call: string) => void;
  /** Whether a file of the folder is the journal of a call or a room that is not over. */
  readonly isLive: (file: string) => boolean;
  /** The counts of the journals so far. */
  readonly stats: () => JournalStats;
  /** Resolves when everything is written. */
  readonly close: () => Promise<void>;
}

/**
 * How many journals were written to the end of their call or room, and how many end early, because
 * they could not be written.
 */
export interface JournalStats {
  readonly written: number;
  readonly failed: number;
}

/** The lines of one journal that wait to be written. */
interface Page {
  lines: string;
  over: boolean;
  writing: Promise<void> | undefined;
}

/**
 * Opens a folder for journals, and creates it where it does not exist. Never fails: what cannot be
 * written is told to
 * `warn` once, and that journal ends there, so that no journal has a gap.
 */
export function createFolderJournal(
  cwd: string,
  path: string,
  warn: (message: string) => void,
): FolderJournal {
  const folder = resolve(cwd, path);
  const pages = new Map<string, Page>();
  const broken = new Set<string>();
  const counts = { written: 0, failed: 0 };
  let warned = false;
  const ready = mkdir(folder, { recursive: true }).then(() => undefined, tell);

  function tell(error: unknown): void {
    if (warned) return;
    warned = true;
    const why = error instanceof Error ? error.message : String(error);
    warn(`Journals cannot be written to "${path}", and calls go on without: ${why}`);
  }
  async function write(name: string, page: Page): Promise<void> {
    await ready;
    while (page.lines !== "" && !broken.has(name)) {
      const { lines } = page;
      page.lines = "";
      await appendFile(join(folder, fileOf(name)), lines, { mode: 0o600 }).catch(
        (error: unknown) => {
          broken.add(name);
          counts.failed += 1;
          tell(error);
        },
      );
    }
    page.writing = undefined;
    if (page.over) drop(name);
  }
  function drop(name: string): void {
    if (!broken.has(name)) counts.written += 1;
    pages.delete(name);
    broken.delete(name);
  }
  function add(name: string, entry: object): void {
    if (broken.has(name)) return;
    const page = pages.get(name) ?? { lines: "", over: false, writing: undefined };
    pages.set(name, page);
    page.lines += `${JSON.stringify(entry)}\n`;
    page.writing ??= write(name, page);
  }
  function forget(name: string): void {
    const page = pages.get(name);
    if (page === undefined) return;
    page.over = true;
    if (page.writing === undefined) drop(name);
  }

  return {
    write: (entry) => add(entry.call, entry),
    room: roomsIn({ add, forget }),
    forget,
    isLive: (file) => [...pages.keys()].some((name) => fileOf(name) === file),
    stats: () => ({ ...counts }),
    async close() {
      await Promise.all(
        [...pages.values()].flatMap(({ writing }) => (writing === undefined ? [] : [writing])),
      );
    },
  };
}

/** The way of each line of a room: it goes to the journal that began last. */
function roomsIn({
  add,
  forget,
}: {
  readonly add: (name: string, entry: object) => void;
  readonly forget: (name: string) => void;
}): (entry: RoomJournalEntry) => void {
  const names = new Map<string, string>();
  return (entry) => {
    const { room } = entry;
    if ("rules" in entry || "state" in entry) {
      forget(names.get(room) ?? "");
      names.set(room, `room.${room}.${entry.at}`);
    }
    const name = names.get(room);
    if (name === undefined) return;
    add(name, entry);
    if (!("over" in entry)) return;
    forget(name);
    names.delete(room);
  };
}

/**
 * Neither the platform's id of a call nor a room's is a plain name: whatever is none in it is
 * replaced.
 */
function fileOf(name: string): string {
  return `${name.replaceAll(/[^\w.-]/g, "_")}.jsonl`;
}
