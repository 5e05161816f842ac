import type { Diagnostic } from "@flowrun/core";
import { flowProblem, type YamlScalar } from "@flowrun/core/tooling";
import { isItem } from "./line-edit.ts";
import { lineAt, restOfLine } from "./yaml-fault.ts";

/** A list item that is deeper than its neighbours: YAML joins it to the text on the line above. */
export function joinedItem(text: string, { plain, span }: YamlScalar): Diagnostic | undefined {
  const [before] = plain
    ? (/^[^]*?\n[ \t]*(?=- \S)/.exec(text.slice(span.start, span.end)) ?? [])
    : [];
  if (before === undefined) return undefined;
  const start = span.start + before.length;
  const place = restOfLine(text, { start, end: start });
  const item = text.slice(place.start, place.end);
  const above = lineAt(text, span.start);
  const where = isItem(above)
    ? `in column ${above.column + 1}`
    : "in the column of the items above";
  const message = `The line "${item}" is read as more of the text above it.`;
  return flowProblem("FLOW_QUOTES_NEEDED", place, message, {
    hint: `Begin it ${where} if it is a list item; or put the whole text in double quotes.`,
  });
}
