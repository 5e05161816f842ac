import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { isKeyOfFile } from "./known-words.ts";
import { headOf } from "./line-edit.ts";
import { placesAround } from "./line-moves.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, type Explain, type Fits, type WrittenLine } from "./yaml-fault.ts";

/** A line that is indented with a tab, and the columns that it may belong in, where they are few. */
export function tabIndent(
  ...[text, { code, span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const tab = brokenByTab.has(code) ? tabInIndent(text, span.start) : undefined;
  if (tab === undefined) return undefined;
  const count = text.slice(tab.start, tab.end).split("\t").length - 1;
  const [what, it] = count === 1 ? ["a tab", "the tab"] : [`${count} tabs`, "the tabs"];
  const message = `This line is indented with ${what}, and YAML allows spaces only.`;
  return flowProblem("FLOW_TAB_INDENT", tab, message, {
    hint: remedyOf(it, columnsFor(text, tab, fits)),
  });
}

/** The remedy for a tab, and where the line begins without it. */
function remedyOf(it: string, columns: string): string {
  return columns === atMargin ? `Remove ${it}: ${columns}` : `Replace ${it} with spaces.${columns}`;
}

/** The remedy for a key of the file. */
const atMargin = "the line begins in column 1.";

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

/** Where a line may begin, with all that is open above it: its columns, if they are one or two. */
function columnsFor(text: string, { start: at, end }: Span, fits: Fits | undefined): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const line = lineAt(text, at);
  const around = neighbourhoodOf(text, at, fits);
  // With a dash before the tab only the blank behind the dash is wrong.
  if (around === undefined || text.slice(start, at).trim() !== "") return "";
  const places = placesAround(text, line);
  const isTabbed = places.some(({ like }) => like !== undefined && hasTab(text, like));
  const byColumn = new Map(places.toReversed().map((place) => [place.to, place]));
  const read = [...byColumn.values()].filter(
    ({ to }) =>
      (to > 0 || isKeyOfFile(line)) &&
      around.isWhole(`${text.slice(0, start)}${" ".repeat(to)}${text.slice(end)}`, start + to),
  );
  const head = headOf(line.text);
  if (isTabbed || read.length === 0 || read.length > 2) return "";
  const [one, other] = read
    .toSorted((a, b) => a.to - b.to)
    .map(({ to, like }) => `column ${to + 1}${like ? `, like "${headOf(like.text)}"` : ""}`);
  if (read[0]?.to === 0 && read.length === 1) return atMargin;
  return ` Begin "${head}" in ${one}${other === undefined ? "" : `, or in ${other}`}.`;
}

function hasTab(text: string, { span }: WrittenLine): boolean {
  return text.slice(text.lastIndexOf("\n", span.start - 1) + 1, span.start).includes("\t");
}
