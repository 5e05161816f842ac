import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { CallRecord } from "@flowrun/core/plugin";

/** Records in a file: one JSON object a line, which only this user may read. */
export interface RecordFile {
  readonly write: (record: CallRecord) => void;
  readonly stats: () => RecordStats;
  /** Resolves when everything is written. */
  readonly close: () => Promise<void>;
}

/** How many records were written, and how many were lost because the file could not be written. */
export interface RecordStats {
  readonly written: number;
  readonly failed: number;
}

/**
 * Opens a file for records, with its folder where there is none. It is opened by its name for each writing, so that it may be moved
 * away at any time. Never fails: what cannot be written is lost, and told to `warn` when that begins and when it is over.
 */
export function createRecordFile(path: string, warn: (message: string) => void): RecordFile {
  const counts = { written: 0, failed: 0 };
  let lines: string[] = [];
  let lost = 0;
  let isBroken = false;
  const append = async (): Promise<void> => {
    const batch = lines;
    lines = [];
    try {
      // A writing that failed may have left a part of a line.
      await appendFile(path, `${isBroken && batch.length > 0 ? "\n" : ""}${batch.join("")}`, { mode: 0o600 });
      counts.written += batch.length;
      if (isBroken) warn(`Records are written to "${path}" again; ${lost} were lost.`);
      isBroken = false;
      lost = 0;
    } catch (error) {
      counts.failed += batch.length;
      lost += batch.length;
      const why = error instanceof Error ? error.message : String(error);
      if (!isBroken) warn(`Records of calls cannot be written to "${path}", and calls go on without: ${why}`);
      isBroken = true;
    }
  };
  const open = async (): Promise<void> => {
    await mkdir(dirname(path), { recursive: true }).catch(() => undefined);
    await append();
  };
  let writing: Promise<void> | undefined;
  const flush = async (first: () => Promise<void>): Promise<void> => {
    await first();
    while (lines.length > 0) await append();
    writing = undefined;
  };
  writing = flush(open);
  return {
    write(record) {
      lines.push(`${JSON.stringify(record)}\n`);
      writing ??= flush(append);
    },
    stats: () => ({ ...counts }),
    close: async () => writing,
  };
}
