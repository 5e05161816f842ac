import type { Diagnostic, Span } from "@flowrun/core";
import type { YamlScan } from "./scan-yaml.ts";

/** A syntax error as the YAML parser reports it. */
export interface YamlFault {
  readonly code: string;
  readonly span: Span;
  readonly message: string;
  /** Whether a repair makes sense, where that is known. Default: every repair does. */
  readonly fits?: Fits | undefined;
  /** The same of a repair that leaves one mistake beside it. */
  readonly nearlyFits?: Fits | undefined;
  /** Whether a repair that makes sense is still looked for, so that nothing is guessed. */
  readonly isSearch?: boolean;
}

/** Whether an edited text can be read, and holds no mistake in the part that was edited. */
export type Fits = (edited: string, part: Span) => boolean;

/** The diagnostic of a syntax error; `undefined` where it means something else. */
export type Explain = (text: string, fault: YamlFault, scan: YamlScan) => Diagnostic | undefined;

/** The same of a mistake that no repair was tried for: it is told where no repair makes sense. */
export function guess(explain: Explain): Explain {
  return (text, fault, scan) => (fault.isSearch === true ? undefined : explain(text, fault, scan));
}

/**
 * From the start of a span to the end of its line, without the blanks there; at least one character
 * where there is one.
 */
export function restOfLine(text: string, span: Span): Span {
  const newline = text.indexOf("\n", span.start);
  const line = text.slice(span.start, newline === -1 ? text.length : newline);
  const indent = line.length - line.trimStart().length;
  return { start: span.start + indent, end: span.start + Math.max(indent, line.trimEnd().length) };
}

/** A line of a text that is not blank: where its first character stands, and all of it from there. */
export interface WrittenLine {
  readonly span: Span;
  readonly column: number;
  readonly text: string;
}

/** The number of the line of an offset, from 1. */
export function lineNumber(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The line of an offset, or, where that is blank, the next that is not, or the one before. */
export function lineAt(text: string, offset: number): WrittenLine {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const here = lineFrom(text, start);
  if (here.text !== "") return here;
  return nextLine(text, start) ?? lineBefore(text, start) ?? here;
}

/** The next line that is not blank behind an offset. */
export function nextLine(text: string, offset: number): WrittenLine | undefined {
  for (let at = text.indexOf("\n", offset); at !== -1; at = text.indexOf("\n", at + 1)) {
    const line = lineFrom(text, at + 1);
    if (line.text !== "" && !line.text.startsWith("#")) return line;
  }
  return undefined;
}

/** The last line that is not blank before the line of an offset. */
export function lineBefore(text: string, offset: number): WrittenLine | undefined {
  let end = text.lastIndexOf("\n", offset - 1);
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = lineFrom(text, start);
    if (line.text !== "" && !line.text.startsWith("#")) return line;
    end = start - 1;
  }
  return undefined;
}

function lineFrom(text: string, start: number): WrittenLine {
  const span = restOfLine(text, { start, end: start });
  return { span, column: span.start - start, text: text.slice(span.start, span.end) };
}

/** The mistake between a key and its value, by what stands there: a sign, a colon alone, or blanks. */
export function missingColon(key: string, between: string): string {
  const sign = between.trim();
  if (/[=>,;.]/.test(sign)) return `"${sign}" stands behind "${key}", where a colon belongs.`;
  if (between.startsWith(":")) return `The colon after "${key}" lacks a space.`;
  return `A colon is missing after "${key}".`;
}
