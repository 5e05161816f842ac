import { closeSync, existsSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import type { LedgerEntry } from "@flowrun/core/plugin";

/** The file of a ledger: short lines of JSON, which outlive the process that writes them. */
export interface LedgerFile {
  /** What stood in it, in order, without calls that have ended. A last line that was not written to its end never counted. */
  readonly left: readonly LedgerEntry[];
  write(entry: LedgerEntry): void;
  commit(release: () => void): void;
  /** Writes what waits, and closes the file. */
  close(): void;
}

/** What a ledger file works with. */
export interface LedgerFileParts {
  readonly path: string;
  /** Told once when it cannot be written, and once when it can again. */
  readonly tell: (message: string) => void;
  /** In milliseconds. */
  readonly now: () => number;
}

/** A file that has grown by so much is written anew without the calls that have ended, in bytes. */
const largestGrowth = 8 * 1024 * 1024;

const cannotBeWritten = "The ledger cannot be written, and calls would not survive a restart";

/** How long nothing is tried after the file could not be written, in milliseconds. */
const againMs = 1_000;

/**
 * Opens the file, or makes it, readable by this user alone. It is written once for all that commits in one turn of the event
 * loop, by `write()` without `fsync`: what a dead process has written stays; only a dead machine loses it. A file that cannot be
 * written costs survival, never a call: commits go on, and it is written anew as soon as that works.
 */
export function openLedgerFile({ path, tell, now }: LedgerFileParts): LedgerFile {
  const left = existsSync(path) ? readLines(path) : [];
  /** The lines of each call that has not ended: what a new file begins with. */
  const live = new Map<string, string[]>();
  for (const entry of left) keep(live, entry, lineOf(entry));
  let beat = left.findLast(({ kind }) => kind === "beat");
  let lines = "";
  let releases: (() => void)[] = [];
  let grown = 0;
  let brokenAt: number | undefined;
  let file = -1;

  /** A new file takes the place of the old one at once, so that there always is a whole one. */
  function begin(): void {
    if (file !== -1) closeSync(file);
    file = openSync(`${path}.new`, "w", 0o600);
    const all = [...[...live.values()].flat(), ...(beat === undefined ? [] : [lineOf(beat)])];
    writeSync(file, all.join(""));
    renameSync(`${path}.new`, path);
    grown = 0;
  }

  function save(): void {
    const text = lines;
    lines = "";
    if (text === "" && brokenAt === undefined) return;
    if (brokenAt !== undefined && now() - brokenAt < againMs) return;
    try {
      if (brokenAt !== undefined || grown > largestGrowth) begin();
      else writeSync(file, text);
      grown += text.length;
      if (brokenAt !== undefined) tell("The ledger is written again: calls survive a restart.");
      brokenAt = undefined;
    } catch (error: unknown) {
      if (brokenAt === undefined) tell(`${cannotBeWritten}: ${error instanceof Error ? error.message : String(error)}`);
      brokenAt = now();
    }
  }

  function flush(): void {
    save();
    const waiting = releases;
    releases = [];
    for (const release of waiting) release();
  }

  begin();
  return {
    left,
    write(entry) {
      const line = lineOf(entry);
      keep(live, entry, line);
      if (entry.kind === "beat") beat = entry;
      lines += line;
    },
    commit(release) {
      releases.push(release);
      if (releases.length === 1) queueMicrotask(flush);
    },
    close() {
      flush();
      if (file !== -1) closeSync(file);
      file = -1;
    },
  };
}

function keep(live: Map<string, string[]>, entry: LedgerEntry, line: string): void {
  if (entry.kind === "beat") return;
  if (entry.kind === "start") live.set(entry.call, [line]);
  else if (entry.kind === "end") live.delete(entry.call);
  else live.get(entry.call)?.push(line);
}

function lineOf(entry: LedgerEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

function readLines(path: string): readonly LedgerEntry[] {
  const lines = readFileSync(path, "utf8").split("\n");
  // Behind the last line break stands nothing, or what nobody acted upon.
  lines.pop();
  const entries = lines.flatMap((line): readonly LedgerEntry[] => {
    const entry = readLine(line);
    return entry === undefined ? [] : [entry];
  });
  const ended = new Set(entries.flatMap((entry) => (entry.kind === "end" ? [entry.call] : [])));
  return entries.filter((entry) => !("call" in entry) || !ended.has(entry.call));
}

/** Only this program writes here, and only this user can: a line that is no entry was cut by a full disk. */
function readLine(line: string): LedgerEntry | undefined {
  try {
    return JSON.parse(line) as LedgerEntry;
  } catch {
    return undefined;
  }
}
