import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { behindDash, headOf, isItem, isKey } from "./line-edit.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, nextLine, type Explain } from "./yaml-fault.ts";

/** A line that is indented with a tab, and the column that it belongs in where reading tells it. */
export function tabIndent(...[text, { code, span }]: Parameters<Explain>): Diagnostic | undefined {
  const tab = brokenByTab.has(code) ? tabInIndent(text, span.start) : undefined;
  if (tab === undefined) return undefined;
  const message = "This line is indented with a tab, and YAML allows spaces only.";
  const column = columnFor(text, tab);
  const remedy =
    column === undefined
      ? ""
      : ` Begin "${headOf(lineAt(text, tab.start).text)}" in column ${column + 1}.`;
  return flowProblem("FLOW_TAB_INDENT", tab, message, {
    hint: `Replace the tab with spaces.${remedy}`,
  });
}

/**
 * Faults that a tab leads to: the parser finds them on its line, or before it where something
 * should go on there.
 */
const brokenByTab: ReadonlySet<string> = new Set([
  ...["TAB_AS_INDENT", "BAD_INDENT", "MISSING_CHAR", "UNEXPECTED_TOKEN"],
  ...["BLOCK_AS_IMPLICIT_KEY", "BLOCK_IN_FLOW", "MULTILINE_IMPLICIT_KEY"],
]);

/** The blanks with a tab that indent the line of an offset, or the one after it. */
function tabInIndent(text: string, offset: number): Span | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const next = text.indexOf("\n", offset) + 1;
  for (const line of next > start ? [start, next] : [start]) {
    const indent = /^[ -]*\t[ \t]*(?=\S)/.exec(text.slice(line))?.[0];
    if (indent !== undefined)
      return { start: line + indent.indexOf("\t"), end: line + indent.length };
  }
  return undefined;
}

/** The one column beside the neighbours of a line in which the text can be read. */
function columnFor(text: string, { start: at, end }: Span): number | undefined {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const line = lineAt(text, at);
  const around = neighbourhoodOf(text, at);
  // With a dash before the tab only the blank behind the dash is wrong.
  if (around === undefined || text.slice(start, at).trim() !== "") return undefined;
  const fits = isItem(line) ? isItem : isKey;
  const before = lineBefore(text, line.span.start);
  const next = nextLine(text, line.span.start);
  const beside = [before && behindDash(before), before, next].flatMap((each) =>
    each !== undefined &&
    fits(each) &&
    !/\t/.test(text.slice(each.span.start - each.column, each.span.start))
      ? [each.column]
      : [],
  );
  const below = before?.text.endsWith(":") === true ? [behindDash(before).column + 2] : [];
  const read = [...new Set([...beside, ...below])].filter(
    (column) =>
      around.read(`${text.slice(0, start)}${" ".repeat(column)}${text.slice(end)}`) !== undefined,
  );
  return read.length === 1 ? read[0] : undefined;
}
