import { createSource } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import { formatText } from "@flowrun/language-server";
import { CliError, exitCode } from "../../cli-error.ts";
import { filesNamed } from "../../files-named.ts";
import type { Invocation } from "../../invocation.ts";
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
  const { surroundings, paint, paintError } = invocation;
  let isGood = true;
  for (const path of await filesNamed(invocation, paths)) {
    const text = await readYamlFile(surroundings, path);
    const source = createSource(path === "-" ? "(standard input)" : path, text);
    const { diagnostics } = readYaml(source);
    const formatted = formatText(text);
    const isFilter = path === "-" && !check;
    if (isFilter) surroundings.out.write(formatted);
    else if (formatted !== text) {
      surroundings.out.write(check ? `${source.name}: is not tidy\n` : `${source.name}: tidied\n`);
      if (!check) await writeUserFile(surroundings, path, formatted);
    }
    if (isFilter) surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
    else surroundings.out.write(reportDiagnostics(source, diagnostics, paint));
    if (diagnostics.length > 0 || (check && formatted !== text)) isGood = false;
  }
  if (!isGood) throw new CliError(exitCode.failed, []);
}
