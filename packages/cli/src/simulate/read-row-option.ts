import { CliError, exitCode } from "../cli-error.ts";
import type { TextRows } from "./row-store.ts";

/** Adds the row of `--row table:column=value,column=value` to the rows so far. Throws a `CliError` when it has another form. */
export function readRowOption(option: string, before: TextRows): TextRows {
  const colon = option.indexOf(":");
  const table = option.slice(0, colon);
  const cells = option.slice(colon + 1).split(",");
  if (colon < 1 || cells.some((cell) => cell.indexOf("=") < 1)) throw wrong(option);
  const row = Object.fromEntries(cells.map((cell) => splitCell(cell)));
  return { ...before, [table]: [...(before[table] ?? []), row] };
}

function splitCell(cell: string): readonly [string, string] {
  const equals = cell.indexOf("=");
  return [cell.slice(0, equals).trim(), cell.slice(equals + 1)];
}

function wrong(option: string): CliError {
  const message = `"--row ${option}" is not of the form table:column=value,column=value.`;
  const hint = "Write it like --row customers:customer_id=1234,name=Acme,destination_ext=PJSIP/3001.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
