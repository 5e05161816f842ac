import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lastResort, type LineEdit } from "./line-edit.ts";
import { editsOf } from "./line-edits.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, nextLine, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** How often lines are read again. */
const mostReadings = 40;

/**
 * A line that, in another column, with a dash or without one, makes the text readable. It is found
 * by reading the text again, so that the line is named that was changed, and not the first that no
 * longer fits. If two edits do, the hint has both.
 */
export function misplacedLine(
  ...[text, { code, span, fits }]: Parameters<Explain>
): Diagnostic | undefined {
  const around = ofLayout.has(code) ? neighbourhoodOf(text, span.start, fits) : undefined;
  if (around === undefined) return undefined;
  const lines = linesOf(text);
  const seen = new Set<string>();
  const edits = suspectsOf(text, span.start)
    .flatMap((line) => editsOf(text, line, lines))
    .toSorted((a, b) => a.cost - b.cost || a.line.span.start - b.line.span.start)
    // Edits that give the same text are read once, as the likeliest.
    .filter((edit) => !seen.has(edit.text) && seen.add(edit.text))
    .slice(0, Math.min(mostReadings, around.readings));
  const isRead = ({ text: edited, start }: LineEdit): boolean => around.isWhole(edited, start);
  const at = edits.findIndex(isRead);
  const found = edits[at];
  if (found === undefined) return undefined;
  const other = edits
    .slice(at + 1)
    .find(
      (edit) =>
        edit.line === found.line &&
        edit.cost < lastResort &&
        !edit.remedy.startsWith("Exchange") &&
        edit.message !== found.message &&
        isRead(edit),
    );
  const also =
    other === undefined ? "" : `; or ${other.remedy.replace(/^./, (first) => first.toLowerCase())}`;
  return flowProblem("FLOW_YAML", found.line.span, found.message, {
    hint: `${found.remedy}${also}.`,
  });
}

const ofLayout: ReadonlySet<string> = new Set([
  ...["BAD_INDENT", "BLOCK_AS_IMPLICIT_KEY", "MULTILINE_IMPLICIT_KEY", "UNEXPECTED_TOKEN"],
  ...["MISSING_CHAR", "IMPOSSIBLE"],
]);

/** The lines that may be to blame: the one of the fault, those around it, and what it stands in. */
export function suspectsOf(text: string, offset: number): readonly WrittenLine[] {
  const written = lineAt(text, offset);
  const here = written.text.startsWith("#")
    ? (nextLine(text, written.span.start) ?? written)
    : written;
  const before = lineBefore(text, here.span.start);
  let parent = before;
  while (parent !== undefined && parent.column >= here.column)
    parent = lineBefore(text, parent.span.start);
  const first = parent && nextLine(text, parent.span.start);
  const all = [here, nextLine(text, here.span.start), before, first, parent];
  return [...new Map(all.flatMap((line) => (line ? [[line.span.start, line]] : []))).values()];
}

/** The lines of a text that are not blank. */
export function linesOf(text: string): readonly WrittenLine[] {
  const lines: WrittenLine[] = [];
  let line: WrittenLine | undefined = lineAt(text, 0);
  for (; line !== undefined; line = nextLine(text, line.span.start)) lines.push(line);
  return lines;
}
