import { appendFile, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Journal } from "@flowrun/core/plugin";

/** Journals in a folder: a file `CALL.jsonl` for each call, one JSON object a line, which only this user may read. */
export interface FolderJournal extends Journal {
  /** Told when a call is over: nothing more of it comes. */
  readonly forget: (call: string) => void;
  /** Whether a file of the folder is the journal of a call that is not over. */
  readonly isLive: (file: string) => boolean;
  /** What became of the journals so far. */
  readonly stats: () => JournalStats;
  /** Resolves when everything is written. */
  readonly close: () => Promise<void>;
}

/** How many journals were written to the end of their call, and how many end early, because they could not be written. */
export interface JournalStats {
  readonly written: number;
  readonly failed: number;
}

/** What waits to be written of one call. */
interface Page {
  lines: string;
  over: boolean;
  writing: Promise<void> | undefined;
}

/**
 * Opens a folder for journals, and creates it where it does not exist. Never fails: what cannot be written is told to
 * `warn` once, and the journal of that call ends there, so that no journal has a gap.
 */
export function createFolderJournal(cwd: string, path: string, warn: (message: string) => void): FolderJournal {
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
  async function write(call: string, page: Page): Promise<void> {
    await ready;
    while (page.lines !== "" && !broken.has(call)) {
      const { lines } = page;
      page.lines = "";
      await appendFile(join(folder, fileOf(call)), lines, { mode: 0o600 }).catch((error: unknown) => {
        broken.add(call);
        counts.failed += 1;
        tell(error);
      });
    }
    page.writing = undefined;
    if (page.over) drop(call);
  }
  function drop(call: string): void {
    if (!broken.has(call)) counts.written += 1;
    pages.delete(call);
    broken.delete(call);
  }

  return {
    write(entry) {
      if (broken.has(entry.call)) return;
      const page = pages.get(entry.call) ?? { lines: "", over: false, writing: undefined };
      pages.set(entry.call, page);
      page.lines += `${JSON.stringify(entry)}\n`;
      page.writing ??= write(entry.call, page);
    },
    forget(call) {
      const page = pages.get(call);
      if (page === undefined) return;
      page.over = true;
      if (page.writing === undefined) drop(call);
    },
    isLive: (file) => [...pages.keys()].some((call) => fileOf(call) === file),
    stats: () => ({ ...counts }),
    async close() {
      await Promise.all([...pages.values()].flatMap(({ writing }) => (writing === undefined ? [] : [writing])));
    },
  };
}

/** The platform chooses the id of a call: whatever is no plain name in it is replaced. */
function fileOf(call: string): string {
  return `${call.replaceAll(/[^\w.-]/g, "_")}.jsonl`;
}
