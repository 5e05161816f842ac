import { didYouMean } from "@flowrun/core/tooling";
import { Command } from "commander";
import type { CodeEntry } from "../../all-codes.ts";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Begin, Invocation } from "../../invocation.ts";
import type { Paint } from "../../terminal/paint.ts";

/** `flowrun explain [CODE]`: what a code of any message means, or the list of all of them. */
export function explainCommand(begin: Begin): Command {
  return new Command("explain")
    .summary("say what the code of a message means")
    .description(
      "Says what the code of a message means, how it comes about and what to do. Without a code: all of them.",
    )
    .argument("[code]", "a code such as FLOW_UNKNOWN_BLOCK")
    .action(async (code: string | undefined) => {
      const { allCodes } = await import("../../all-codes.ts");
      const { codesOf, configuredLanguage } = await import("../../flow/language.ts");
      const invocation = begin();
      const own = codesOf(configuredLanguage(invocation.surroundings));
      const known = allCodes.some((each) => each.code === code?.toUpperCase());
      const codes = known ? allCodes : [...allCodes, ...own];
      printCodes(invocation, code === undefined ? codes : findCode(codes, code));
    });
}

/** Prints the list of all codes, or what one means. */
function printCodes(
  { surroundings, paint, json }: Invocation,
  found: CodeEntry | readonly CodeEntry[],
): void {
  const text = "code" in found ? explanationOf(found, paint) : listOf(found, paint);
  surroundings.out.write(`${json ? JSON.stringify(found, null, 2) : text}\n`);
}

function listOf(entries: readonly CodeEntry[], paint: Paint): string {
  const width = Math.max(...entries.map(({ code }) => code.length));
  return entries
    .map(({ code, title }) => `${paint("bold", code.padEnd(width))}  ${title}`)
    .join("\n");
}

function explanationOf(entry: CodeEntry, paint: Paint): string {
  return [
    headOf(entry, paint),
    entry.title,
    "",
    entry.why,
    "",
    entry.remedy,
    ...exampleIn(entry),
  ].join("\n");
}

function headOf({ code, severity }: CodeEntry, paint: Paint): string {
  return paint("bold", code) + (severity === "warning" ? " (a warning)" : "");
}

function exampleIn({ example }: CodeEntry): readonly string[] {
  const lines = example?.trimEnd().split("\n") ?? [];
  return lines.length === 0 ? [] : ["", "For example:", "", ...lines.map((line) => `  ${line}`)];
}

function findCode(codes: readonly CodeEntry[], written: string): CodeEntry {
  const wanted = written.toUpperCase();
  const found = codes.find((entry) => entry.code === wanted);
  if (found !== undefined) return found;
  const near = didYouMean(
    wanted,
    codes.map((entry) => entry.code),
  );
  const hint = near ?? "Run `flowrun explain` without a code for all of them.";
  throw new CliError(exitCode.usage, [
    { code: "CLI_UNKNOWN_CODE", message: `There is no code "${written}".`, hint },
  ]);
}
