import { Command } from "commander";
import type { CodeEntry } from "../../all-codes.ts";
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
      const { explained } = await import("./explained.ts");
      const invocation = begin();
      printCodes(invocation, explained(invocation.surroundings, code));
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
