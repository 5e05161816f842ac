import { createHash } from "node:crypto";
import type { ValueType } from "@flowrun/core";
import type { Json, JsonObject } from "@flowrun/core/plugin";
import { didYouMean, isScalarType, literalExpected, parseLiteral } from "@flowrun/core/tooling";
import { CliError, exitCode, type Problem } from "../../cli-error.ts";
import { readCsv } from "../../read-csv.ts";

/** A row that is to be called. */
export interface DialRow {
  /** The line of the file, from 1. */
  readonly line: number;
  /** The arguments of the part. */
  readonly args: JsonObject;
  /**
   * Names what it is about, also when lines before it come and go: rows that say the same are
   * counted.
   */
  readonly id: string;
}

/** Rows, and what the file has that the part does not take. */
export interface DialRows {
  readonly rows: readonly DialRow[];
  readonly unused: readonly string[];
}

/** The part that the rows are for. */
export interface RowsPart {
  readonly name: string;
  readonly takes: Readonly<Record<string, ValueType>>;
}

/**
 * Long numbers that a spreadsheet, or a program for tables, has made of phone numbers:
 * `4.71235E+11`, `4712345678.0`.
 */
const roundedNumber = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$|^\d{6,}[.,]0+$/i;

/** More than these mistakes are only counted. */
const mostTold = 20;

/**
 * The rows of a CSV file as a part takes them. Throws a `CliError` (CLI_ROWS) with every mistake,
 * each with its line and column, so that nobody is called before all of the file is right.
 */
export function readDialRows(name: string, text: string, part: RowsPart): DialRows {
  const { header, rows } = readCsv(name, text, { code: "CLI_ROWS", sofar: "nobody was called" });
  checkHeader(name, header, part);
  const problems: string[] = [];
  const counts = new Map<string, number>();
  const read = rows.map(({ line, values }) => {
    const args: Record<string, Json> = {};
    if (values.length > header.length)
      problems.push(
        `${name}:${line}  has ${values.length} values, and the first line names ${header.length} columns.`,
      );
    for (const [column, type] of Object.entries(part.takes)) {
      const place = header.indexOf(column);
      const cell = readCell(place === -1 ? "" : (values[place] ?? ""), type);
      if ("wrong" in cell)
        problems.push(`${name}:${line}  column ${place + 1}, "${column}", ${cell.wrong}.`);
      else args[column] = cell.value;
    }
    return { line, args, id: identify(part.name, args, counts) };
  });
  if (problems.length > 0) throw wrongRows(problems);
  return { rows: read, unused: header.filter((column) => !Object.hasOwn(part.takes, column)) };
}

/**
 * Throws a `CliError` where a column is named twice, or one is missing without which no row fits.
 */
function checkHeader(
  name: string,
  header: readonly string[],
  { name: part, takes }: RowsPart,
): void {
  const twice = header.find((column, place) => header.indexOf(column) !== place);
  if (twice !== undefined)
    throw wrongRows([`${name}:1  The column "${twice}" stands there twice.`]);
  const missing = Object.entries(takes).flatMap(([column, type]) =>
    mayBeEmpty(type) || header.includes(column) ? [] : [column],
  );
  if (missing.length === 0) return;
  // A spreadsheet of a country that writes 1,5 keeps its columns apart by semicolons.
  const [only = ""] = header.length === 1 ? header : [];
  const [mark] = /[;\t]/.exec(only) ?? [];
  if (mark !== undefined) {
    const shown = mark === ";" ? '";"' : "tabs";
    throw wrongRows([`${name}:1  The columns stand apart by ${shown}, and a "," is needed.`]);
  }
  const told = missing.map((column) => {
    const near = didYouMean(
      column,
      header.filter((each) => !Object.hasOwn(takes, each)),
    )?.replace("Did you mean", "is it");
    return `${name}:1  There is no column "${column}", which the part "${part}" takes${near === undefined ? "." : `: ${near}`}`;
  });
  throw wrongRows(told);
}

function readCell(
  text: string,
  type: ValueType,
): { readonly value: Json } | { readonly wrong: string } {
  if (text === "") return mayBeEmpty(type) ? { value: null } : { wrong: "is empty" };
  if (type.kind === "json") return { value: text };
  if (!isScalarType(type)) return { wrong: "is of a type that no column can hold" };
  if (type.kind === "string" && roundedNumber.test(text))
    return {
      wrong: "is a number as a spreadsheet writes it, which has lost digits or gained some",
    };
  const value = parseLiteral(type.kind, text);
  return value === undefined ? { wrong: `is not ${literalExpected[type.kind]}` } : { value };
}

function mayBeEmpty(type: ValueType): boolean {
  return type.kind === "json" || (isScalarType(type) && type.nullable === true);
}

function identify(part: string, args: JsonObject, counts: Map<string, number>): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([part, args]))
    .digest("hex")
    .slice(0, 16);
  const count = (counts.get(hash) ?? 0) + 1;
  counts.set(hash, count);
  return count === 1 ? hash : `${hash}.${count}`;
}

/** A `CliError` (CLI_ROWS) with mistakes in a file of rows, each with its line. */
export function wrongRows(
  problems: readonly string[],
  remedy = "Mend the file; nobody was called.",
): CliError {
  const more = problems.length > mostTold ? [`… and ${problems.length - mostTold} more.`] : [];
  const [message = "", ...others] = [...problems.slice(0, mostTold), ...more];
  const hint = [...others, remedy].join("\n  ");
  const problem: Problem = { code: "CLI_ROWS", message, hint };
  return new CliError(exitCode.usage, [problem]);
}
