import type { Source } from "../source/source.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { toJsonDiagnostic } from "./to-json.ts";

/**
 * A diagnostic as a workflow command of GitHub Actions, which shows it beside the line: `::error
 * file=…,line=…,col=…,title=…::message`. The hint follows the message. Escaped as the runner's own
 * toolkit does.
 */
export function toGithubCommand(source: Source, diagnostic: Diagnostic): string {
  const { file, line, column, endLine, endColumn, code, severity, message, hint } =
    toJsonDiagnostic(source, diagnostic);
  // The runner takes an end column only for a place on one line.
  const end = endLine === line ? [`endColumn=${endColumn}`] : [];
  const place = [
    `file=${escapeProperty(file)}`,
    `line=${line}`,
    `endLine=${endLine}`,
    `col=${column}`,
    ...end,
  ];
  const text = hint === null ? message : `${message} ${hint}`;
  return `::${severity} ${[...place, `title=${escapeProperty(code)}`].join(",")}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
