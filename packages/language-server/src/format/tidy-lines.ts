import { keptLines } from "./kept-lines.ts";

/** The text without blanks at the ends of lines, without two blank lines in a row, and with one line break at its end. */
export function tidyLines(text: string): string {
  const kept = keptLines(text);
  const lines = text.split("\n");
  const tidy: string[] = [];
  for (const [index, line] of lines.entries()) {
    const isKept = kept.has(index) || kept.has(index + 1);
    const written = isKept ? line : withoutEnd(line);
    const isBlank = written.trim() === "" && !kept.has(index);
    const isSecond = isBlank && (tidy.length === 0 || tidy.at(-1)?.trim() === "");
    if (!isSecond) tidy.push(written);
  }
  const ending = text.includes("\r\n") ? "\r\n" : "\n";
  return `${tidy.join("\n").replace(/[\r\n]+$/, "")}${ending}`;
}

/** A line without the blanks at its end; the first half of a Windows line break stays. */
function withoutEnd(line: string): string {
  return line.endsWith("\r") ? `${line.trimEnd()}\r` : line.trimEnd();
}
