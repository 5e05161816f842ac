import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { isKeyOfFile } from "./known-words.ts";
import { headOf, isItem, isKey } from "./line-edit.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** The column of the things of a section. */
const columnOfThings = 2;

/**
 * A section between another one and a thing of that, where the file makes sense with the section
 * above the other. An offset stands in the thing.
 */
export function sectionInside(
  text: string,
  offset: number,
  isWhole: (repaired: string) => boolean,
): Diagnostic | undefined {
  const thing = thingAt(text, offset);
  const section = thing && sectionAbove(text, thing);
  const outer = section && sectionAbove(text, section);
  if (thing === undefined || section === undefined || outer === undefined) return undefined;
  if (!outer.text.endsWith(":")) return undefined;
  const end = thing.span.start - thing.column;
  const repaired =
    text.slice(0, outer.span.start) +
    text.slice(section.span.start, end) +
    text.slice(outer.span.start, section.span.start) +
    text.slice(end);
  if (!isWhole(repaired)) return undefined;
  const [name, other, held] = [section, outer, thing].map((line) =>
    headOf(line.text).replaceAll('"', ""),
  );
  const message = `"${name}" stands between "${other}" and "${held}", which belongs to "${other}".`;
  return flowProblem("FLOW_MISPLACED_KEY", section.span, message, {
    hint: `Move "${name}", with what it holds, above "${other}".`,
  });
}

/** The same of a file that YAML cannot read. */
export function sectionBetween(
  ...[text, { span, fits, isSearch }]: Parameters<Explain>
): Diagnostic | undefined {
  const near = isSearch === true ? neighbourhoodOf(text, span.start, fits) : undefined;
  return near && sectionInside(text, span.start, (repaired) => near.read(repaired) !== undefined);
}

/** The line with the name of a thing, or with its dash, in which an offset stands. */
function thingAt(text: string, offset: number): WrittenLine | undefined {
  let line: WrittenLine | undefined = lineAt(text, offset);
  while (line !== undefined && line.column > columnOfThings)
    line = lineBefore(text, line.span.start);
  return line?.column === columnOfThings && (isKey(line) || isItem(line)) ? line : undefined;
}

function sectionAbove(text: string, line: WrittenLine): WrittenLine | undefined {
  let above = lineBefore(text, line.span.start);
  while (above !== undefined && above.column > 0) above = lineBefore(text, above.span.start);
  return above !== undefined && isKeyOfFile(above) ? above : undefined;
}
