import { createHmac } from "node:crypto";
import type { Row, ScalarValue, Table } from "@flowrun/core/plugin";
import { StudioError } from "../studio-error.ts";
import type { Imported, ImportProblem } from "./data-contract.ts";
import type { OpenTable } from "./open-table.ts";
import { readRowValues } from "./row-values.ts";
import type { CsvFile, CsvMistake, CsvRow } from "./table-source.ts";
import { typedValue } from "./typed-value.ts";

/** The fate of the rows of a file. */
export interface PlannedImport {
  /** The rows without problems, where a file has some. */
  readonly rows: readonly PlannedRow[];
  readonly problems: readonly ImportProblem[];
  /** How many problems more there are. */
  readonly more: number;
}

/** A row of a file, beside the one that is there. */
interface PlannedRow {
  readonly key: string;
  readonly values: Readonly<Record<string, ScalarValue>>;
  readonly seen: Row | null;
  readonly fate: "added" | "changed" | "same";
}

/** More belong into a file that `flowrun db import` reads, which does so in one transaction. */
const mostRows = 10_000;
const mostTold = 20;
/** How many rows are looked up, or written, side by side. */
const together = 16;

/**
 * Looks what the rows of a file would change. Columns that the file does not have stay as they are.
 * Rejects with a `StudioError` for what is no CSV, and for a first line that does not fit the
 * table; what is wrong with rows is told for each.
 */
export async function planImport(
  { table, lookup }: OpenTable,
  file: CsvFile | CsvMistake,
): Promise<PlannedImport> {
  if ("message" in file) throw refused(file.message, file.hint);
  checkHeader(table, file.header);
  if (file.rows.length > mostRows)
    throw refused(`The file has more than ${mostRows.toLocaleString("en")} rows.`, tooMany);
  const lines = new Map<string, number>();
  const read = file.rows.map((row) => readRow(table, file.header, row, lines));
  const problems = read.flatMap((row) => ("message" in row ? [row] : []));
  const fitting = read.flatMap((row) => ("key" in row ? [row] : []));
  const rows = await eachTogether(fitting, async ({ key, values }) => {
    const seen = await lookup(key);
    return { key, values, seen, fate: fateOf(values, seen) };
  });
  return {
    rows,
    problems: problems.slice(0, mostTold),
    more: Math.max(0, problems.length - mostTold),
  };
}

/** Stands for the rows of a file, and for those that are there, also for what is secret in them. */
export function sealOf({ name }: Table, rows: readonly PlannedRow[], seal: Uint8Array): string {
  return createHmac("sha256", seal)
    .update(JSON.stringify([name, rows]))
    .digest("hex")
    .slice(0, 32);
}

/** Writes what is not the same already, each row only over the one that was seen. */
export async function writeRows(
  { replace }: OpenTable,
  rows: readonly PlannedRow[],
): Promise<Imported> {
  const done = { added: 0, changed: 0 };
  const missed: string[] = [];
  const writing = rows.filter(({ fate }) => fate !== "same");
  try {
    await eachTogether(writing, async ({ key, seen, values, fate }) => {
      if (!(await replace(key, seen, values))) missed.push(key);
      else done[fate === "added" ? "added" : "changed"] += 1;
    });
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    const written = `${done.added + done.changed} of ${writing.length} rows are written. ${error.message}`;
    throw new StudioError("STUDIO_STORE_FAILED", written, {
      hint: "Import the file again: what is there already stays.",
    });
  }
  return { ...done, missed };
}

function checkHeader({ name, key, columns }: Table, header: readonly string[]): void {
  const known = [...new Set([key, ...Object.keys(columns)])];
  const needed = known.filter((column) => column === key || columns[column]?.nullable !== true);
  const told = [
    ...header
      .filter((column) => !known.includes(column))
      .map((column) => `the unknown "${column}"`),
    ...header
      .filter((column, place) => header.indexOf(column) !== place)
      .map((column) => `"${column}" twice`),
    ...needed.filter((column) => !header.includes(column)).map((column) => `no "${column}"`),
  ];
  if (told.length === 0) return;
  const columnsOf = `The columns of "${name}" are ${known.map((column) => `"${column}"`).join(", ")}.`;
  const [only = ""] = header.length === 1 ? header : [];
  const hint = /[;\t]/.test(only) ? "Save it with commas between the columns." : columnsOf;
  throw refused(`The first line of the file has ${told.slice(0, mostTold).join(", ")}.`, hint);
}

function readRow(
  table: Table,
  header: readonly string[],
  { line, values }: CsvRow,
  lines: Map<string, number>,
): ImportProblem | Pick<PlannedRow, "key" | "values"> {
  if (values.length !== header.length)
    return { line, message: `${values.length} values stand there for ${header.length} columns.` };
  const key = values[header.indexOf(table.key)] ?? "";
  const before = lines.get(key);
  if (key === "") return { line, message: `"${table.key}" is empty.` };
  if (before !== undefined) return { line, message: `The key is the same as in line ${before}.` };
  lines.set(key, line);
  const cells = header.flatMap((name, place) => {
    const type = name === table.key ? undefined : table.columns[name];
    return type === undefined ? [] : [[name, typedValue(type, values[place] ?? "")] as const];
  });
  try {
    return { key, values: readRowValues(Object.fromEntries(cells), table, true) };
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    return { line, message: error.message };
  }
}

function fateOf(values: PlannedRow["values"], seen: Row | null): PlannedRow["fate"] {
  if (seen === null) return "added";
  return Object.entries(values).every(([name, value]) => (seen[name] ?? null) === value)
    ? "same"
    : "changed";
}

/** Does something with each, some side by side, and gives what came of each in their order. */
async function eachTogether<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += together)
    results.push(...(await Promise.all(all.slice(from, from + together).map(work))));
  return results;
}

const tooMany = "Import it with flowrun db import, or in several files.";

function refused(message: string, hint: string): StudioError {
  return new StudioError("STUDIO_IMPORT_REFUSED", message, { hint });
}
