import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import type { CallRecord } from "@flowrun/core/plugin";

/** Records in a file: one JSON object a line, which only this user may read. */
export interface RecordFile {
  /**
   * Writes a record before it returns. A record that `mayBeThere` is not written again where the
   * end of the file has it. Never throws.
   */
  readonly write: (record: CallRecord, mayBeThere: boolean) => void;
  readonly stats: () => RecordStats;
  /** Writes what could not be written so far; what cannot be written now is lost. */
  readonly close: () => void;
}

/**
 * How many records were written, wait until the file can be written, and were lost because too many
 * waited.
 */
export interface RecordStats {
  readonly written: number;
  readonly waiting: number;
  readonly failed: number;
}

/** How many records that could not be written are kept for later. */
const most = 10_000;

/** The bytes in which the lines after a record of a dead process fit. */
const lookBack = 256 * 1024;

/**
 * Opens a file for records, with its folder where there is none. It is opened by its name for each
 * writing, so that it may be moved away at any time. Never fails. A record that cannot be written
 * stays in memory for later. The beginning and the end of that are told to `warn`.
 */
export function createRecordFile(path: string, warn: (message: string) => void): RecordFile {
  const counts = { written: 0, failed: 0 };
  const lines: string[] = [];
  let isBroken = false;
  const flush = (): void => {
    try {
      // A writing that failed may have left a part of a line.
      if (isBroken) appendFileSync(path, "\n", { mode: 0o600 });
      for (let [line] = lines; line !== undefined; [line] = lines) {
        appendFileSync(path, line, { mode: 0o600 });
        lines.shift();
        counts.written += 1;
      }
      if (isBroken) warn(`Records are written to "${path}" again.`);
      isBroken = false;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!isBroken)
        warn(`Records of calls cannot be written to "${path}", and wait in memory: ${why}`);
      isBroken = true;
    }
  };
  try {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, "", { mode: 0o600 });
  } catch {
    // The first record tells.
  }
  return {
    write(record, mayBeThere) {
      const line = `${JSON.stringify(record)}\n`;
      if (mayBeThere && endOf(path).includes(beginningOf(record))) return;
      lines.push(line);
      if (lines.length > most) {
        lines.shift();
        counts.failed += 1;
      }
      flush();
    },
    stats: () => ({ ...counts, waiting: lines.length }),
    close() {
      if (lines.length > 0) flush();
      if (lines.length > 0)
        warn(`${lines.length} records of calls could not be written to "${path}", and are lost.`);
    },
  };
}

/** The beginning of a record in the file: no other one has both. */
function beginningOf({ call, flow, version, from, to, began }: CallRecord): string {
  return JSON.stringify({ call, flow, version, from, to, began }).slice(0, -1);
}

function endOf(path: string): string {
  try {
    const file = openSync(path, "r");
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, lookBack));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    closeSync(file);
    return bytes.toString();
  } catch {
    return "";
  }
}
