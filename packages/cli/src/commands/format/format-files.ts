import { createSource, type Diagnostic, type Source } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import { formatText } from "@flowrun/language-server";
import { CliError, exitCode } from "../../cli-error.ts";
import { filesNamed } from "../../files-named.ts";
import type { Invocation } from "../../invocation.ts";
import type { Surroundings } from "../../surroundings.ts";
import { reportDiagnostics } from "../../terminal/report.ts";
import { readYamlFile, writeUserFile } from "../../user-files.ts";

/** The options of `flowrun format`. */
export interface FormatOptions {
  /** Whether nothing is changed, and an untidy file ends the command with 1. */
  readonly check: boolean;
}

/**
 * Tidies files in their place, and standard input on standard output. A file that is no YAML stays
 * as it is, and its mistakes are printed. Throws when that ends the command with another code than
 * 0; all files are done before.
 */
export async function formatFiles(
  invocation: Invocation,
  paths: readonly string[],
  { check }: FormatOptions,
): Promise<void> {
  let isGood = true;
  for (const path of await filesNamed(invocation, paths))
    if (!(await formatFile(invocation, path, check))) isGood = false;
  if (!isGood) throw new CliError(exitCode.failed, []);
}

/** A file, its tidy text, and what is wrong with it as YAML. */
export interface FormattedFile {
  readonly source: Source;
  /** The text as it is, where that is no YAML. */
  readonly formatted: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a file, or standard input for `-`, and tidies its text. Throws a `CliError` where it cannot
 * be read.
 */
export async function readFormatted(
  surroundings: Surroundings,
  path: string,
): Promise<FormattedFile> {
  const text = await readYamlFile(surroundings, path);
  const source = createSource(path === "-" ? "(standard input)" : path, text);
  return { source, formatted: formatText(text), diagnostics: readYaml(source).diagnostics };
}

/** Gives whether nothing is wrong with the file. */
async function formatFile(
  { surroundings, paint, paintError }: Invocation,
  path: string,
  check: boolean,
): Promise<boolean> {
  const { source, diagnostics, formatted } = await readFormatted(surroundings, path);
  if (path === "-" && !check) {
    surroundings.out.write(formatted);
    surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
    return diagnostics.length === 0;
  }
  const isTidy = formatted === source.text;
  if (!isTidy) surroundings.out.write(`${source.name}: ${check ? "is not tidy" : "tidied"}\n`);
  if (!isTidy && !check) await writeUserFile(surroundings, path, formatted);
  surroundings.out.write(reportDiagnostics(source, diagnostics, paint));
  return diagnostics.length === 0 && (isTidy || !check);
}
