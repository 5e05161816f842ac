import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { withoutDefaultFilter } from "./without-default-filter.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** The longest line that is looked at, and the longest expression that a hint repeats. */
const longest = { line: 2000, shown: 80 } as const;

/**
 * Quotes inside an expression that have lost their backslash, so that the first of them ends the
 * text around it. They are found by reading the text again with it.
 */
export function lostBackslash(
  ...[text, { span, fits }, { openQuote }]: Parameters<Explain>
): Diagnostic | undefined {
  const lines = [span.start, openQuote ?? span.start].map((at) => lineAt(text, at));
  for (const line of lines) {
    const around = neighbourhoodOf(text, line.span.start, fits);
    const written = around && escaped(line);
    if (written === undefined) continue;
    const { start, end } = line.span;
    if (around?.read(`${text.slice(0, start)}${written}${text.slice(end)}`) === undefined) continue;
    return told(line, written);
  }
  return undefined;
}

/** A line with a backslash before each quote inside its expressions; `undefined` where all have one. */
function escaped({ text }: WrittenLine): string | undefined {
  if (text.length > longest.line) return undefined;
  const written = text.replaceAll(/\$\{[^}]*\}/g, (whole) => {
    // An odd quote has no partner: it stands there by mistake.
    const isEven = whole.split('"').length % 2 === 1;
    return isEven ? whole.replaceAll(/(?<!\\)"/g, '\\"') : whole;
  });
  return written === text ? undefined : written;
}

function told({ text, span }: WrittenLine, written: string): Diagnostic {
  let at = 0;
  while (text.charAt(at) === written.charAt(at)) at += 1;
  const from = written.lastIndexOf("${", at);
  const shown = written.slice(from, written.indexOf("}", at) + 1);
  const place = { start: span.start + at, end: span.start + at + 1 };
  const filter = filterIn(shown);
  if (filter !== undefined)
    return flowProblem("FLOW_YAML", place, filter.message, { hint: filter.hint });
  const message =
    'This " ends the text that another " begins: the rest of the expression is left over.';
  const what = shown.length > longest.shown ? " of the expression" : `: \`${shown}\``;
  return flowProblem("FLOW_YAML", place, message, {
    hint: `Inside double quotes write \\" for each "${what}.`,
  });
}

/** A filter of a template inside an expression whose quotes have a backslash each. */
function filterIn(shown: string): { readonly message: string; readonly hint: string } | undefined {
  const source = shown.slice(2, -1).replaceAll('\\"', '"');
  const right = withoutDefaultFilter(source);
  const found = right.find((each) => each.includes(".?")) ?? right.at(-1);
  if (found === undefined) return undefined;
  const filter = source.slice(source.indexOf("|")).trim();
  return {
    message: `The filter \`${filter}\` of a template means nothing here, and its " ends the text.`,
    hint: `Write \`\${${found.replaceAll('"', '\\"')}}\`.`,
  };
}
