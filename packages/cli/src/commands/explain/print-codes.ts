import type { CodeEntry } from "../../all-codes.ts";
import type { Invocation } from "../../invocation.ts";
import type { Paint } from "../../terminal/paint.ts";

/** Prints the list of all codes, or what one means. */
export function printCodes(
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
