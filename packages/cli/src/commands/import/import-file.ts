import { basename } from "node:path";
import {
  type Fate,
  importFlow,
  type ImportedFlow,
  type ImportKind,
  type ReportLine,
} from "@flowrun/import";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import { requireNewFile } from "../../scenarios/write-scenarios.ts";
import { ownCommand } from "../../surroundings.ts";
import { readUserFile, writeUserFile } from "../../user-files.ts";

/** The options of `flowrun import`. */
export interface ImportFileOptions {
  readonly from?: ImportKind;
  readonly zone?: string;
  readonly output?: string;
}

/**
 * Makes a flow of a file, and prints what became of each of its lines. Throws a `CliError` where it
 * cannot be imported.
 */
export async function importFile(
  invocation: Invocation,
  path: string,
  { output, ...options }: ImportFileOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  if (output !== undefined) requireNewFile(invocation, output, "Name a new file.");
  const name = path === "-" ? "imported" : basename(path).replace(/\.[^.]*$/, "");
  const text = await readUserFile(surroundings, path);
  const imported = importFlow(text, { name, ...options });
  if ("problem" in imported) throw new CliError(exitCode.usage, [imported.problem]);
  if (output !== undefined)
    await writeUserFile(surroundings, output, imported.flow, { isNew: true });
  if (json) surroundings.out.write(`${JSON.stringify(imported, undefined, 2)}\n`);
  else {
    if (output === undefined) surroundings.out.write(imported.flow);
    const report = reportText(imported, ownCommand(surroundings), output);
    (output === undefined ? surroundings.err : surroundings.out).write(report);
  }
}

/** The report: a line for each piece, how many there are of each, and what to do next. */
function reportText({ report }: ImportedFlow, command: string, output = "FLOW"): string {
  const width = Math.max(...report.map(({ place }) => place.length));
  const lines = report.map(({ place, fate, what, said }) => {
    const shortened = what.length > 60 ? `${what.slice(0, 59)}…` : what;
    const line = `${place.padEnd(width)}  ${fate.padEnd(7)}  ${shortened}`;
    return said === "" ? line : `${line}: ${said}`;
  });
  const count = (fate: Fate): number =>
    report.filter((each: ReportLine) => each.fate === fate).length;
  const counts = `${count("taken")} taken, ${count("changed")} changed, ${count("decide")} for you to decide.`;
  const tests = output.replace(/\.ya?ml$/, "");
  return [
    ...lines,
    "",
    counts,
    "Next:",
    `  ${command} check ${output}`,
    `  ${command} explore ${output} --write ${tests}.test.yaml`,
    `  ${command} setup ${output}`,
    "",
  ].join("\n");
}
