import type { Paint } from "./paint.ts";

/** The text of a diagnostic or problem with its severity, its place and its carets coloured; the characters stay the same. */
export function paintReport(text: string, paint: Paint): string {
  return text
    .split("\n")
    .map((line) => paintLine(line, paint))
    .join("\n");
}

function paintLine(line: string, paint: Paint): string {
  const head = /^(error|warning) (\S+)(.*)$/.exec(line);
  if (head) {
    const [, severity = "", code = "", rest = ""] = head;
    return `${paint(severity === "error" ? "red" : "yellow", severity)} ${paint("dim", code)}${paint("bold", rest)}`;
  }
  const carets = /^(\s*\|\s*)(\^+)$/.exec(line);
  if (carets) return `${paint("dim", carets[1] ?? "")}${paint("red", carets[2] ?? "")}`;
  return /^\s+\S+:\d+:\d+$/.test(line) ? paint("cyan", line) : line;
}
