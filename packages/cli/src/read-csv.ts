import { whyNotUtf8 } from "./read-text-file.ts";
import type { ImportFile, ImportRow } from "@flowrun/store-knex";
import { CsvError, parse } from "csv-parse/sync";
import { CliError, exitCode } from "./cli-error.ts";

/** How it is told that a file is no CSV. */
export interface CsvComplaint {
  readonly code: string;
  /** The words for the work that has not happened yet: `nothing was imported`. */
  readonly sofar: string;
}

/**
 * A CSV text (RFC 4180, with or without a byte order mark) as its header and its rows with their
 * lines. Empty lines are skipped, spaces around a value are dropped. Bytes that are no UTF-8 are a
 * mistake: the text has U+FFFD there. Throws a `CliError` that names the line of the first mistake.
 */
export function readCsv(name: string, text: string, complaint: CsvComplaint): ImportFile {
  checkCharacters(name, text, complaint);
  const [header, ...rows] = readRows(name, text, complaint);
  if (header === undefined)
    throw broken(complaint, `The file "${name}" is empty; its first line must name the columns.`);
  return { header: header.values, rows };
}

function readRows(name: string, text: string, complaint: CsvComplaint): readonly ImportRow[] {
  const rows: ImportRow[] = [];
  try {
    parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (values: string[], { lines }) => void rows.push({ line: lines, values }),
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw broken(complaint, `The file "${name}" is not CSV: ${error.message.replace(/\.$/, "")}.`);
  }
}

/** A name that was spoilt by a wrong encoding would be found in the database years later. */
function checkCharacters(name: string, text: string, { code, sofar }: CsvComplaint): void {
  const why = whyNotUtf8(text);
  if (why === undefined) return;
  const message = `The file "${name}" ${why}.`;
  const hint = `Save the file as UTF-8 (a spreadsheet calls it CSV UTF-8); ${sofar}.`;
  throw new CliError(exitCode.usage, [{ code, message, hint }]);
}

function broken({ code, sofar }: CsvComplaint, message: string): CliError {
  const hint = `Mend the line; ${sofar}.`;
  return new CliError(exitCode.usage, [{ code, message, hint }]);
}
