import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { lineAt, lineBefore, nextLine, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** The longest line that is looked at. */
const longestLine = 2000;

/** A colon behind several words, as other languages end a condition with it: YAML takes all of them for a key. */
export function colonAtEnd(...[text, { span, fits }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  for (const line of [here, lineBefore(text, here.span.start)]) {
    const key = line && keyOfValue(text, line);
    if (line === undefined || key === undefined) continue;
    const end = line.span.end;
    const without = `${text.slice(0, end - 1)}${text.slice(end)}`;
    if (neighbourhoodOf(text, line.span.start, fits)?.read(without) === undefined) continue;
    const message = 'The ":" at the end of this line makes a key of the value before it.';
    const isText = key !== "if";
    return flowProblem("FLOW_YAML", { start: end - 1, end }, message, {
      hint: `Remove the ":"${isText ? "; or, if it belongs to the text, put the whole value in double quotes" : ""}.`,
    });
  }
  return undefined;
}

/** The key of a line whose value has several words and a colon behind them, and that holds nothing. */
function keyOfValue(text: string, { text: line, span, column }: WrittenLine): string | undefined {
  if (line.length > longestLine) return undefined;
  const [, key] = /^(?:- +)*([\w-]+):\s+[^\s"'{[|>&*!%@`#][^#]*\s[^#]*[^\s:]:$/.exec(line) ?? [];
  const next = nextLine(text, span.start);
  return next !== undefined && next.column > column + line.search(/[^\s-]/) ? undefined : key;
}
