import type { TableSource } from "@flowrun/studio";
import { CliError } from "../../cli-error.ts";
import { readCsv } from "../../read-csv.ts";

/** Reads a file of rows for a page as `flowrun db import` does. */
export const studioCsv: TableSource["csv"] = (name, text) => {
  try {
    return readCsv(name, text, { code: "CLI_IMPORT", sofar: "nothing was imported" });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const [{ message, hint = "" } = { message: error.message }] = error.problems;
    return { message, hint };
  }
};
