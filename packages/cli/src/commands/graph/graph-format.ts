import { extname } from "node:path";
import { CliError, exitCode } from "../../cli-error.ts";

/** The formats that a graph can be printed as. */
export const graphFormats = ["mermaid", "dot", "svg", "json"] as const;

/** A format of {@link graphFormats}. */
export type GraphFormat = (typeof graphFormats)[number];

const byExtension: Readonly<Record<string, GraphFormat>> = {
  ".mmd": "mermaid",
  ".mermaid": "mermaid",
  ".dot": "dot",
  ".gv": "dot",
  ".svg": "svg",
  ".json": "json",
};

/**
 * The format that a file's name tells, Mermaid without a file. Throws a `CliError` for a name that
 * tells none.
 */
export function formatOfFile(path: string | undefined): GraphFormat {
  if (path === undefined) return "mermaid";
  const format = byExtension[extname(path).toLowerCase()];
  if (format !== undefined) return format;
  const message = `The name of the file "${path}" does not tell its format.`;
  const hint = `Add --format, or end the name with ${Object.keys(byExtension).join(", ")}.`;
  throw new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
