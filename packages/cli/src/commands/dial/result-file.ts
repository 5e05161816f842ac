import { readFileSync } from "node:fs";
import type { JsonObject } from "@flowrun/core/plugin";
import { openLineFile, type LineFile } from "@flowrun/durability";
import { CliError, exitCode } from "../../cli-error.ts";
import type { RowOutcome } from "./row-outcome.ts";
import type { DialRow } from "./read-rows.ts";

/** The result of a row. */
export interface RowResult {
  readonly outcome: RowOutcome;
  /** The name of its run, as in the log and in records. */
  readonly run: string;
  /** The word with which the part returned; `null` where it did not. */
  readonly returned: string | null;
  /** Why the run was over. */
  readonly reason: string;
  /** How long it took, in seconds. */
  readonly seconds: number;
}

/** The file that gets a line when a row begins, and one when it is over: JSON, line by line. */
export interface ResultFile {
  /** The result of a row, as far as is known; `undefined` for a row that was never begun. */
  readonly outcomeOf: (id: string) => RowOutcome | undefined;
  /**
   * Written before anything is dialled: who may have been called is not called again. Throws a
   * `CliError` (CLI_ROWS).
   */
  readonly begin: (row: DialRow, at: number) => void;
  /** Nothing came of beginning it, and nobody was called. */
  readonly takeBack: (row: DialRow) => void;
  readonly end: (row: DialRow, at: number, result: RowResult) => void;
  /** Whether an earlier process died with rows under way. */
  readonly isUnfinished: boolean;
  /** Nothing of those is left on the platform: they are over, broken off. */
  readonly breakOff: (at: number) => void;
  readonly close: () => void;
}

/**
 * Opens a file of results, which is made when something is written, with what earlier processes
 * wrote to it. Throws a `CliError` (CLI_ROWS) where it is none, or cannot be written.
 */
export function openResultFile(path: string, shown: string): ResultFile {
  const text = attempt(shown, () => readIfThere(path));
  const lines = readLines(text, shown);
  const outcomes = new Map(
    [...lines].map(([id, { outcome }]) => [id, outcome ?? "broken_off"] as const),
  );
  const unfinished = [...lines.values()].filter(({ outcome }) => outcome === undefined);
  let file: LineFile | undefined;
  const open = (): LineFile => {
    const opened = openLineFile(path);
    if (text !== "" && !text.endsWith("\n")) opened.write("\n");
    return opened;
  };
  const write = (line: JsonObject): void =>
    attempt(shown, () => void (file ??= open()).write(`${JSON.stringify(line)}\n`));
  const time = (at: number): string => new Date(at).toISOString();
  return {
    outcomeOf: (id) => outcomes.get(id),
    begin({ id, line, args }, at) {
      write({ row: id, line, args, began: time(at) });
      // A machine that loses its power must not call anybody twice either.
      attempt(shown, () => file?.sync());
      outcomes.set(id, "broken_off");
    },
    takeBack({ id, line }) {
      write({ row: id, line, outcome: null });
      outcomes.delete(id);
    },
    end({ id, line, args }, at, result) {
      write({ row: id, line, args, ended: time(at), ...result });
      outcomes.set(id, result.outcome);
    },
    isUnfinished: unfinished.length > 0,
    breakOff(at) {
      for (const { row, line = 0 } of unfinished)
        write({ row, line, ended: time(at), outcome: "broken_off" });
    },
    close: () => file?.close(),
  };
}

/** The last line of each row, without those that nothing came of. */
function readLines(
  text: string,
  shown: string,
): ReadonlyMap<string, ResultLine & { readonly outcome?: RowOutcome }> {
  const last = new Map<string, ResultLine & { readonly outcome?: RowOutcome }>();
  for (const [place, line] of text.split("\n").entries()) {
    const read = line === "" ? undefined : parseLine(line);
    if (read === undefined && !isCutOff(line))
      throw broken(`Line ${place + 1} of "${shown}" is no line of results.`);
    if (read === undefined) continue;
    const { outcome, ...rest } = read;
    if (outcome === null) last.delete(read.row);
    else last.set(read.row, { ...rest, ...(outcome && { outcome }) });
  }
  return last;
}

/**
 * Whether a line is the beginning of one, by a process that died as it wrote it: before its row was
 * dialled.
 */
function isCutOff(line: string): boolean {
  const beginning = '{"row":';
  return beginning.startsWith(line.slice(0, beginning.length));
}

/** A line, as far as it is needed here: without an outcome a row began, with none it did not. */
interface ResultLine {
  readonly row: string;
  readonly line?: number;
  readonly outcome?: RowOutcome | null;
}

function parseLine(line: string): ResultLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isResult =
      typeof value === "object" &&
      value !== null &&
      "row" in value &&
      typeof value.row === "string";
    // This program wrote it, and what somebody else writes as an outcome is only compared.
    return isResult ? (value as ResultLine) : undefined;
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

function attempt<T>(shown: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw broken(`The results cannot be kept in "${shown}": ${why}.`, error);
  }
}

function broken(message: string, cause?: unknown): CliError {
  const hint =
    "Name another file with --results; without its results nobody knows who has been called.";
  return new CliError(exitCode.usage, [{ code: "CLI_ROWS", message, hint }], { cause });
}
