import { didYouMean } from "@flowrun/core";
import { allCodes, type CodeEntry } from "../all-codes.ts";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";

/** Prints what a code means, or the list of all codes. Throws a `CliError` for a code that there is not. */
export function printCodes({ surroundings, paint, json }: Invocation, code: string | undefined): void {
  const entries = code === undefined ? allCodes : [findCode(code)];
  if (json) return surroundings.out.write(`${JSON.stringify(code === undefined ? entries : entries[0], null, 2)}\n`);
  const width = Math.max(...entries.map((entry) => entry.code.length));
  const lines = entries.map((entry) =>
    code === undefined
      ? `${paint("bold", entry.code.padEnd(width))}  ${entry.title}`
      : [headOf(entry, paint), entry.title, "", entry.why, "", entry.remedy, ...exampleIn(entry)].join("\n"),
  );
  return surroundings.out.write(`${lines.join("\n")}\n`);
}

function headOf({ code, severity }: CodeEntry, paint: Invocation["paint"]): string {
  return paint("bold", code) + (severity === "warning" ? " (a warning)" : "");
}

function exampleIn({ example }: CodeEntry): readonly string[] {
  const lines = example?.trimEnd().split("\n") ?? [];
  return lines.length === 0 ? [] : ["", "For example:", "", ...lines.map((line) => `  ${line}`)];
}

function findCode(written: string): CodeEntry {
  const wanted = written.toUpperCase();
  const found = allCodes.find((entry) => entry.code === wanted);
  if (found !== undefined) return found;
  const near = didYouMean(
    wanted,
    allCodes.map((entry) => entry.code),
  );
  const hint = near ?? "Run `flowrun explain` without a code for all of them.";
  throw new CliError(exitCode.usage, [{ code: "CLI_UNKNOWN_CODE", message: `There is no code "${written}".`, hint }]);
}
